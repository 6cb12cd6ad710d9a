import { wordSet } from '../../lib/text.js'
import type { CallScope, CommandKind } from '../errors/open-errors.js'
import { programTable, rowFor } from './program-table.js'
import type { Call } from './unwrap.js'

/** The first row that fits a program and its arguments decides. To add a tool, add a word. */
const KINDS = programTable(String.raw`
typecheck | cargo deno gleam pants mix astro nuxi nuxt | check typecheck dialyzer
typecheck | tsc vue-tsc tsgo mypy dmypy pyright basedpyright pyre pytype ty flow svelte-check tsd phpstan psalm sorbet
  srb steep dialyzer glint attw
lint | cargo go deno pants mix gleam forge zig dotnet dart flutter swift next react-scripts vue-cli-service gridsome
  expo ng helm packer terraform tofu ruff | clippy fmt format vet lint deny audit machete credo analyze validate check
lint | eslint eslint_d biome oxlint xo standard tslint jshint prettier dprint stylelint htmlhint markdownlint
  markdownlint-cli2 remark textlint vale cspell codespell commitlint lint-staged knip depcheck madge publint flake8
  pylint black isort autopep8 yapf bandit pycodestyle pydocstyle vulture djlint pre-commit lefthook husky rubocop
  standardrb reek brakeman erb_lint golangci-lint staticcheck gofmt gofumpt goimports revive rustfmt shellcheck shfmt
  hadolint yamllint actionlint tflint checkov ansible-lint sqlfluff phpcs phpcbf php-cs-fixer pint phpmd ktlint detekt
  checkstyle swiftlint swiftformat clang-format clang-tidy cppcheck cpplint buf spectral stylua luacheck selene credo
  scalafmt hlint ormolu solhint dependency-cruiser depcruise ls-lint taplo kubeval kubeconform helm-lint semgrep trivy
  editorconfig-checker typos alex sherif syncpack nbqa pyupgrade refurb interrogate fixit spotless quick-lint-js jscpd
  rome lychee elm-review elm-format
test | cargo deno dotnet go swift mix bun react-scripts playwright hardhat truffle brownie artisan gleam flutter dart
  forge sbt cabal stack lein ng meteor crystal nimble dub dune spago rescript anchor dbt julia bazel bazelisk buck2
  pants please rails | t tests? test:\S* spec nextest bench miri llvm-cov tarpaulin insta vstest testOnly.* runtest
  coverage
test | zig | /^build test|^test/
test | ninja meson cmake xcodebuild | /(?:^| )(?:test|check|runtest)(?:[ -]|$)/
test | make gmake gradle gradlew | /(?:^|[ :])check(?: |$)/
test | node bun tsx ts-node | /(?:^| )--test(?: |$|=)/
test | php python python3 | /^(?:\S*\/)?(?:artisan|manage\.py) test/
test | mvn mvnw mvnd | /(?:^| )(?:\S+:)?(?:test|verify|integration-test|surefire\S*|failsafe\S*)(?: |$)/
test | jest vitest mocha ava tap jasmine karma cypress pytest py.test nose2 unittest tox nox rspec cucumber minitest
  phpunit pest codecept behat ctest gotestsum ginkgo busted bats shellspec testcafe wtr nightwatch c8 nyc coverage
  behave robot ward mutmut stryker prove kaocha sbt-test detox maestro artillery k6 locust uvu tape zora qunit venom
  paratest doctest lit elm-test testthat
run | cargo go swift flutter dart dotnet bazel bazelisk buck2 pants | run r watch ef
run | next nuxt nuxi gatsby astro remix vite vinxi rsbuild rspack farm expo docusaurus vuepress vitepress storybook
  hugo mkdocs jekyll wrangler serverless sam tauri react-scripts vue-cli-service svelte-kit eleventy parcel quasar
  ionic capacitor nest encore shopify webpack | (?:\S+ )*(?:dev|serve|server|start|preview)
build | cargo go deno dotnet swift zig mix bun bazel bazelisk buck2 pants please docker-compose flutter dart forge
  cabal stack ng sbt gleam crystal nim elm dub spago rescript anchor hardhat truffle eas cordova ionic expo sui aptos |
  build build-exe build-lib b rustc doc package generate compile bundle publish pack msbuild release make assembly c
  prebuild export
build | next nuxt nuxi gatsby astro remix vinxi rsbuild rspack docusaurus storybook vitepress vuepress hugo mkdocs
  jekyll react-scripts vue-cli-service tauri nest | (?:\S+ )*(?:build|generate|export|build-storybook)
build | webpack webpack-cli rollup esbuild tsup swc babel parcel ncc unbuild tsdown microbundle rolldown sass postcss
  tailwindcss electron-builder electron-packager pkg lessc browserify gulp grunt wasm-pack trunk emcc ng-packagr
  api-extractor typedoc sphinx-build autoreconf automake autoconf qmake xmake cmake meson ninja gcc g++ clang clang++
  cc c++ nvcc rustc javac kotlinc scalac ghc swiftc xcodebuild msbuild pyinstaller nuitka maturin cython solc protoc
  latexmk pdflatex xelatex tectonic asciidoctor configure bitbake scons premake5 ocamlc dune ld buildah packer
  goreleaser gox mcs csc fpc gfortran nasm platformio pio arduino-cli idf.py west electron-forge changeset size-limit
  vsce web-ext vite build compileall py_compile mvn mvnw mvnd
build | python python3 | /^-m build|^(?:\S*\/)?setup\.py (?:build|bdist|sdist)/
build | docker podman nerdctl | /^(?:-\S+ )*(?:build|buildx|compose (?:-\S+ \S+ )*build|image build)(?: |$)/
build | nix nix-build nixos-rebuild | /^(?:build|$|[^-])/
install | cargo go dotnet deno gleam mix flutter dart playwright | add install update fetch remove get mod work restore tool
  deps\S* pub
install | npm pnpm yarn bun | install i ci add remove rm uninstall un update up upgrade link dedupe audit outdated
  rebuild publish import prune fetch dlx
install | yarn pnpm bundle bundler composer | /^$/
install | pip pip3 pipx uv poetry pipenv pdm rye conda mamba gem bundle bundler composer brew apt apt-get yum dnf apk
  pacman choco winget scoop nuget luarocks cpan cpanm ghcup rustup nvm pyenv asdf mise snap port vcpkg conan pod
  carthage corepack ensurepip ansible-galaxy hex | install add update upgrade sync lock require remove uninstall
  dump-autoload restore fetch deps i get build enable prepare export compile dependency wheel download env create
run | docker docker-compose podman kubectl terraform tofu ansible-playbook flyctl fly vercel netlify heroku gcloud aws
  az | /^(?:compose )?(?:-\S+ \S+ )*(?:up|run|start|apply|plan|deploy|init)(?: |$)/
`)

/** Programs whose arguments name a script or a target under a name that the project chose. */
const RUNNERS = wordSet(`npm pnpm yarn bun deno make gmake just task rake composer turbo nx lerna rush moon
  wireit mage invoke inv fab hatch poe taskipy gradle gradlew ant grunt gulp mise run-s run-p npm-run-all concurrently
  wsrun bazel sbt lein mill earthly dagger tilt nps ninja cmake lage preconstruct thor mvn mvnw tox nox pants`)
/** Whether a program runs or is a script of the project, whose first steps may be anything. */
export const runsScripts = ({ program }: Call): boolean =>
  RUNNERS.has(program) || /\.(?:sh|ps1|py|m?js)$/.test(program)
/** Without a target, these build everything. */
const BUILDERS = wordSet('make gmake gradle gradlew ant just rake')

/** The kind that the name of a script tells; the first match counts. */
const SCRIPT_NAMES = {
  typecheck:
    /type-?_?check|check-?:?_?types?|(?:^|[:-])types?(?::check)?$|^tsc|[:_-]tsc$|mypy|pyright|phpstan|psalm|flow-check/,
  lint: /lint|format|(?:^|[:_-])fmt|prettier|style(?!guide)|biome|ruff|clippy|vet$|rubocop|spotless|detekt|pre-?commit|cs-fix|phpcs|(?:^|[:_-])cs$|stan$|knip|spell/,
  test: /test|spec|e2e|(?:^|[:_-])(?:unit|integration|it|cov|coverage|ci)(?:$|[:_-])|jest|cypress|playwright|connectedcheck/,
  build:
    /build|compile|bundle|(?:^|[:_-])dist|webpack|rollup|assemble|package|release|(?:^|[:_-])(?:all|docs?|jar|war|bootjar|install)$|publish|prepare|transpile|codegen|generate/,
  run: /start|dev|serve|run|watch|preview|migrate|seed|deploy|worker|console|(?:^|[:_-])up$|db:|bench|demo|storybook/,
} as const satisfies Partial<Record<CommandKind, RegExp>>

/** Interpreters, servers and the like: what they run is the project's own program. */
const INTERPRETERS = wordSet(`node nodejs tsx ts-node bun deno python py pypy ruby perl php java kotlin
  scala lua luajit julia rscript elixir dotnet swift groovy clojure nodemon uvicorn gunicorn flask rails celery
  alembic prisma knex streamlit puma`)

/** Options with which a tool only describes itself or what it would do. */
const ASKS =
  wordSet(`--help --dry-run --collect-only --co --list --listTests --list-tests --no-run --showConfig
  --listFilesOnly --print-config`)

// Only at the end: elsewhere `--version` takes the version of a package.
export const onlyAsks = ({ args }: Call): boolean =>
  /^(?:-h|--version)$/.test(args.at(-1) ?? '') || args.some((arg) => ASKS.has(arg))

/** What one command is for, from its name and arguments alone. */
export function kindOf(call: Call): CommandKind {
  if (onlyAsks(call)) return 'other'
  const { program, args, path } = call
  const rule = rowFor(KINDS, program, args)
  if (rule) return rule.says as CommandKind
  if (RUNNERS.has(program)) return kindOfScripts(program, args)
  if (INTERPRETERS.has(program.replace(/[\d.]+$/, ''))) return kindOfProgram(args)
  // `bin/lint`, `script/test.sh`: a script of the project.
  return path ? (kindOfName(program) ?? 'run') : 'other'
}

/** `php vendor/bin/phpunit` runs the tool; `node scripts/build.js` and `python tests/a.py` do what their names say. */
function kindOfProgram(args: readonly string[]): CommandKind {
  const script = args.find((arg) => !arg.startsWith('-'))?.toLowerCase() ?? ''
  const name = script.slice(script.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
  if (/(?:^|\/)tests?\//.test(script)) return 'test'
  const isNamed = /^(?:build|compile|bundle|lint|format|tests?)$/.test(name)
  return kindOfTool(name, args) ?? (isNamed ? kindOfName(name) : undefined) ?? 'run'
}

/** Words that do not name a script: options, assignments, numbers, and sub-commands that a name follows. */
const NO_NAME =
  /^(?:-.*|\w+=.*|\d*|run|run-script|task|rum|exec|workspaces?|foreach|run-many|affected|r|recursive)$/

function kindOfScripts(program: string, args: readonly string[]): CommandKind {
  const own = args.includes('--') ? args.slice(0, args.indexOf('--')) : args
  const words = own.map((arg) => arg.replace(/^--targets?=/, '').toLowerCase())
  const isValue = (before = '') => namesPackage(program, before) || /^-(?:f|c|-file)$/.test(before)
  const names = words.filter((word, i) => !NO_NAME.test(word) && !isValue(words[i - 1]))
  if (names.length === 0) return BUILDERS.has(program) ? 'build' : 'other'
  if (BUILDERS.has(program)) return names.map(kindOfName).findLast((kind) => kind !== undefined) ?? 'build'
  // A tool of the project called without `run`: `pnpm vitest`, `yarn eslint`.
  return kindOfTool(names[0] as string, args) ?? kindOfName(names[0] as string) ?? 'run'
}

function kindOfTool(name: string, args: readonly string[]): CommandKind | undefined {
  if (RUNNERS.has(name)) return undefined
  const at = args.findIndex((arg) => arg.toLowerCase().endsWith(name))
  const kind = kindOf({ program: name, args: args.slice(at + 1), via: [] })
  return kind === 'other' ? undefined : kind
}

function kindOfName(name: string): CommandKind | undefined {
  const kinds = Object.keys(SCRIPT_NAMES) as (keyof typeof SCRIPT_NAMES)[]
  const vague = /check|validate|verify|audit/.test(name) ? 'lint' : undefined
  return kinds.find((kind) => SCRIPT_NAMES[kind].test(name)) ?? vague
}

/** Programs and words whose next word is still part of the command's name. */
const TWO_WORDS = wordSet(`docker podman kubectl aws gcloud az gh glab npm pnpm yarn bun terraform
  manage.py artisan rails systemctl supabase firebase prisma drizzle-kit helm flyctl dotnet run run-script compose
  exec test dev start`)
/** Words followed by the package (`PACKAGES`; in npm `-w` too) or tests and files (`PARTS`) that confine a run. */
const PACKAGES = wordSet(`--filter -p --package -F --workspace workspace -pl --projects --selectProjects
  --scope -C --prefix --dir --cwd`)
const namesPackage = (program: string, arg: string) => PACKAGES.has(arg) || `${program} ${arg}` === 'npm -w'
const PARTS = wordSet(`-k -t -run --run -g --grep -m --testNamePattern --tests -f --file -e --example -only
  --only --test -run-test`)
const PATH_LIKE = /[/\\]|\.[A-Za-z]\w{0,9}(?::\d+)?$|::|^:\w.*:/
/** Targets that confine nothing: everything below here, or something that is no path. */
const EVERYTHING =
  /^(?:\.{1,2}\/?|\.\/\.\.\.|\/\/\.\.\.|(?:src|tests?|lib|app|spec)\/?|\*|\*\*.*|\.\/?\*.*|"?\$.*|[a-z]+:\/\/.*)$/

export function scopeOf(call: Call): CallScope {
  const { program, args } = call
  const kind = kindOf(call)
  // The same options name no target elsewhere: `git commit -m "…"`, `eslint -f compact`.
  const confines = (word: string) =>
    kind !== 'other' && (namesPackage(program, word) || (/^(?:test|run)$/.test(kind) && PARTS.has(word)))
  const words: string[] = []
  const targets: string[] = []
  for (const [i, arg] of args.entries()) {
    const [option = '', value] = arg.split(/=(.*)/s)
    if (confines(args[i - 1] ?? '') && !arg.startsWith('-')) targets.push(clean(arg))
    else if (arg.startsWith('-')) {
      if (value && confines(option)) targets.push(clean(value))
    } else {
      words.push(arg.replace(/^\.\/(?=\w)/, ''))
      if (PATH_LIKE.test(arg) && !EVERYTHING.test(arg)) targets.push(clean(arg))
    }
  }
  const [first = '', second = ''] = words
  const isDeep = [program, first.slice(first.lastIndexOf('/') + 1)].some((word) => TWO_WORDS.has(word))
  return { what: [program, first, isDeep ? second : ''].join(' ').trim(), targets }
}

const clean = (target: string) => {
  const plain = target.replaceAll('\\', '/').replace(/^\.\/|^@[\w-]+\/|\/+$|::.*$|:\d+$/g, '')
  return plain.replace(/^(:\w.*):\w+$/, '$1')
}
