import type { Call } from '../shell/unwrap.js'

type Row = { programs: RegExp; sub: RegExp }

/** Commands that add a package. A further manager is one entry. */
const ADDERS: readonly Row[] = [
  { programs: /^(?:npm|pnpm)$/, sub: /^(?:install|i|add)$/ },
  {
    programs:
      /^(?:yarn|bun|deno|poetry|uv|pdm|rye|cargo|pixi|hatch|flutter|dart|composer|bundle|zig|gleam|swift|nimble|jsr)$/,
    sub: /^(?:add|require|fetch)$/,
  },
  {
    programs:
      /^(?:pip3?|pipenv|gem|pipx|brew|apt|apt-get|apk|dnf|yum|pacman|conda|mamba|luarocks|vcpkg|conan|opam|cabal|cpanm?|choco|winget|scoop|snap|go|cargo|dotnet)$/,
    sub: /^(?:install|add|get|-S)$/,
  },
]

/** Options that take the next word, which is no package. */
const VALUED = new Set(
  `-r --requirement -e --editable -c -t -i --index-url --extra-index-url -w --workspace --filter -F
  --prefix -C --registry --features -p --package --path --git --group -G -n --version -v --source
  --manifest-path --channel --python --target`.split(/\s+/),
)
const PACKAGE =
  /^@?[A-Za-z][\w.+-]*(?:\/[\w.+-]+)*(?:\[[\w,-]+\])?(?:(?:@|==|>=|<=|~=|~|=|\^|:)[\w.*^~<>=-]+)?$/
const MAX_PACKAGES = 6

/** Packages that a command has added, by name as given; none for an install of what a file lists. */
export function addedPackages(calls: readonly Call[]): string[] {
  const found = calls.flatMap((call) => {
    const isUvPip = call.program === 'uv' && call.args[0] === 'pip'
    const program = isUvPip ? 'pip' : call.program
    const { args } = call
    const words = isUvPip
      ? args.slice(1)
      : program === 'dotnet'
        ? args.filter((arg) => arg !== 'package')
        : args
    const at = words.findIndex((word) => !word.startsWith('-') || word === '-S')
    const sub = words[at] ?? ''
    if (!ADDERS.some((row) => row.programs.test(program) && row.sub.test(sub))) return []
    return packagesIn(words.slice(at + 1))
  })
  return [...new Set(found)].slice(0, MAX_PACKAGES)
}

function packagesIn(words: readonly string[]): string[] {
  return words.filter(
    (word, i) => !word.startsWith('-') && !VALUED.has(words[i - 1] ?? '') && PACKAGE.test(word),
  )
}
