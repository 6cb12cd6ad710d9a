import path from 'node:path'
import type { ToolRun } from '../../host/events.js'
import { wordSet } from '../../lib/text.js'
import { maskPrivate } from '../../memory/private.js'
import { judgeRun } from '../errors/read-run.js'
import { kindOf } from '../shell/kinds.js'
import { programTable } from '../shell/program-table.js'
import { statementsOf } from '../shell/shell-line.js'
import type { Call } from '../shell/unwrap.js'
import { filesOf, type Noted, relativeTo } from './working-memory.js'

/** What a finished tool call tells. Pure. Loaded with the first finished call, since it brings a shell parser along. */
export function notedInRun(
  run: Pick<ToolRun, 'use' | 'deed' | 'text'> & { exit?: number | null | undefined },
  root: string,
  /** Where a command runs that names no folder. */
  here = root,
): Noted {
  const files = filesOf(run, root, here)
  if (run.use?.act !== 'shell') return { files, said: files.map((one) => one.path).join('\n') }
  // Masked before lines and words are taken out of them.
  const [command, text] = [maskPrivate(run.use.command), maskPrivate(run.text)]
  const folder = path.posix.resolve(here, run.use.folder ?? '')
  const { opened, ran, succeeded, calls } = judgeRun({ command, text, exit: run.exit, folder })
  const place = opened?.place && relativeTo([root, here], path.resolve(opened.folder ?? folder, opened.place))
  return {
    ran,
    line: command,
    opened: opened && { ...opened, place },
    succeeded,
    worked: workedCommand(command, calls),
    packages: addedPackages(calls),
    said: opened ? `${command}\n${opened.summary}` : command,
  }
}

const MAX_COMMAND_CHARS = 160
/** `node -e '…'` is a question, not a command to come back to. */
const ASKS = /^-(?:[ecvV]|version|help)$/

/** The command of a run that worked and is worth keeping, on one line. */
function workedCommand(command: string, calls: readonly Call[]): Noted['worked'] {
  const joined = command.trim().replace(/(&&|\|\|?)\s*\n\s*|\s*\\\n\s*/g, '$1 ')
  // A heredoc, or a quotation of several lines, would be another text on one.
  const steps = !joined.includes('\n') ? [joined] : joined.includes('<<') ? [] : statementsOf(joined)
  const line = steps.join('; ').replaceAll('&; ', '& ')
  const kind = calls.map(kindOf).find((one) => one !== 'install' && one !== 'other')
  const asks = kind === 'run' && calls.some(({ args }) => ASKS.test(args[0] ?? ''))
  const isOneLine = !/\n|^$/.test(line) && line.length <= MAX_COMMAND_CHARS
  return kind === undefined || asks || !isOneLine ? undefined : { kind, command: line }
}

/** Sub-commands with which package managers add what follows. */
const ADDS = /^(?:install|i|add|require|get)$/
/** Options that take the next word, which is no package: long ones, and the letters of short ones by program. */
const VALUED = wordSet(`--requirement --editable --index-url --extra-index-url --workspace --filter --prefix
  --registry --features --package --path --git --group --version --source --manifest-path --channel --python --target`)
const SHORT = programTable(`
cCeEfGiprt | pip pip3 pipenv uv rye poetry pdm
Cw | npm
CFjp | pnpm cargo
fsv | dotnet choco winget
inPsv | gem
cnopt | conda mamba micromamba apt apt-get
`)
const PACKAGE =
  /^@?[A-Za-z][\w.+-]*(?:\/[\w.+-]+)*(?:\[[\w,-]+\])?(?:(?:@|==|>=|<=|~=|~|=|\^|:)[\w.*^~<>=-]+)?$/
const MAX_PACKAGES = 6

/** Packages that commands have added, named as given; none for an install of what a file lists. */
export function addedPackages(calls: readonly Call[]): string[] {
  const found = calls.flatMap((call) => {
    if (kindOf(call) !== 'install') return []
    // `uv pip install`, `dotnet add package`
    const within = ({ uv: 'pip', dotnet: 'package' } as Record<string, string>)[call.program]
    const words = call.args.filter((arg) => arg !== within)
    const at = words.findIndex((word) => !word.startsWith('-'))
    if (!ADDS.test(words[at] ?? '')) return []
    const short = new RegExp(`^-[${SHORT.get(call.program)?.[0]?.says ?? ''}]$`)
    const isValue = (before = '') => VALUED.has(before) || short.test(before)
    return words
      .slice(at + 1)
      .filter((word, i, all) => !word.startsWith('-') && !isValue(all[i - 1]) && PACKAGE.test(word))
  })
  return [...new Set(found)].slice(0, MAX_PACKAGES)
}
