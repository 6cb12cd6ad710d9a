import type { Call } from '../shell/unwrap.js'

/** Commands that add a package, by the word that says so. A further manager is one word. */
const ADDERS: Readonly<Record<string, string>> = {
  install:
    'npm pnpm pip pip3 pipenv pipx gem brew apt apt-get apk dnf yum conda mamba luarocks vcpkg conan cargo go snap',
  i: 'npm pnpm',
  add: 'npm pnpm yarn bun deno poetry uv pdm cargo apk pixi flutter dart bundle gleam swift dotnet jsr',
  require: 'composer',
  get: 'go',
  '-S': 'pacman',
}

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
  const found = calls.flatMap(({ program, args }) => {
    // `uv pip install`, `dotnet add package`
    const words = args.filter((arg, i) => !(i < 2 && (arg === 'pip' || arg === 'package')))
    const at = words.findIndex((word) => !word.startsWith('-') || word === '-S')
    const adders = `${ADDERS[words[at] ?? ''] ?? ''}${args[0] === 'pip' ? ' uv' : ''}`.split(' ')
    if (!adders.includes(program)) return []
    return words
      .slice(at + 1)
      .filter((word, i, all) => !word.startsWith('-') && !VALUED.has(all[i - 1] ?? '') && PACKAGE.test(word))
  })
  return [...new Set(found)].slice(0, MAX_PACKAGES)
}
