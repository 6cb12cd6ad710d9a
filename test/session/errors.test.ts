import { describe, expect, test } from 'vitest'
import { type BashCase, readCases, type SameCase, type SequenceCase } from '../../bench/session/cases.js'
import { scoreCategory, scoreSame, scoreSequences, scoreTracked } from '../../bench/session/score.js'
import { effectOf, judgeRun } from '../../src/session/errors/read-run.js'
import { fingerprintOf, summarise } from '../../src/session/errors/summary.js'

type Run = { command: string; text?: string; exit: number | null }
const fingerprint = (text: string) => fingerprintOf(summarise(text, ''))

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

test.each<[string, Run]>([
  ['no-exit', { command: 'npm test', exit: null, text: 'command timed out' }],
  ['exit-0', { command: 'npm test', exit: 0, text: 'Error: something' }],
  ['nothing-decides', { command: 'npm test || true', exit: 0 }],
  ['no-match', { command: 'npm test 2>&1 | grep FAIL', exit: 1 }],
  ['differs', { command: 'git diff --exit-code', exit: 1 }],
  ['condition', { command: 'test -d x && echo yes', exit: 1 }],
  ['not-found', { command: 'command -v bun && bun --version', exit: 1 }],
  ['query', { command: 'systemctl is-active nginx', exit: 3 }],
  ['changes', { command: 'terraform plan -detailed-exitcode', exit: 2 }],
  ['probe', { command: 'cd ../x && npm test', exit: 1, text: 'bash: line 1: cd: ../x: No such file' }],
  ['stopped', { command: 'timeout 5 npm run dev', exit: 124 }],
  ['aborted', { command: 'cargo build', exit: 1, text: 'x\n\nUser aborted the command' }],
])('no error, for the reason %s: %o', (code, { command, text = '', exit }) => {
  expect(judgeRun({ command, text, exit })).toMatchObject({ tracked: false, code })
})

test.each([
  [
    'colours and line ends',
    '\u001b[31mFAIL b.test.js\u001b[0m\r\n  ● adds\r\n',
    'FAIL b.test.js\n  ● adds\n',
  ],
  ['an address', '<Order object at 0x7f1c2a9d3b50>', '<Order object at 0x55d1>'],
  ['a progress bar', '[########## ] 80%\nERROR: no x==2', 'ERROR: no x==2'],
  ['a log’s own line', '09:14:02  Running with tool=1.8\nKeyError: region', 'KeyError: region'],
])('%s changes no fingerprint', (_, a, b) => {
  expect(fingerprint(a)).toBe(fingerprint(b))
})

const FIND = 'CMake Error at CMakeLists.txt:14 (find_package):\n  By not providing "Find'
test.each([
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:6379'],
  ['● parses row 12', '● parses row 13'],
  ['expected 3 to be 4', 'expected 3 to be 5'],
  [`${FIND}Eigen3.cmake"`, `${FIND}fmt.cmake"`],
])('%s is another error than %s', (a, b) => {
  expect(fingerprint(a)).not.toBe(fingerprint(b))
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
