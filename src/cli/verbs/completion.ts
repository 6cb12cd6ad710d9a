import { SCOPES } from '../../memory/scope.js'
import { EXIT, type VerbSpec } from '../run.js'

/**
 * Scripts that ask `memfs __complete` for the words that may stand next. What it answers is data: a line each, quoted by the
 * shell itself and never evaluated.
 */
const SCRIPTS: Readonly<Record<string, string>> = {
  bash: `_memfs() {
  local IFS=$'\\n' word
  COMPREPLY=()
  while IFS= read -r word; do COMPREPLY+=("$(printf '%q' "$word")"); done < <(memfs __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o nosort -F _memfs memfs`,
  zsh: `#compdef memfs
_memfs() {
  local -a found
  found=("\${(@f)$(memfs __complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  compadd -- "\${found[@]}"
}
compdef _memfs memfs`,
  fish: `complete -c memfs -f -a '(memfs __complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'`,
}

export const completion: VerbSpec = {
  usage: 'completion <shell>',
  summary: 'print the completion of bash, zsh or fish',
  example: 'memfs completion bash >> ~/.bashrc',
  async run(_, [shell = '']) {
    const script = Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell] : undefined
    if (script === undefined)
      return {
        data: { shells: Object.keys(SCRIPTS) },
        lines: ['There is one for bash, zsh and fish.'],
        exit: EXIT.usage,
      }
    return { data: { script }, lines: [script] }
  },
}

/** Verbs whose argument is the path of a file. */
const OF_FILES = new Set(['show', 'history', 'why', 'forget', 'list'])

/** The words that may stand at the end of what was typed, for the scripts. */
export const complete = (verbs: () => readonly VerbSpec[]): VerbSpec => ({
  usage: '__complete [words...]',
  summary: 'words for the completion of shells',
  example: "memfs __complete -- show ''",
  isHidden: true,
  async run({ open }, words) {
    const [verb = '', ...rest] = words
    const typed = words.at(-1) ?? ''
    const names = verbs().flatMap(({ usage, isHidden }) => (isHidden ? [] : [usage.split(' ')[0] ?? '']))
    const candidates = async (): Promise<string[]> => {
      if (rest.length === 0) return names
      if (words.at(-2) === '--scope') return [...SCOPES]
      const spec = verbs().find(({ usage }) => usage.split(' ')[0] === verb)
      if (typed.startsWith('-'))
        return [
          '--json',
          '--project',
          '--scope',
          '--help',
          ...(spec?.options ?? []).map(([flags]) => flags.split(' ')[0] ?? ''),
        ]
      if (!OF_FILES.has(verb)) return []
      const memory = await open()
      const snapshot = memory.store.snapshot(memory.folders)
      // A name with a line break cannot be told from two.
      return SCOPES.flatMap((scope) => snapshot[scope].files.map(({ path }) => path)).filter(
        (path) => !/[\r\n]/.test(path),
      )
    }
    const fitting = (await candidates().catch(() => [])).filter((word) => word.startsWith(typed))
    return { data: fitting, lines: [...new Set(fitting)] }
  },
})
