import { scopesIn } from '../../memory/memory.js'
import { ALL_SCOPES } from '../../memory/scope.js'
import { nameOf, optionsOf, type VerbSpec } from '../run.js'
import { conflicts } from './conflicts.js'
import { overview, stats } from './figures.js'
import { list, search, show } from './files.js'
import { exportVerb, view } from './give-out.js'
import { importVerb } from './import.js'
import { doctor, setup } from './installation.js'
import { add, forget } from './keep.js'
import { captured, history, log, undo, why } from './past.js'
import { sync } from './sync.js'

/** Completion scripts. `memfs __complete` answers with a word a line: the shell quotes it and evaluates none. */
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

const completion: VerbSpec = {
  usage: 'completion <shell>',
  choices: Object.keys(SCRIPTS),
  summary: 'print the completion script of bash, zsh or fish',
  example: 'memfs completion bash >> ~/.bashrc',
  isVerbatim: true,
  async run(_, [shell = '']) {
    const script = SCRIPTS[shell] ?? ''
    return { data: { script }, lines: [script] }
  },
}

/** For the scripts: the words that may complete what was typed. */
const complete: VerbSpec = {
  usage: '__complete [words...]',
  summary: 'words for the completion of shells',
  example: "memfs __complete -- show ''",
  isHidden: true,
  async run({ open }, words) {
    const [verb = '', ...rest] = words
    const typed = words.at(-1) ?? ''
    const spec = VERBS.find((one) => nameOf(one) === verb)
    const options = spec ? optionsOf(spec) : []
    const candidates = async (): Promise<readonly string[]> => {
      if (rest.length === 0) return VERBS.filter(({ isHidden }) => !isHidden).map(nameOf)
      const choices = options.find(({ long }) => long === words.at(-2))?.argChoices
      if (choices) return choices
      if (typed.startsWith('-')) return ['--help', ...options.flatMap(({ long }) => long ?? [])]
      // Only verbs that take the path of a file.
      if (!/path|folder/.test(spec?.usage ?? '')) return []
      const { store, folders } = await open()
      const paths = scopesIn(store.snapshot(folders), ALL_SCOPES).flatMap(({ files }) => files)
      // A name with a line break would read as two.
      return paths.map(({ path }) => path).filter((path) => !/[\r\n]/.test(path))
    }
    const fitting = (await candidates().catch(() => [])).filter((word) => word.startsWith(typed))
    return { data: fitting, lines: [...new Set(fitting)] }
  },
}

/** In the order of docs/command-line.md. */
export const VERBS: readonly VerbSpec[] = [
  ...[overview, list, show, search, add, forget, undo, history, why, captured, stats, view, log],
  ...[setup, conflicts, sync, doctor, importVerb, exportVerb, completion, complete],
]
