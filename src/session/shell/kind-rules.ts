/** What a command is for. `install` and `other` open and close no category of their own but `runtime`. */
export type CommandKind = 'typecheck' | 'test' | 'lint' | 'build' | 'run' | 'install' | 'other'

export type KindRule = {
  /** Names in lower case, parted by blanks. */
  programs: string
  /** What the arguments, joined by blanks, must match. */
  args?: RegExp
  kind: CommandKind
}

/** Options before the sub-command: `cargo +nightly --locked test`. */
const sub = (names: string) => new RegExp(`^(?:[-+]\\S+ )*(?:${names})(?: |$)`)

/** The first row that fits decides. A further tool is one entry. */
export const KIND_RULES: readonly KindRule[] = [
  {
    programs: 'tsc vue-tsc tsgo mypy dmypy pyright basedpyright pyre pytype ty flow',
    kind: 'typecheck',
  },
  {
    programs: 'svelte-check tsd phpstan psalm sorbet srb steep dialyzer glint attw',
    kind: 'typecheck',
  },
  { programs: 'cargo', args: sub('check'), kind: 'typecheck' },
  { programs: 'cargo', args: sub('clippy|fmt|deny|audit|machete'), kind: 'lint' },
  { programs: 'cargo', args: sub('test|t|nextest|bench|miri|llvm-cov|tarpaulin|insta'), kind: 'test' },
  { programs: 'cargo', args: sub('build|b|rustc|doc|package'), kind: 'build' },
  { programs: 'cargo', args: sub('run|r'), kind: 'run' },
  { programs: 'cargo', args: sub('add|install|update|fetch|remove'), kind: 'install' },
  { programs: 'go', args: sub('vet|fmt'), kind: 'lint' },
  { programs: 'go', args: sub('test'), kind: 'test' },
  { programs: 'go', args: sub('build|install|generate'), kind: 'build' },
  { programs: 'go', args: sub('run'), kind: 'run' },
  { programs: 'go', args: sub('get|mod|work'), kind: 'install' },
  { programs: 'deno', args: sub('check'), kind: 'typecheck' },
  { programs: 'deno', args: sub('lint|fmt'), kind: 'lint' },
  { programs: 'deno', args: sub('test|bench'), kind: 'test' },
  { programs: 'deno', args: sub('compile|bundle'), kind: 'build' },
  { programs: 'dotnet', args: sub('test|vstest'), kind: 'test' },
  { programs: 'dotnet', args: sub('build|publish|pack|msbuild'), kind: 'build' },
  { programs: 'dotnet', args: sub('format'), kind: 'lint' },
  { programs: 'dotnet', args: sub('run|watch|ef'), kind: 'run' },
  { programs: 'dotnet', args: sub('add|restore|remove|tool'), kind: 'install' },
  { programs: 'swift', args: sub('test'), kind: 'test' },
  { programs: 'swift', args: sub('build'), kind: 'build' },
  { programs: 'swift', args: sub('run'), kind: 'run' },
  { programs: 'zig', args: /^build test|^test/, kind: 'test' },
  { programs: 'zig', args: sub('build|build-exe|build-lib|build-obj'), kind: 'build' },
  { programs: 'zig', args: sub('fmt'), kind: 'lint' },
  { programs: 'mix', args: sub('test'), kind: 'test' },
  { programs: 'mix', args: sub('compile|release'), kind: 'build' },
  { programs: 'mix', args: sub('format|credo'), kind: 'lint' },
  { programs: 'mix', args: sub('dialyzer'), kind: 'typecheck' },
  { programs: 'mix', args: sub('deps\\S*'), kind: 'install' },
  { programs: 'flutter dart', args: sub('analyze'), kind: 'lint' },
  { programs: 'dart', args: sub('format'), kind: 'lint' },
  {
    programs: 'flutter dart forge sbt cabal stack lein ng meteor',
    args: sub('tests?|spec|testOnly.*'),
    kind: 'test',
  },
  {
    programs: 'flutter forge cabal stack ng sbt gleam crystal nim elm dub',
    args: sub('build|compile|make|assembly|c|package'),
    kind: 'build',
  },
  { programs: 'dart', args: sub('compile'), kind: 'build' },
  { programs: 'flutter dart', args: sub('run'), kind: 'run' },
  { programs: 'flutter dart', args: sub('pub'), kind: 'install' },
  { programs: 'ninja meson cmake', args: /(?:^| )(?:test|check|runtest)(?: |$)/, kind: 'test' },
  {
    programs: 'crystal nimble dub dune spago elm-test rescript anchor dbt julia',
    args: sub('tests?|spec|runtest'),
    kind: 'test',
  },
  { programs: 'elm-test testthat', kind: 'test' },
  {
    programs: 'spago rescript anchor hardhat truffle eas cordova ionic expo sui aptos',
    args: sub('build|compile|prebuild|export'),
    kind: 'build',
  },
  { programs: 'elm-review elm-format purs-tidy', kind: 'lint' },
  { programs: 'ng', args: sub('lint'), kind: 'lint' },
  { programs: 'gleam', args: sub('test'), kind: 'test' },
  { programs: 'gleam', args: sub('check'), kind: 'typecheck' },
  { programs: 'gleam forge', args: sub('format|fmt'), kind: 'lint' },
  { programs: 'xcodebuild', args: /(?:^| )(?:test|test-without-building)(?: |$)/, kind: 'test' },
  { programs: 'bazel bazelisk buck2 pants please', args: sub('test|coverage'), kind: 'test' },
  { programs: 'bazel bazelisk buck2 pants please', args: sub('build'), kind: 'build' },
  { programs: 'pants', args: sub('check'), kind: 'typecheck' },
  { programs: 'bazel bazelisk buck2 pants', args: sub('run'), kind: 'run' },
  { programs: 'pants', args: sub('lint|fmt'), kind: 'lint' },
  {
    programs: `
      jest vitest mocha ava tap jasmine karma cypress pytest py.test nose2 unittest tox nox rspec cucumber
      minitest phpunit pest codecept behat ctest gotestsum ginkgo busted bats shellspec testcafe wtr
      nightwatch c8 nyc coverage behave robot ward mutmut stryker prove kaocha sbt-test detox maestro
      artillery k6 locust uvu tape zora qunit venom paratest doctest lit`,
    kind: 'test',
  },
  { programs: 'playwright hardhat truffle brownie', args: sub('test'), kind: 'test' },
  { programs: 'playwright', args: sub('install'), kind: 'install' },
  { programs: 'node bun tsx ts-node', args: /(?:^| )--test(?: |$|=)/, kind: 'test' },
  { programs: 'bun', args: sub('test'), kind: 'test' },
  { programs: 'bun', args: sub('build'), kind: 'build' },
  { programs: 'rails bin/rails', args: sub('test\\S*|spec'), kind: 'test' },
  { programs: 'artisan', args: sub('test'), kind: 'test' },
  { programs: 'php', args: /^(?:\S*\/)?artisan test/, kind: 'test' },
  { programs: 'php', args: /^-l(?: |$)/, kind: 'lint' },
  { programs: 'python python3', args: /^(?:\S*\/)?manage\.py test/, kind: 'test' },
  { programs: 'python python3', args: /^(?:\S*\/)?setup\.py (?:build|bdist|sdist)/, kind: 'build' },
  { programs: 'ruff', args: sub('check|format'), kind: 'lint' },
  {
    programs: `
      eslint eslint_d biome oxlint xo standard tslint jshint prettier dprint stylelint htmlhint
      markdownlint markdownlint-cli2 remark textlint vale cspell codespell commitlint lint-staged knip
      depcheck madge publint ruff flake8 pylint black isort autopep8 yapf bandit pycodestyle pydocstyle
      vulture djlint pre-commit lefthook husky rubocop standardrb reek brakeman erb_lint golangci-lint
      staticcheck gofmt gofumpt goimports revive rustfmt shellcheck shfmt hadolint yamllint actionlint
      tflint checkov ansible-lint sqlfluff phpcs phpcbf php-cs-fixer pint phpmd ktlint detekt checkstyle
      swiftlint swiftformat clang-format clang-tidy cppcheck cpplint buf spectral stylua luacheck selene
      credo scalafmt hlint ormolu solhint dependency-cruiser depcruise ls-lint taplo kubeval kubeconform
      helm-lint semgrep trivy editorconfig-checker typos alex sherif syncpack npmpkgjsonlint curlylint
      nbqa pyupgrade refurb interrogate fixit google-java-format spotless quick-lint-js jscpd rome lychee`,
    kind: 'lint',
  },
  {
    programs: `
      next nuxt nuxi gatsby astro remix vite vinxi rsbuild rspack farm expo docusaurus vuepress vitepress
      storybook hugo mkdocs jekyll wrangler serverless sam tauri react-scripts vue-cli-service svelte-kit
      eleventy parcel quasar ionic capacitor nest encore shopify webpack`,
    args: /(?:^| )(?:dev|serve|server|start|preview)(?: |$)/,
    kind: 'run',
  },
  {
    programs: 'next react-scripts vue-cli-service gridsome expo',
    args: sub('lint'),
    kind: 'lint',
  },
  { programs: 'react-scripts', args: sub('test'), kind: 'test' },
  { programs: 'astro nuxi nuxt', args: sub('check|typecheck'), kind: 'typecheck' },
  {
    programs: `
      next nuxt nuxi gatsby astro remix vinxi rsbuild rspack docusaurus storybook vitepress vuepress hugo
      mkdocs jekyll react-scripts vue-cli-service tauri vite nest`,
    args: /(?:^| )(?:build|generate|export|build-storybook)(?: |$)/,
    kind: 'build',
  },
  {
    programs: `
      webpack webpack-cli rollup esbuild tsup swc babel parcel ncc unbuild tsdown microbundle rolldown
      sass postcss tailwindcss electron-builder electron-packager pkg lessc browserify gulp grunt
      wasm-pack trunk emcc ng-packagr api-extractor typedoc sphinx-build make.bat autoreconf automake autoconf qmake xmake cmake meson ninja gcc
      g++ clang clang++ cc c++ nvcc rustc javac kotlinc scalac ghc swiftc xcodebuild msbuild pyinstaller
      nuitka maturin cython solc protoc latexmk pdflatex xelatex tectonic asciidoctor configure bitbake
      scons premake5 ocamlc dune ld buildah packer goreleaser gox mcs csc fpc gfortran nasm platformio pio
      arduino-cli idf.py west gradle-build nuitka3 electron-forge changeset size-limit vsce web-ext vite`,
    kind: 'build',
  },
  { programs: 'python python3 build', args: /^-m build/, kind: 'build' },
  { programs: 'build', kind: 'build' },
  { programs: 'compileall py_compile', kind: 'build' },
  {
    programs: 'docker podman nerdctl',
    args: /^(?:-\S+ )*(?:build|buildx|compose (?:-\S+ \S+ )*build|image build)(?: |$)/,
    kind: 'build',
  },
  { programs: 'docker-compose', args: sub('build'), kind: 'build' },
  { programs: 'helm next packer', args: sub('lint|validate'), kind: 'lint' },
  { programs: 'terraform tofu', args: sub('fmt|validate'), kind: 'lint' },
  { programs: 'nix nix-build nixos-rebuild', args: /^(?:build|$|[^-])/, kind: 'build' },
  {
    programs: 'npm pnpm yarn bun',
    args: /^(?:(?:-[-\w]+(?:=\S+)? )*)(?:install|i|ci|add|remove|rm|uninstall|un|update|up|upgrade|link|dedupe|audit|outdated|rebuild|publish|import|prune|fetch|dlx)(?: |$)/,
    kind: 'install',
  },
  { programs: 'yarn pnpm', args: /^$/, kind: 'install' },
  {
    programs: `
      pip pip3 pipx uv poetry pipenv pdm rye conda mamba gem bundle bundler composer brew apt apt-get yum
      dnf apk pacman choco winget scoop nuget luarocks cpan cpanm ghcup rustup nvm pyenv asdf mise snap
      port vcpkg conan pod carthage corepack ensurepip ansible-galaxy hex`,
    args: /^(?:-\S+ )*(?:pip )?(?:install|add|update|upgrade|sync|lock|require|remove|uninstall|dump-autoload|restore|fetch|deps|i|get|build|enable|prepare|export|compile|dependency|wheel|download|env|create|$)/,
    kind: 'install',
  },
  {
    programs: 'mvn mvnw mvnd',
    args: /(?:^| )(?:\S+:)?(?:test|verify|integration-test|surefire\S*|failsafe\S*)(?: |$)/,
    kind: 'test',
  },
  { programs: 'mvn mvnw mvnd', args: /(?:checkstyle|spotless|pmd|spotbugs|ktlint)/, kind: 'lint' },
  { programs: 'mvn mvnw mvnd', args: /spring-boot:run|exec:java|jetty:run|quarkus:dev/, kind: 'run' },
  { programs: 'mvn mvnw mvnd gradle-build', kind: 'build' },
]
