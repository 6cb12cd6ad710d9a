import { describe, expect, test } from 'vitest'
import { normaliseLine } from '../../src/session/errors/normalise.js'
import { applyEffect, type OpenError } from '../../src/session/errors/open-errors.js'
import { effectOf, judgeRun } from '../../src/session/errors/read-run.js'
import { fingerprintOf, summarise } from '../../src/session/errors/summary.js'

type Run = { command: string; text?: string; exit: number | null | undefined }
const judge = ({ command, text = '', exit }: Run) => judgeRun({ command, text, exit })

describe('what opens no error', () => {
  test.each<[string, Run]>([
    ['no-exit', { command: 'npm test', exit: undefined }],
    ['no-exit', { command: 'npm test', exit: null, text: 'command timed out' }],
    ['exit-0', { command: 'npm test', exit: 0, text: 'Error: something' }],
    ['nothing-decides', { command: 'npm test || true', exit: 0 }],
    ['nothing-decides', { command: 'npm test; echo done', exit: 0 }],
    ['no-match', { command: 'grep -rn x src', exit: 1 }],
    ['no-match', { command: 'npm test 2>&1 | grep FAIL', exit: 1 }],
    ['differs', { command: 'diff a b', exit: 1 }],
    ['differs', { command: 'git diff --exit-code', exit: 1 }],
    ['condition', { command: 'test -d x && echo yes', exit: 1 }],
    ['not-found', { command: 'command -v bun && bun --version', exit: 1 }],
    ['query', { command: 'npm outdated', exit: 1 }],
    ['query', { command: 'systemctl is-active nginx', exit: 3 }],
    ['query', { command: 'jq -e .x a.json', exit: 1 }],
    ['changes', { command: 'terraform plan -detailed-exitcode', exit: 2 }],
    ['probe', { command: 'cat build.log', exit: 1, text: 'error TS2304' }],
    ['probe', { command: 'git log --oneline', exit: 128, text: 'fix: error' }],
    ['probe', { command: 'cd ../x && npm test', exit: 1, text: 'bash: line 1: cd: ../x: No such file' }],
    ['stopped', { command: 'timeout 5 npm run dev', exit: 124 }],
    ['aborted', { command: 'cargo build', exit: 130 }],
    ['aborted', { command: 'cargo build', exit: 1, text: 'x\n\nUser aborted the command' }],
  ])('%s: %o', (code, run) => {
    expect(judge(run)).toMatchObject({ tracked: false, code })
  })

  test('a search that itself fails does', () => {
    expect(judge({ command: 'rg "(" src', exit: 2, text: 'regex parse error' })).toMatchObject({
      tracked: true,
    })
  })
})

describe('the category of an error', () => {
  test.each<[string, Run]>([
    ['typecheck', { command: 'npm run check', exit: 2, text: 'src/a.ts(1,1): error TS2304: no' }],
    [
      'typecheck',
      { command: 'make check', exit: 2, text: 'a.py:3: error: Name "x" is not defined  [name-defined]' },
    ],
    [
      'test',
      { command: './gradlew build', exit: 1, text: '15 tests completed, 1 failed\nFAILURE: Build failed' },
    ],
    ['test', { command: 'npm run lint && npm test', exit: 1, text: 'Tests:       1 failed, 2 total' }],
    ['lint', { command: 'git commit -m x', exit: 1, text: 'husky - pre-commit hook\n✖ 1 problem' }],
    ['lint', { command: 'cargo clippy', exit: 101, text: 'error: could not compile `x`' }],
    ['build', { command: 'cargo run', exit: 101, text: 'error[E0425]: no\nerror: could not compile `x`' }],
    ['build', { command: 'npm install', exit: 1, text: 'npm error code ERESOLVE' }],
    [
      'build',
      {
        command: 'npm run lint && npm run build',
        exit: 1,
        text: '> lint\n> eslint .\n\n> build\n> vite build\n\nerror during build:',
      },
    ],
    ['runtime', { command: 'npm run e2e', exit: 1, text: 'npm error Missing script: "e2e"' }],
    ['runtime', { command: 'node server.js', exit: 1, text: 'TypeError: x' }],
    ['runtime', { command: 'git push', exit: 1, text: '! [rejected]' }],
  ])('%s: %o', (category, run) => {
    expect(judge(run)).toMatchObject({ tracked: true, category })
  })
})

describe('what a run changes without changing the error', () => {
  test.each([
    ['a.ts(12,5): error TS1: x', 'a.ts(99,1): error TS1: x'],
    ['src/a.py:3:1: F821 x', 'src/a.py:77:12: F821 x'],
    ['--- FAIL: TestX (0.03s)', '--- FAIL: TestX (1.20s)'],
    ['ERROR in ./src/a.js 17:0-44', 'ERROR in ./src/a.js 9:1-2'],
    [
      "open '/tmp/pytest-of-jo/pytest-12/test_x0/out.csv'",
      "open '/tmp/pytest-of-al/pytest-31/test_x1/out.csv'",
    ],
    ['<Order object at 0x7f1c2a9d3b50>', '<Order object at 0x55d1>'],
    ['#8 0.668 ERROR: not found', '#8 9.1 ERROR: not found'],
    ['reset from 127.0.0.1:53412', 'reset from 127.0.0.1:49822'],
    ['request id: 9AB1Q', 'request id: ZZ82K'],
    ['2025-01-02T10:00:00Z job failed', '2025-03-04T11:12:13Z job failed'],
    [
      'E0312 10:11:12.131415   48211 memcache.go:265] refused',
      'E0313 11:12:13.000001   49030 memcache.go:265] refused',
    ],
    ['[04-Mar-2024 10:00:00 UTC] PHP Fatal error', '[05-Apr-2024 11:00:01 UTC] PHP Fatal error'],
    ['  ✘  2 [chromium] › cart.spec.ts:4:1', '  ✘  3 [chromium] › cart.spec.ts:4:1'],
    ['  a.spec.ts:1:2 › empties ─────────', '  a.spec.ts:1:3 › empties ────────'],
    ['00:03 +6 -1: adds [E]', '00:05 +9 -1: adds [E]'],
    ['ERROR 21544 --- [main] failed', 'ERROR 22087 --- [main] failed'],
    ['10:00:01  3 of 24 ERROR creating x', '11:00:02  5 of 25 ERROR creating x'],
    ['    jobid: 7', '    jobid: 3'],
    ['timed out after 5001 milliseconds', 'timed out after 5003 milliseconds'],
  ])('%s', (a, b) => {
    expect(normaliseLine(a)).toBe(normaliseLine(b))
  })

  test.each([
    ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:6379'],
    ['● parses row 12', '● parses row 13'],
    ['src/a.ts: error TS1', 'src/b.ts: error TS1'],
    ['expected 3 to be 4', 'expected 3 to be 5'],
  ])('but not %s', (a, b) => {
    expect(normaliseLine(a)).not.toBe(normaliseLine(b))
  })

  test('colours, line ends and passing tests change no fingerprint', () => {
    const plain =
      'PASS a.test.js\nFAIL b.test.js\n  ● adds\n    Expected: 1\n    Received: 2\nTests: 1 failed, 9 passed'
    const coloured = `\u001b[31mPASS c.test.js\u001b[0m (1.2 s)\r\n${plain.replaceAll('\n', '\r\n')}`
    const of = (text: string) => fingerprintOf(summarise(text, ''))
    expect(of(plain)).toMatch(/^[0-9a-f]{12}$/)
    expect(of(coloured)).toBe(of(plain))
    expect(of(plain.replace('Received: 2', 'Received: 3'))).not.toBe(of(plain))
  })
})

test('progress bars and notices of a new version change no fingerprint', () => {
  const of = (text: string) => fingerprintOf(summarise(text, ''))
  const plain = 'Collecting x\nERROR: No matching distribution found for x==2'
  expect(
    of(`   ━━━━━━━━━━ 96.1/96.1 kB 2.4 MB/s eta 0:00:00\n${plain}\n[notice] A new release is available`),
  ).toBe(of(plain))
  expect(of(`[########## ] 80%\n${plain}`)).toBe(of(plain))
})

test('a log’s own lines, and clocks before lines, change no fingerprint', () => {
  const of = (text: string) => fingerprintOf(summarise(text, ''))
  const error = 'KeyError: region'
  expect(of(`09:14:02  Running with tool=1.8\n09:14:03  Found 24 models\n${error}`)).toBe(of(error))
  expect(of(`[2024-06-03 13:40:22,118: INFO/Main] ready on w1@build-7f\n${error}`)).toBe(of(error))
  expect(of(`24/06/03 10:00:00 INFO Utils: started on port 38511.\n${error}`)).toBe(of(error))
})

const NOTICES = {
  npm: 'npm notice\nnpm notice New major version of npm available! 10.8.2 -> 11.4.1\nnpm notice To update run: npm install -g npm@11.4.1\nnpm notice',
  'a setting of npm':
    'npm warn Unknown user config "nodedir". This will stop working in the next major version of npm.',
  'npm install':
    '12 packages are looking for funding\n  run `npm fund` for details\n\nTo address all issues, run:\n  npm audit fix --force',
  pnpm: '   Update available! 9.1.0 → 10.4.1.\n   Changelog: https://github.com/pnpm/pnpm/releases\n   Run "pnpm add -g pnpm" to update.',
  yarn: 'warning package-lock.json found. Your project contains other lock files.\ninfo Visit https://yarnpkg.com/en/docs/cli/run for documentation about this command.',
  pip: '[notice] A new release of pip is available: 24.0 -> 25.1\n[notice] To update, run: pip install --upgrade pip',
  'pip of old':
    "WARNING: You are using pip version 20.2.3; however, version 21.0 is available.\nYou should consider upgrading via the 'python -m pip install --upgrade pip' command.",
  cargo: 'warning: some crates are on edition 2021 which defaults to `resolver = "2"`',
  node: '(node:4123) [DEP0040] DeprecationWarning: The `punycode` module is deprecated. Please use another.\n(Use `node --trace-deprecation ...` to show where the warning was created)',
  gradle:
    "Deprecated Gradle features were used in this build.\nYou can use '--warning-mode all' to show the individual deprecation warnings.",
  'an update in a frame':
    '╭────────────────────────╮\n│ Update available 3 → 4 │\n╰────────────────────────╯',
}
describe.each(['exports of the built file are 3, not 4', 'bundle is 3 kB over its budget'])(
  '%s',
  (reason) => {
    const of = (text: string) => summarise(text, 'exit 1: npm test')
    test.each(Object.entries(NOTICES))('stays the reason beside a notice of %s', (_, notice) => {
      expect(of(`${reason}\n${notice}\n`)).toEqual(of(reason))
      expect(of(`${notice}\n${reason}\n`)).toEqual(of(reason))
      expect(of(reason).text).toBe(reason)
    })
  },
)

test('what CMake says below its heading is the error', () => {
  const of = (name: string) =>
    fingerprintOf(
      summarise(
        `CMake Error at CMakeLists.txt:14 (find_package):\n  By not providing "${name}" in the path\n`,
        '',
      ),
    )
  expect(of('FindEigen3.cmake')).not.toBe(of('Findfmt.cmake'))
})

describe('open errors', () => {
  const tsc = (line: number): Run => ({
    command: 'npx tsc',
    text: `src/a.ts(${line},1): error TS2304: x`,
    exit: 2,
  })
  const openAfter = (...runs: Run[]): OpenError[] =>
    runs.reduce<OpenError[]>(
      (errors, { command, text = '', exit }, i) => applyEffect(errors, effectOf({ command, text, exit }, i)),
      [],
    )

  test('the same one counts up', () => {
    expect(openAfter(tsc(1), tsc(9))).toMatchObject([{ category: 'typecheck', count: 2, place: 'src/a.ts' }])
  })

  test('a success of the same kind closes its category, and no other', () => {
    const failed: Run = { command: 'npm test', text: 'FAIL a.test.js\n● x', exit: 1 }
    expect(openAfter(tsc(1), failed, { command: 'npm run typecheck', exit: 0 })).toMatchObject([
      { category: 'test' },
    ])
    expect(openAfter(tsc(1), failed, { command: 'npx tsc && npm test', exit: 0 })).toEqual([])
    expect(openAfter(tsc(1), { command: 'npx tsc | tail', exit: 0 })).toHaveLength(1)
    expect(openAfter(tsc(1), { command: 'npx tsc', exit: null })).toHaveLength(1)
  })

  test('tests confined to other files leave it open', () => {
    const failed: Run = { command: 'pytest tests/test_a.py', text: 'FAILED tests/test_a.py::x', exit: 1 }
    expect(openAfter(failed, { command: 'pytest tests/test_b.py', exit: 0 })).toHaveLength(1)
    expect(openAfter(failed, { command: 'pytest', exit: 0 })).toEqual([])
  })

  test('a program of one’s own is closed by the same program', () => {
    const failed: Run = { command: 'git push origin x', text: '! [rejected]', exit: 1 }
    expect(openAfter(failed, { command: 'git commit -m x', exit: 0 })).toHaveLength(1)
    expect(openAfter(failed, { command: 'git push', exit: 0 })).toEqual([])
  })
})

test.each(['1 pass ', '1-', 'Jan 1 ', '"id": a1', '/tmp/a/', '| ', '- \b', '\u001b]', '> ', '1.1.', '@'])(
  'an output and a command of %j over and over are read in bounded time',
  (part) => {
    const start = process.cpuUsage()
    for (const width of [50, 400, 60_000]) {
      const line = part.repeat(Math.ceil(width / part.length)).slice(0, width)
      const text = `${line}\n`.repeat(60_000 / width)
      for (const exit of [0, 1]) effectOf({ command: `npm ${part.repeat(5_000)}`, text, exit }, 0)
    }
    // Of processor time each of six takes some 20 ms, and what grows with the square minutes.
    expect(process.cpuUsage(start).user).toBeLessThan(2_000_000)
  },
)
