import { describe, expect, test } from 'vitest'
import { overlaps } from '../../src/session/errors/open-errors.js'
import { kindOf, scopeOf } from '../../src/session/shell/kinds.js'
import { outcomeOf, visibleCommands } from '../../src/session/shell/shell-line.js'
import type { Call } from '../../src/session/shell/unwrap.js'

const inWords = (calls: readonly Call[] | 'never') =>
  calls === 'never' ? 'never' : calls.map(({ program, args }) => [program, ...args].join(' '))
const decided = (line: string) => {
  const { ok, failed } = outcomeOf(line)
  return { ok: inWords(ok), failed: inWords(failed) }
}
const same = (...calls: string[]) => ({ ok: calls, failed: calls })

describe('which commands decide the exit of a line', () => {
  test.each([
    ['npm test', same('npm test')],
    ['cd a && npm test 2>&1 | tail -5', same('cd a', 'tail -5')],
    ['npm test || true', { ok: [], failed: 'never' }],
    ['npm test || { echo no; exit 1; }', same('npm test')],
    ['npm test; echo done', { ok: [], failed: 'never' }],
    ['npm test; rc=$?; tail log; exit $rc', { ok: [], failed: ['npm test', 'tail log'] }],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell's own variable
    ['npm test | tee log; exit ${PIPESTATUS[0]}', { ok: [], failed: ['npm test', 'tee log'] }],
    ['set -e; npm test; npm run lint', same('npm test', 'npm run lint')],
    ['set -o pipefail; npm test | tail', same('npm test', 'tail')],
    ['bash -eo pipefail -c "npm test | tee log"', same('npm test', 'tee log')],
    ['npm run dev &', { ok: [], failed: 'never' }],
    ['! grep x y', { ok: [], failed: [] }],
    ['if ! tsc; then exit 1; fi', { ok: [], failed: ['tsc'] }],
    ['for f in *.js; do node $f; done', { ok: [], failed: ['node $f'] }],
    ['out=$(npm test)', { ok: [], failed: ['npm test'] }],
    ['(cd a && make)', same('cd a', 'make')],
    ['cat <<EOF > x; node x\nnpm test | true\nEOF', same('node x')],
    ['greet() { npm test; }; greet', same('greet')],
    ['[[ -f a && -f b ]] && make', { ok: ['make'], failed: ['[[', 'make'] }],
    ['', { ok: [], failed: 'never' }],
  ])('%s', (line, expected) => {
    expect(decided(line)).toEqual(expected)
  })
})

describe('what stands in front of a program', () => {
  test.each([
    ['sudo -u x env CI=1 npx --yes vitest@3 run', 'vitest run'],
    ['timeout -k 5 60 python -m pytest -q', 'pytest -q'],
    ['docker compose exec -T web bundle exec rspec', 'rspec'],
    ['kubectl exec pod -n a -- rake test', 'rake test'],
    ['nix develop -c cargo test', 'cargo test'],
    ['npx -c "tsc -p ."', 'tsc -p .'],
    ['CI=1 FOO="a b" node_modules/.bin/jest', 'jest'],
    ['bash scripts/x.sh -v', 'x.sh -v'],
    ['uv run --with x pytest', 'pytest'],
    ['command -v docker', 'command -v docker'],
    ['xargs -n1 eslint', 'eslint'],
  ])('%s', (line, expected) => {
    expect(decided(line).failed).toEqual([expected])
  })
})

describe('what a command is for', () => {
  test.each([
    ['tsc -b', 'typecheck'],
    ['cargo +nightly check', 'typecheck'],
    ['pnpm vitest', 'test'],
    ['npm run test:unit', 'test'],
    ['make check', 'test'],
    ['./gradlew :app:test', 'test'],
    ['yarn workspace web lint', 'lint'],
    ['go vet ./...', 'lint'],
    ['make', 'build'],
    ['npm run build', 'build'],
    ['docker compose build api', 'build'],
    ['next build', 'build'],
    ['docker build .', 'build'],
    ['mvn package', 'build'],
    ['mvn verify', 'test'],
    ['meson test -C out', 'test'],
    ['xcodebuild test', 'test'],
    ['python manage.py test', 'test'],
    ['cargo run', 'run'],
    ['next dev', 'run'],
    ['docker compose up -d', 'run'],
    ['yarn', 'install'],
    ['npm ci', 'install'],
    ['pip install -r requirements.txt', 'install'],
    ['node server.js', 'run'],
    ['python manage.py migrate', 'run'],
    ['npm start', 'run'],
    ['git push', 'other'],
  ])('%s: %s', (line, kind) => {
    const { ok } = outcomeOf(line)
    expect(kindOf((ok as Call[])[0] as Call)).toBe(kind)
  })
})

test.each([
  ['vitest run test/a.test.ts', 'vitest run test/a.test.ts', ['test/a.test.ts']],
  ['pytest ./tests/a.py::test_x -k slow', 'pytest ./tests/a.py::test_x', ['tests/a.py', 'slow']],
  ['jest --grep=adds src/', 'jest src/', ['adds']],
  ['go test ./...', 'go test ./...', []],
  ['npm run migrate', 'npm run migrate', []],
  ['eslint src/app.ts:12', 'eslint src/app.ts:12', ['src/app.ts']],
  ['curl https://a.example/x', 'curl https://a.example/x', []],
])('what %s is confined to', (line, what, targets) => {
  const { ok } = outcomeOf(line)
  expect(scopeOf((ok as Call[])[0] as Call)).toEqual({ what, targets })
})

test.each([
  [['test/cart'], ['test/cart/a.test.ts'], true],
  [['test/cart/a.test.ts'], ['test/cart'], true],
  [['a.test.ts'], ['b.test.ts'], false],
  [[], ['b.test.ts'], true],
])('whether %j and %j are about the same: %s', (one, other, same) => {
  expect(overlaps(one, other)).toBe(same)
})

test.each([
  ['cd x && find . | sort && npm test | tail -5', ['find .', 'sort', 'npm test', 'tail -5']],
  ["bash -c 'npm test | tee log'; exit 1", ['npm test', 'tee log']],
  ['if make; then ./run --all; fi; f() { ls; }', ['make', 'run --all']],
])('what may show in the output of %s', (line, expected) => {
  expect(inWords(visibleCommands(line))).toEqual(expected)
})

const HOSTILE = [
  '! ',
  '(',
  'a&&',
  'a()',
  'if ',
  '$(',
  '"$(',
  'a;',
  "'",
  '{ ',
  '<<x\n',
  'sudo ',
  'env a=b ',
  'yarn ',
  '`',
  '<<"$(',
  'cargo -a ',
]
test.each(HOSTILE)('a line of %j over and over ends', (part) => {
  const line = part.repeat(9_000)
  expect(() => [outcomeOf(line), visibleCommands(line), outcomeOf(line).ok]).not.toThrow()
})
