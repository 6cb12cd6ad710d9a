import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { memfs } from '../support/command-line.js'
import { CHECKOUT, type Home } from '../support/home.js'
import { withPlugin } from '../support/with-plugin.js'

const TOKEN = `ghp_${'aBcD1234567890'.repeat(3).slice(0, 36)}`
const at = (home: Home, ...parts: string[]) => path.join(home.memoryRoot, ...parts)
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
const write1 = (home: Home, name: string, text: string) => write(at(home, 'global', name), text)

const CALLS = { calls: 0, failed: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 }
const callRecord = (days: unknown[], pauses: unknown = {}) => JSON.stringify({ format: 1, days, pauses })

/** What is broken, and the only checks that may name a cause. */
const BROKEN: readonly [what: string, breakIt: (home: Home) => void, checks: string[], says: RegExp][] = [
  [
    'a plugin that is not named',
    (home) => write(path.join(home.configDir, 'opencode.json'), '{}'),
    ['plugin'],
    /names the plugin/,
  ],
  [
    'a panel whose folder has gone',
    (home) => write(path.join(home.configDir, 'tui.json'), '{"plugin": ["file:///nowhere/opencode-memfs"]}'),
    ['panel'],
    /tui\.json names .* not there/,
  ],
  [
    'a folder that has gone',
    (home) =>
      write(path.join(home.configDir, 'opencode.json'), '{"plugin": ["file:///nowhere/opencode-memfs"]}'),
    ['plugin'],
    /is not there/,
  ],
  [
    '~ behind file://',
    (home) =>
      write(
        path.join(home.configDir, 'opencode.json'),
        `{"plugin": ["file://~/opencode-memfs", "${CHECKOUT}"]}`,
      ),
    ['plugin'],
    /in silence/,
  ],
  [
    'a configuration that is no JSON',
    (home) => write(path.join(home.configDir, 'opencode.json'), `{"plugin": ["${CHECKOUT}"],, }`),
    ['plugin'],
    /line 1 is no JSON/,
  ],
  [
    'an unknown setting',
    (home) => write(path.join(home.configDir, 'memfs.json'), '{"recal": {}}'),
    ['settings'],
    /"recal" does not count \(is "recall" meant\?\)/,
  ],
  [
    'a plugin of another version',
    (home) => {
      const folder = path.join(home.root, 'opencode-memfs')
      write(path.join(folder, 'package.json'), '{"name": "opencode-memfs", "version": "9.9.9"}')
      write(path.join(folder, 'dist', 'index.js'), '')
      write(path.join(home.configDir, 'opencode.json'), `{"plugin": ["${folder}"]}`)
    },
    ['plugin'],
    /has version 9\.9\.9, and this command/,
  ],
  [
    'a budget that is used up',
    (home) =>
      write(
        path.join(home.stateDir, 'model-calls.json'),
        callRecord([{ ...CALLS, day: new Date().toISOString().slice(0, 10), calls: 10_000 }]),
      ),
    ['small model'],
    /budget of today is used up/,
  ],
  [
    'a small model that fails',
    (home) =>
      write(
        path.join(home.stateDir, 'model-calls.json'),
        callRecord([], { 'a/b': { failures: 3, untilMs: Date.now() + 3_600_000 } }),
      ),
    ['small model'],
    /a\/b has failed 3 times/,
  ],
  [
    'a stored index that is damaged',
    (home) => {
      const folder = path.join(stateOf(home), 'index')
      const [name = ''] = readdirSync(folder)
      appendFileSync(path.join(folder, name), 'x')
    },
    ['state'],
    /stored index .* is damaged/,
  ],
  [
    'a warning in the log',
    (home) =>
      appendFileSync(
        path.join(home.configDir, 'memfs.log'),
        `${new Date().toISOString()} WARN  packing the history failed reason=x\n`,
      ),
    ['log'],
    /packing the history failed/,
  ],
  ['a folder that others can open', (home) => chmodSync(home.memoryRoot, 0o755), ['folders'], /mode 755/],
  ['a link', (home) => symlinkSync('/tmp', at(home, 'global-old')), ['folders'], /is a link/],
  ['an unfinished merge', (home) => write(at(home, '.git', 'MERGE_HEAD'), ''), ['git'], /a merge/],
  ['a lock of git', (home) => write(at(home, '.git', 'index.lock'), ''), ['git'], /index\.lock/],
  [
    'a configuration that steers git',
    (home) =>
      write(
        at(home, '.git', 'config'),
        '[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tfsmonitor = /bin/true\n',
      ),
    ['git'],
    /core\.fsmonitor/,
  ],
  [
    'damaged objects',
    (home) => write(at(home, '.git', 'objects', '00', 'a'.repeat(38)), 'x'),
    ['git'],
    /damaged/,
  ],
  [
    'a damaged front matter',
    (home) => write1(home, 'bad.md', '---\ndescription: [x\n---\nx\n'),
    ['files'],
    /bad\.md \(global\) is damaged/,
  ],
  [
    'a file over its limit',
    (home) => write1(home, 'long.md', '---\nlimit: 10\n---\nThis is longer than ten.\n'),
    ['files'],
    /of 10 characters/,
  ],
  [
    'a name that not every disk holds',
    (home) => write1(home, 'a:b?.md', 'x\n'),
    ['files'],
    /cannot reach it/,
  ],
  [
    'names that differ in letter case',
    (home) => {
      for (const name of ['one.md', 'ONE.md']) write1(home, name, 'x\n')
    },
    ['files'],
    /letter case/,
  ],
  ['a secret', (home) => write1(home, 'key.md', `token ${TOKEN}\n`), ['secrets'], /key\.md \(global\) holds/],
  [
    'a link to nothing',
    (home) =>
      write1(
        home,
        'facts/project-x.md',
        '---\ntype: project\ndescription: See the plan\n---\nSee the plan.\n[[no-such-file]]\n',
      ),
    ['facts'],
    /leads nowhere/,
  ],
  [
    'a session file that cannot be read',
    (home) => write(path.join(stateOf(home), 'sessions', 'ses_x.json.broken'), '{'),
    ['state'],
    /stand aside/,
  ],
  [
    'a remote that wants a login',
    (home) =>
      syncing(home, { trouble: { says: 'The remote asks', hint: 'git ls-remote', isPassing: false } }),
    ['sync'],
    /Sync: The remote asks\./,
  ],
  [
    'a sync that waits for a word',
    (home) => syncing(home, { waiting: { for: 'rewritten' } }),
    ['sync'],
    /the branch is gone from the remote/,
  ],
  ['a sync that is long ago', (home) => syncing(home, {}), ['sync'], /not synced for a week/],
]

const REPOSITORY = path.join(import.meta.dirname, '..', '..')

test('what doctor names in the documentation is there', () => {
  const folder = path.join(REPOSITORY, 'src/doctor')
  const named = readdirSync(folder).flatMap((name) => [
    ...readFileSync(path.join(folder, name), 'utf8').matchAll(/(docs\/[\w-]+\.md)(?:, "([^"]+)")?/g),
  ])
  expect(named.some(([, , heading]) => heading !== undefined)).toBe(true)
  for (const [, file = '', heading = ''] of named)
    expect(readFileSync(path.join(REPOSITORY, file), 'utf8')).toMatch(
      new RegExp(`^(?:#+ |\\*\\*)${heading.replace(/[.?]/g, '\\$&')}`, 'm'),
    )
})

test('what the plugin writes itself is never too long', () =>
  withPlugin({}, async ({ home, open, expectSound }) => {
    const plugin = await open('shop')
    await plugin.call('memory_write', { path: 'reference/a.md', scope: 'global', content: 'A note.' })
    await expectSound()
    const long = `- 2026-11-21 ${'x'.repeat(6_000)}\n`
    const names = ['facts/_FORGOTTEN.md', 'facts/_CONFLICTS.md', 'sessions/2026-11-21-long.md']
    for (const name of names) write1(home, name, `---\ndescription: Kept by the plugin\n---\n${long}`)
    const { output } = await plugin.call('memory_tree', { scope: 'global' })
    expect(output).toContain('sessions/2026-11-21-long.md (6014) — ')
    expect(output).not.toContain('6014/')
    await plugin.dispose()
    const project = path.join(home.root, 'projects', 'shop')
    const { out } = await look(home, project, ['doctor', '--json'])
    expect(JSON.parse(out).filter(({ check }: { check: string }) => check === 'files')).toEqual([])
    const shown = await memfs(home, project, ['show', 'facts/_CONFLICTS.md'], { isTerminal: true })
    expect(shown.out).toContain('6014 characters')
    expect(shown.out).not.toContain('of 5000')
  }))

/** Sync as its last run has left it. */
const syncing = (home: Home, record: object) => {
  write(path.join(home.configDir, 'memfs.json'), '{"sync": {"remote": "/nowhere/memory.git"}}')
  write(path.join(stateOf(home), 'sync.json'), JSON.stringify({ lastSuccessMs: 1, ...record }))
}

const stateOf = (home: Home): string => {
  const name = readdirSync(home.stateDir).find((it) => /^[0-9a-f]{16}$/.test(it))
  return path.join(home.stateDir, name ?? '')
}

/** Without an OpenCode on the PATH, which takes a second to tell its version. */
const look = (home: Home, project: string, argv: string[]) =>
  memfs(home, project, argv, { env: { PATH: '/usr/bin:/bin' } })

test.each(BROKEN)('%s is told of by its check, and by no other', (_, breakIt, checks, says) =>
  withPlugin({}, async ({ home, open, expectSound }) => {
    const plugin = await open('shop')
    await plugin.call('memory_write', { path: 'reference/a.md', scope: 'global', content: 'A note.' })
    await expectSound()
    await plugin.dispose()
    const project = path.join(home.root, 'projects', 'shop')
    expect(await look(home, project, ['doctor'])).toMatchObject({
      exit: 0,
      out: expect.stringMatching(
        /^All is well\. Memory and its tools take about [\d,]+ tokens of a request\.$/m,
      ),
    })
    breakIt(home)
    const { exit, out } = await look(home, project, ['doctor', '--json'])
    const found = (JSON.parse(out) as { check: string; says: string; mend: string }[]).filter(
      ({ says: it }) => !/not committed yet/.test(it),
    )
    expect(exit).toBe(1)
    expect([...new Set(found.map(({ check }) => check))]).toEqual(checks)
    expect(found.map(({ says: it }) => it).join('\n')).toMatch(says)
    for (const { mend } of found) expect(mend.length).toBeGreaterThan(5)
  }),
)

test('how to name the panel is said where OpenCode’s terminal has none, and is no fault', () =>
  withPlugin({}, async ({ home, open, expectSound }) => {
    const plugin = await open('shop')
    await plugin.call('memory_write', { path: 'reference/a.md', scope: 'global', content: 'A note.' })
    await expectSound()
    await plugin.dispose()
    const project = path.join(home.root, 'projects', 'shop')
    const file = path.join(home.configDir, 'tui.json')
    const without = await look(home, project, ['doctor'])
    expect(without.exit).toBe(0)
    const [, entry = ''] = /For a panel in OpenCode’s terminal: (\{.*\}) in (\S+)/.exec(without.out) ?? []
    expect(without.out).toContain(` in ${file}`)
    write(file, entry)
    expect((await look(home, project, ['doctor'])).out).not.toContain('panel')
  }))

test('what can lose nothing is mended after a yes, and nothing without', () =>
  withPlugin({}, async ({ home, open, expectSound }) => {
    const plugin = await open('shop')
    await plugin.call('memory_write', { path: 'reference/a.md', scope: 'global', content: 'A note.' })
    await expectSound()
    await plugin.dispose()
    const project = path.join(home.root, 'projects', 'shop')
    chmodSync(home.memoryRoot, 0o755)
    const torn = at(home, 'global', '.note.md.1-aaaaaaaaaaaa.tmp')
    write(torn, 'x')
    utimesSync(torn, 0, 0)
    const unasked = await memfs(home, project, ['doctor', '--fix'])
    expect(unasked).toMatchObject({ exit: 1, out: 'Nothing was done.' })
    const mended = await memfs(home, project, ['doctor', '--fix'], { says: true })
    expect(mended.out).toContain('Mended: ')
    expect((await look(home, project, ['doctor', '--json'])).out).not.toContain('mode 755')
  }))
