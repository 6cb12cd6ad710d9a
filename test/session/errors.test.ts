import { describe, expect, test } from 'vitest'
import { type BashCase, readCases, type SameCase, type SequenceCase } from '../../bench/session/cases.js'
import { scoreCategory, scoreSame, scoreSequences, scoreTracked } from '../../bench/session/score.js'
import { applyEffect } from '../../src/session/errors/open-errors.js'
import { judgeRun } from '../../src/session/errors/read-run.js'
import { summarise } from '../../src/session/errors/summary.js'
import { fixtureRows } from '../support/fixture-rows.js'

type Run = { command: string; text?: string; exit: number | null }
const fingerprint = (text: string) => summarise(text, '').fingerprint

/** Every labelled run of bench/data/session that may be looked at. */
test('of labelled runs each error is tracked under its category, and nothing else is', () => {
  const runs = readCases<BashCase>('bash')
  expect(scoreTracked(runs)).toEqual({ right: runs.length, all: runs.length })
  const { right, all } = scoreCategory(runs)
  expect([right, all > 200]).toEqual([all, true])
})

test('of labelled sequences what is open is what was left open', () => {
  const sequences = readCases<SequenceCase>('sequences')
  expect(scoreSequences(sequences)).toEqual({ right: sequences.length, all: sequences.length })
})

/** So many of them no rule tells: each one that goes leaves more. */
const UNTOLD = 13

test('of labelled pairs nearly all are told to be the same error or another one', () => {
  const pairs = ['same-error', 'same-error-2', 'same-error-3'].flatMap((name) => readCases<SameCase>(name))
  const { right, all } = scoreSame(pairs)
  expect(all - right).toBeLessThanOrEqual(UNTOLD)
})

test.each(fixtureRows<[string, Run]>('session/no-error'))(
  'no error, for the reason %s: %o',
  (code, { command, text = '', exit }) => {
    expect(judgeRun({ command, text, exit })).toMatchObject({ code })
  },
)

/** Whether an error of a command that failed here is open after another one succeeded there. */
function isOpen(
  failed: string,
  succeeded: string,
  [here, there] = ['/app', '/app'],
  text = 'FAIL a.test.ts\nAssertionError: expected 1 to be 2',
): boolean {
  const errors = applyEffect([], judgeRun({ command: failed, text, exit: 1, folder: here }))
  return applyEffect(errors, judgeRun({ command: succeeded, text: '', exit: 0, folder: there })).length > 0
}

test.each([
  ['npm test -w web', 'npm test -w api', 'npm test'],
  ['pnpm -F web test', 'pnpm -F api test', 'pnpm -r test'],
  ['yarn workspace web test', 'yarn workspace api test', 'yarn test'],
  ['make -C web test', 'make -C api test', 'make test'],
  ['./gradlew :web:test', './gradlew :api:test', './gradlew test'],
  ['./gradlew :web:test --rerun', './gradlew :api:test', './gradlew :web:testRelease'],
  ['mvn -pl web test', 'mvn -pl api test', 'mvn verify'],
  ['cd web && npm test', 'cd api && npm test', 'cd /app && npm test'],
  ['npm run lint', 'npx eslint src/b.test.ts', 'npx eslint a.test.ts'],
  ['npx tsc', 'npx tsc src/b.ts', 'npx tsc -p tsconfig.build.json'],
  ['npx eslint .', 'npx eslint -c eslint.config.js src/b.ts', 'npx eslint -c eslint.config.js .'],
  ['npx tsc', 'npx tsc --version', 'npm run typecheck'],
  ['git push', 'git push --dry-run', 'git push --force'],
  ['./deploy', './deploy status', './deploy'],
  ['npx vitest run', 'npx vitest run b.test.ts', 'npx vitest run a.test.ts'],
  ['npm test -w @acme/web', 'npx vitest run packages/api', 'npx vitest run packages/web'],
  ['npx tsc -p packages/web', 'npx tsc -p packages/api', 'npx tsc -b'],
  ['npm run lint -w web', 'npm run lint -w api', 'npx eslint -f compact .'],
  ['cd packages/web && npm run build', 'npm run build -w api', 'npm run build -w web'],
  ['kubectl apply -f k8s/web.yaml', 'kubectl apply -f k8s/api.yaml', 'kubectl apply -f k8s'],
  ['cargo build -p web', 'cargo build -p api', 'cargo test'],
  ['cargo check', 'cargo clippy', 'cargo build'],
  ['npm install', 'npm run build', 'npm install @types/node'],
  ['docker build -t web:1 .', 'docker run web:1', 'docker build -t web:2 .'],
  ['git add -A && git commit -m one', 'git add -A', 'git commit -m two'],
  ['node ./seed.js', 'node ./serve.js', 'node seed.js --all'],
  ['cd web && npx tsc', '(cd /app/api && npx tsc)', 'cd web/src && npx tsc'],
])('what %s left open stays at a success of %s, and goes at one of %s', (failed, other, same) => {
  expect([other, same, failed].map((command) => isOpen(failed, command))).toEqual([true, false, false])
})

test('a success in another folder closes nothing, one below or in a folder that nobody can tell does', () => {
  const failed = (file: string) => `FAIL packages/${file}\nAssertionError: expected 1 to be 2`
  const isOpenBelow = (file: string) =>
    isOpen('npm test', 'cd packages/api && npm test', undefined, failed(file))
  expect(['api/a.test.ts', 'web/a.test.ts', 'rapid/a.test.ts'].map(isOpenBelow)).toEqual([false, true, true])
  const isOpenOf = (name: string) =>
    isOpen(
      `pnpm -F ${name} build`,
      'cd packages/api && pnpm build',
      undefined,
      'src/a.ts(3,1): error TS2322: x',
    )
  expect(['@acme/api', 'web'].map(isOpenOf)).toEqual([false, true])
  expect(isOpen('npm test', 'npm test', ['/app/web', '/app/api'])).toBe(true)
  expect(isOpen('npm test', 'npm test', ['/app/web', '/app/web/src'])).toBe(false)
  expect(isOpen('npm test', 'cd "$ROOT" && npm test', ['/app/web', '/app/api'])).toBe(false)
  for (const line of [
    '(cd api && npm test) && (cd web && npm test)',
    '(cd api && npm run lint) && npm test',
    'cd api && npm test; cd ../web && npm test',
    'pushd api && npm test && popd && npm test',
  ])
    expect(isOpen('cd web && npm test', line), line).toBe(false)
})

test.each([
  ['cd api && npm test', 'cd web && npm test', 'FAIL src/a.test.ts'],
  ['npm run build -w api', 'npm run build -w web', 'Could not resolve "./cart"'],
  ['node a.js', 'node b.js', 'Error: connect ECONNREFUSED 127.0.0.1:5432'],
])(
  'the same words of %s and %s are two errors, and a success of the one leaves the other open',
  (a, b, text) => {
    const run = (command: string, exit: number) => judgeRun({ command, text, exit, folder: '/app' })
    const left = [run(a, 1), run(b, 1), run(b, 1)].reduce(applyEffect, [])
    expect(left.map(({ count }) => count)).toEqual([1, 2])
    expect(applyEffect(left, run(b, 0))).toEqual(left.slice(0, 1))
  },
)

test('neither an install nor tests close an error of a build', () => {
  for (const other of ['npm install', 'npm test'])
    expect(isOpen('npm run build', other, undefined, 'Could not resolve "./cart"')).toBe(true)
})

test.each(fixtureRows<[command: string, text: string, summary: string]>('session/told-errors'))(
  'what went wrong with %s is told',
  (command, text, summary) => {
    expect(judgeRun({ command, text, exit: 1 }).opened?.summary).toBe(summary)
  },
)

test.each([
  ['npx tsc && npx vitest run', 'a.ts(3,1): error TS2322: x', 'typecheck'],
  [
    'npm test && git commit -m x',
    'ok 1 - adds\nOn branch main\nnothing to commit, working tree clean',
    'runtime',
  ],
])('of several tools in %j the one that speaks has failed', (command, text, category) => {
  expect(judgeRun({ command, text, exit: 1 }).opened?.category).toBe(category)
})

const FIND = 'CMake Error at CMakeLists.txt:14 (find_package):\n  By not providing "Find'
test.each([
  ['src/a.ts\n  3:1  error  no', 'src/b.ts\n  3:1  error  no'],
  [`${FIND}Eigen3.cmake"`, `${FIND}fmt.cmake"`],
])('%s is another error than %s', (a, b) => {
  expect(fingerprint(a)).not.toBe(fingerprint(b))
})

describe.each(['exports of the built file are 3, not 4', 'bundle is 3 kB over its budget'])(
  '%s',
  (reason) => {
    const of = (text: string) => summarise(text, 'exit 1: npm test')
    test.each(fixtureRows<[string, string]>('session/notices'))(
      'stays the reason beside a notice of %s',
      (_, notice) => {
        expect(of(`${reason}\n${notice}\n`)).toEqual(of(reason))
        expect(of(`${notice}\n${reason}\n`)).toEqual(of(reason))
        expect(of(reason).text).toBe(reason)
      },
    )
  },
)

test.each(['1 pass ', '1-', 'Jan 1 ', '"id": a1', '/tmp/a/', '| ', '- \b', '\u001b]', '> ', '1.1.', '@'])(
  'an output and a command of %j over and over are read in bounded time',
  (part) => {
    const start = process.cpuUsage()
    for (const width of [50, 400, 60_000]) {
      const line = part.repeat(Math.ceil(width / part.length)).slice(0, width)
      const text = `${line}\n`.repeat(60_000 / width)
      for (const exit of [0, 1]) judgeRun({ command: `npm ${part.repeat(5_000)}`, text, exit })
    }
    // Of processor time each of six takes some 20 ms, and what grows with the square minutes.
    expect(process.cpuUsage(start).user).toBeLessThan(2_000_000)
  },
)
