import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadSettings } from '../../src/config/load.js'
import { findPaths } from '../../src/config/paths.js'
import { conflictOf } from '../../src/consolidate/conflicts.js'
import { examine } from '../../src/doctor/check.js'
import { explainLogLine, MEMORY } from '../../src/doctor/memory.js'
import { gitBlobId } from '../../src/lib/hash.js'
import { silentLog } from '../../src/lib/log-file.js'
import { processSpace } from '../../src/lib/process.js'
import { openMemory } from '../../src/open-memory.js'
import { hashBytes } from '../../src/store/read-file.js'
import { withEntries } from '../../src/sync/merge/conflict-entries.js'
import { memfs } from '../support/command-line.js'
import { CHECKOUT, type Home } from '../support/home.js'
import { section, tableRows } from '../support/markdown.js'
import { stateFolderOf } from '../support/memory-view.js'
import { canMount, run } from '../support/small-disk.js'
import { keptPlugin } from '../support/with-plugin.js'

const TOKEN = `ghp_${'aBcD1234567890'.repeat(3).slice(0, 36)}`
const REPOSITORY = path.join(import.meta.dirname, '..', '..')
const at = (home: Home, ...parts: string[]) => path.join(home.memoryRoot, ...parts)
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
const write1 = (home: Home, name: string, text: string) => write(at(home, 'global', name), text)

/** A PATH with programs that tell another version, and are the same for the rest. */
function programs(home: Home, told: Record<string, string>): { PATH: string } {
  const folder = path.join(home.root, 'bin')
  mkdirSync(folder)
  for (const [name, version] of Object.entries(told)) {
    const script = `#!/bin/sh\n[ "$1" = --version ] && echo ${version} && exit\nexec /usr/bin/${name} "$@"\n`
    writeFileSync(path.join(folder, name), script, { mode: 0o755 })
  }
  return { PATH: folder }
}

/** Lets a part of Node itself answer otherwise until the end of the test. */
function instead<Part extends object>(part: Part, name: keyof Part, value: unknown): void {
  const own = Object.getOwnPropertyDescriptor(part, name) as PropertyDescriptor
  Object.defineProperty(part, name, { ...own, value })
  onTestFinished(() => void Object.defineProperty(part, name, own))
}

function commit({ memoryRoot: cwd }: Home): void {
  const person = ['-c', 'user.name=x', '-c', 'user.email=x@localhost']
  execFileSync('git', ['add', '-A'], { cwd })
  execFileSync('git', [...person, 'commit', '-qm', 'x'], { cwd })
}

/** Breaks something, and gives what is to be in the environment. */
type Break = (home: Home) => unknown

const configured =
  (name: string, text: string): Break =>
  ({ configDir }) =>
    write(path.join(configDir, name), text)
/** One after another. */
const all =
  (...breaks: Break[]): Break =>
  (home) => {
    for (const one of breaks) one(home)
  }
/** OpenCode's configuration names these. */
const named = (...plugins: string[]) => configured('opencode.json', JSON.stringify({ plugin: plugins }))
/** A package of the plugin that is named there, too. */
const installed =
  (manifest: string, files: string[] = []): Break =>
  (home) => {
    const folder = path.join(home.root, 'opencode-memfs')
    write(path.join(folder, 'package.json'), manifest)
    for (const file of files) write(path.join(folder, file), '')
    named(folder)(home)
  }
const global =
  (name: string, text: string): Break =>
  (home) =>
    write1(home, name, text)
const inGit =
  (name: string, text = ''): Break =>
  (home) =>
    write(at(home, '.git', name), text)
const inState =
  (name: string, text: string): Break =>
  (home) =>
    write(path.join(stateFolderOf(home), name), text)
const logged =
  (line: string): Break =>
  ({ configDir }) =>
    appendFileSync(path.join(configDir, 'memfs.log'), `${new Date().toISOString()} ${line}\n`)

const CALLS = { calls: 10_000, failed: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 }
const called =
  (days: unknown[], pauses: unknown = {}): Break =>
  (home) =>
    write(path.join(home.stateDir, 'model-calls.json'), JSON.stringify({ format: 1, days, pauses }))

/** Sync as its last run has left it. */
const syncing = (record: object, sync: object = {}): Break =>
  all(
    configured('memfs.json', JSON.stringify({ sync: { remote: '/nowhere/memory.git', ...sync } })),
    inState('sync.json', JSON.stringify({ lastSuccessMs: 1, ...record })),
  )

/** A file that a write has left which was cut off long ago. */
const torn: Break = (home) => {
  const file = at(home, 'global', '.~1-aaaaaaaa.tmp')
  write(file, 'x')
  utimesSync(file, 0, 0)
}

function contradicting(home: Home): void {
  const [one, other] = ['Deploys run on Fridays', 'Deploys never run on Fridays'].map((fact, i) => {
    const text = `---\ntype: project\n---\n${fact}\n`
    write1(home, `facts/project-${i}.md`, text)
    const hash = hashBytes(Buffer.from(text))
    return { path: `facts/project-${i}.md`, hash, description: fact, keys: {} }
  })
  const entry = conflictOf(one!, other!, 'On Fridays or never?')
  write1(home, 'facts/_CONFLICTS.md', withEntries(undefined, [entry]))
}

/** The only checks that may name a cause, what is said, and what breaks it. */
type Broken = [checks: string, says: RegExp, breakIt: Break]

/** What leaves the rest as it is: all of it at once. What commits stands first. */
const TOGETHER: Broken[] = [
  [
    'secrets',
    /The history of global\/gone\.md holds/,
    all(global('gone.md', `token ${TOKEN}\n`), commit, (home) => rmSync(at(home, 'global/gone.md')), commit),
  ],
  [
    'small model',
    /a\/b has failed 3 times/,
    called([], { 'a/b': { failures: 3, untilMs: Date.now() + 3_600_000 } }),
  ],
  ['folders', /mode 755/, (home) => chmodSync(home.memoryRoot, 0o755)],
  ['folders', /global-old is a link/, (home) => symlinkSync('/tmp', at(home, 'global-old'))],
  ['locks', /is left over from an interrupted write/, torn],
  [
    'locks',
    /lock of a process that has ended/,
    inState('locks/git.lock', JSON.stringify({ pid: 4_194_303, host: processSpace(), started: '1' })),
  ],
  [
    'git',
    /core\.fsmonitor/,
    inGit('config', '[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tfsmonitor = /bin/true\n'),
  ],
  ['git', /history is damaged/, inGit(`objects/00/${'a'.repeat(38)}`, 'x')],
  ['git', /files not committed yet/, global('by-hand.md', 'x\n')],
  [
    'watches, log',
    /^Not all folders of .* could be watched|watching failed/,
    logged('WARN  watching failed, looking at the disk from time to time instead error=ENOSPC'),
  ],
  [
    'hot files',
    /room for 32000: some are left out/,
    all(
      ...['a', 'b', 'c'].map((name) =>
        global(`system/${name}.md`, `---\nlimit: 20000\n---\n${'word '.repeat(2_500)}\n`),
      ),
    ),
  ],
  ['secrets', /key\.md \(global\) holds/, global('key.md', `token ${TOKEN}\n`)],
  ['facts', /contradict/, contradicting],
  [
    'facts',
    /^\[\[no-such-file\]\] in .* leads nowhere\.$/,
    global(
      'facts/project-c#.md',
      '---\ntype: project\ndescription: See the plan\n---\nSee [[project-c#]], [[Reference/A]], [[a.md]], [[a|the note]], [[a#Ends|so]], [[global/reference/a]]; [[ -f x ]].\n[[no-such-file]]\n',
    ),
  ],
  [
    'projects',
    /The folder of project old is gone/,
    configured(
      'memfs-projects.json',
      JSON.stringify([{ project: 'old', path: '/nowhere/old', lastSeen: '2026-01-01' }]),
    ),
  ],
  [
    'state',
    /takes 600 MB/,
    all(inState('outputs/x', ''), (home) =>
      truncateSync(path.join(stateFolderOf(home), 'outputs/x'), 600 * 1024 * 1024),
    ),
  ],
  [
    'state',
    /stored index .* is damaged/,
    (home) => {
      const folder = path.join(stateFolderOf(home), 'index')
      appendFileSync(path.join(folder, readdirSync(folder)[0] ?? ''), 'x')
    },
  ],
  ['state', /set aside/, inState('sessions/ses_x.json.broken', '{')],
  ['log', /packing the history failed/, logged('WARN  packing the history failed reason=x')],
  ['files', /bad\.md \(global\) is damaged/, global('bad.md', '---\ndescription: [x\n---\nx\n')],
  ['files', /of 10 characters/, global('long.md', '---\nlimit: 10\n---\nThis is longer than ten.\n')],
  ['files', /cannot reach it/, global('a:b?.md', 'x\n')],
  ['files', /letter case/, all(global('one.md', 'x\n'), global('ONE.md', 'x\n'))],
  [
    'panel',
    /tui\.json names .* does not exist/,
    configured('tui.json', '{"plugin": ["file:///nowhere/opencode-memfs"]}'),
  ],
  [
    'loaded',
    /could not load the plugin: .*no such file/,
    (home) =>
      write(
        path.join(home.root, 'data', 'opencode', 'log', 'opencode.log'),
        `timestamp=x level=ERROR message="failed to load plugin" path=file://${CHECKOUT} error="no such file"\n`,
      ),
  ],
  [
    'small model',
    /No small model was found/,
    logged('INFO  small model not asked job=extraction reason=no-model'),
  ],
  ['versions', /Node 20\.18\.3 is older than 20\.19/, () => instead(process.versions, 'node', '20.18.3')],
  ['folders', /is on a network disk/, () => instead(fs, 'statfs', async () => ({ type: 0x6969 }))],
]

const MANIFEST = readFileSync(path.join(REPOSITORY, 'package.json'), 'utf8')

/** What takes a memory of its own. */
const APART: Broken[] = [
  ['git', /history is damaged: error: refs\/heads\/main/, inGit('refs/heads/main', '')],
  [
    'git',
    /history is damaged: missing blob/,
    (home) => {
      const id = gitBlobId(readFileSync(at(home, 'global/reference/a.md')))
      rmSync(at(home, '.git', 'objects', id.slice(0, 2), id.slice(2)))
    },
  ],
  [
    'git, secrets',
    /history is damaged: error/,
    (home) => {
      const id = execFileSync('git', ['rev-parse', 'HEAD:global'], { cwd: home.memoryRoot, encoding: 'utf8' })
      truncateSync(at(home, '.git', 'objects', id.slice(0, 2), id.slice(2).trim()), 9)
    },
  ],
  ['plugin', /lists the plugin/, configured('opencode.json', '{}')],
  ['plugin', /does not exist/, named('file:///nowhere/opencode-memfs')],
  ['plugin', /silently ignored/, named('file://~/opencode-memfs', CHECKOUT)],
  ['plugin', /listed twice: "opencode-memfs@1" in .* and "file:/, named('opencode-memfs@1', CHECKOUT)],
  [
    'plugin',
    /listed twice: "~\/.* and "file:/,
    (home) =>
      named(`~/${path.relative(path.join(home.root, 'home'), new URL(CHECKOUT).pathname)}`, CHECKOUT)(home),
  ],
  ['plugin', /json cannot be read: "plugin" is not a list/, configured('opencode.json', '{"plugin": "x"}')],
  ['plugin', /line 1 is not JSON/, configured('opencode.json', `{"plugin": ["${CHECKOUT}"],, }`)],
  ['plugin', /is version 9\.9\.9, but this command/, named('opencode-memfs@9.9.9')],
  [
    'plugin',
    /is version 9\.9\.9, but this command/,
    installed('{"name": "opencode-memfs", "version": "9.9.9"}', ['dist/index.js']),
  ],
  ['plugin', /has not been built/, installed(MANIFEST)],
  ['plugin', /has not been built, or lacks packages/, installed(MANIFEST, ['dist/index.js'])],
  ['settings', /"recal" is ignored \(did you mean "recall"\?\)/, configured('memfs.json', '{"recal": {}}')],
  ['settings', /maxBlockChars/, configured('memfs.json', '{"maxBlockChars": -1}')],
  [
    'small model',
    /Today's budget of the small model is used up/,
    called([{ ...CALLS, day: new Date().toISOString().slice(0, 10) }]),
  ],
  [
    'small model',
    /a\/b failed the last time: no answer within 60 s/,
    logged('INFO  small model asked job=x model=a/b outcome=failed reason="no answer within 60 s"'),
  ],
  ['versions, git', /git was not found/, (home) => programs(home, {})],
  [
    'versions',
    /git 2\.20\.1 is older than 2\.32/,
    (home) => {
      // Settings, her own and those of the machine, that git itself refuses, and memory never reads.
      write(path.join(home.root, 'home', '.gitconfig'), '[core\n')
      return programs(home, {
        git: '$(GIT_CONFIG_SYSTEM=$HOME/.gitconfig /usr/bin/git --version | /usr/bin/sed s/[0-9].*/2.20.1/)',
      })
    },
  ],
  [
    'versions',
    /OpenCode 1\.17\.9 is older/,
    (home) => ({ PATH: `${programs(home, { opencode: '1.17.9' }).PATH}:/usr/bin:/bin` }),
  ],
  ['folders', /There is no memory in/, (home) => rmSync(home.memoryRoot, { recursive: true })],
  [
    'folders',
    /memory is not a folder.*\n.*memfs is not a folder/,
    ({ memoryRoot, stateDir }) => {
      for (const folder of [memoryRoot, stateDir]) {
        rmSync(folder, { recursive: true })
        write(folder, 'x')
      }
    },
  ],
  ['projects', /projects\.json cannot be read/, configured('memfs-projects.json', '[{')],
  [
    'folders',
    /is a link to \/nowhere, which is not there/,
    ({ memoryRoot }) => {
      rmSync(memoryRoot, { recursive: true })
      symlinkSync('/nowhere', memoryRoot)
    },
  ],
  [
    'git',
    /^1 file in no commit, .*: sub\/a\.md \(global\)\.$/,
    (home) => {
      const sub = at(home, 'global', 'sub')
      write(path.join(sub, 'a.md'), 'mine\n')
      execFileSync('git', ['init', '--quiet', sub])
      commit({ ...home, memoryRoot: sub })
      commit(home)
    },
  ],
  ['git', /a rebase/, (home) => mkdirSync(at(home, '.git', 'rebase-merge'))],
  ['git', /a merge/, inGit('MERGE_HEAD')],
  ['git', /Git is running and holds .*index\.lock/, inGit('index.lock')],
  [
    'git',
    /index\.lock was left by a git process that has ended/,
    all(inGit('index.lock'), (home) => utimesSync(at(home, '.git/index.lock'), 0, 0)),
  ],
  [
    'sync',
    /Sync: The remote asks\./,
    syncing({ trouble: { says: 'The remote asks.', hint: 'git ls-remote', isPassing: false } }),
  ],
  [
    'sync',
    /the branch is gone from the remote\. memfs sync give/,
    syncing({ waiting: { for: 'rewritten' } }),
  ],
  ['sync', /Another machine is named desk too/, syncing({ twin: 'desk' }, { machine: 'desk' })],
  ['sync', /has not synced for a week/, syncing({})],
  ['sync', /has not synced yet/, syncing({ lastSuccessMs: 0 })],
]

const isRoot = process.geteuid?.() === 0
/** Of another user: who runs the tests as root alone can give a folder away. */
if (isRoot)
  for (const name of ['stateDir', 'memoryRoot'] as const)
    APART.push([
      'folders',
      new RegExp(`${name === 'stateDir' ? 'memfs' : 'human.md'} belongs to another user \\(id 12345\\)`),
      (home) =>
        chownSync(name === 'stateDir' ? home[name] : at(home, 'global/system/human.md'), 12_345, 12_345),
    ])
if (canMount)
  APART.push([
    'folders',
    /cannot be written: the disk is read-only/,
    (home) => {
      run('mount', '--bind', home.memoryRoot, home.memoryRoot)
      onTestFinished(() => run('umount', '--lazy', home.memoryRoot))
      run('mount', '-o', 'remount,bind,ro', home.memoryRoot)
    },
  ])

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
  withKept(async ({ home, open }) => {
    const plugin = await open('shop')
    const long = `- 2026-11-21 ${'x'.repeat(6_000)}\n`
    const names = ['facts/_FORGOTTEN.md', 'facts/_CONFLICTS.md', 'sessions/2026-11-21-long.md']
    for (const name of names) write1(home, name, `---\ndescription: Kept by the plugin\n---\n${long}`)
    const { output } = await plugin.call('memory_tree', { scope: 'global' })
    expect(output).toContain('sessions/2026-11-21-long.md (6014) — ')
    expect(output).not.toContain('6014/')
    await plugin.dispose()
    const project = path.join(home.root, 'projects', 'shop')
    expect((await told(home, project)).filter(({ check }) => check === 'files')).toEqual([])
    const shown = await memfs(home, project, ['show', 'facts/_CONFLICTS.md'], { isTerminal: true })
    expect(shown.out).toContain('6014 characters')
    expect(shown.out).not.toContain('of 5000')
  }))

test('a small model that the person has said no to is no trouble, and no budget is none that is used up', () =>
  withKept(async ({ home, open }) => {
    const plugin = await open('shop')
    await plugin.dispose()
    logged('INFO  small model not asked job=extraction reason=no-model')(home)
    const off = { capture: { background: false }, consolidate: false }
    for (const settings of [off, { capture: { maxCallsPerDay: 0 } }, { capture: { maxTokensPerDay: 0 } }]) {
      configured('memfs.json', JSON.stringify(settings))(home)
      expect((await told(home, plugin.directory)).map(({ check }) => check)).not.toContain('small model')
    }
  }))

type Told = { check: string; says: string; mend: string }
const told = async (home: Home, project: string): Promise<Told[]> =>
  JSON.parse((await memfs(home, project, ['doctor', '--json'])).out)

const withKept = keptPlugin(async ({ open, expectSound }) => {
  const plugin = await open('shop')
  await plugin.call('memory_write', { path: 'reference/a.md', scope: 'global', content: 'A note.' })
  await expectSound()
  await plugin.dispose()
})

/** A memory with a note in it, all committed, and no plugin at work. */
const withSoundMemory = (use: (home: Home, project: string) => Promise<void>) =>
  withKept(({ home }) => use(home, path.join(home.root, 'projects', 'shop')))

test('of a sound memory all is well, wherever OpenCode reads of the plugin', () =>
  withSoundMemory(async (home, project) => {
    // As a disk of its own has it.
    mkdirSync(at(home, 'lost+found'))
    if (isRoot) chownSync(at(home, 'lost+found'), 12_345, 12_345)
    const own = path.join(home.configDir, 'opencode.json')
    const text = readFileSync(own, 'utf8')
    rmSync(own)
    const named = path.join(home.root, 'named.json')
    const ofHome = path.join(home.root, 'home', '.opencode', 'opencode.jsonc')
    for (const file of [own, path.join(home.configDir, 'config.json'), named, ofHome]) {
      write(file, text)
      expect(await memfs(home, project, ['doctor'], { env: { OPENCODE_CONFIG: named } })).toMatchObject({
        exit: 0,
        out: expect.stringMatching(
          /^No problems found\. Memory and its tools add about [\d,]+ tokens to a request\.$/m,
        ),
      })
      rmSync(file)
    }
  }))

test('a command that it gives can be typed as it is, whatever the names hold', () =>
  withSoundMemory(async (home, project) => {
    write1(home, 'by-hand.md', 'x\n')
    const places = [{ project: "Ann's shop; x", path: '/nowhere/old', lastSeen: '2026-01-01' }]
    configured('memfs-projects.json', JSON.stringify(places))(home)
    const mends = async () => (await told(home, project)).map(({ mend }) => mend)
    const [uncommitted = '', gone = ''] = await mends()
    const git = `git -C ${home.memoryRoot}`
    expect(uncommitted).toContain(`${git} add -A && ${git} commit`)
    expect(gone).toContain(`rm -r '${at(home, 'projects')}/Ann'\\''s shop; x',`)
    // Without a repository here, git would commit into that of a folder further up.
    rmSync(at(home, '.git'), { recursive: true })
    expect((await mends())[0]).toBe('The next start of OpenCode commits them')
  }))

test.each([
  { node: '20.19.0', git: 'git version 2.32.0', opencode: '1.18.0' },
  { node: '30.0.0', git: 'git version 3.0.1', opencode: '2.0.0' },
])('the least versions and later ones are enough: $git', ({ node, ...told }) =>
  withSoundMemory(async (home, project) => {
    instead(process.versions, 'node', node)
    const env = { PATH: `${programs(home, told).PATH}:/usr/bin:/bin` }
    expect(await memfs(home, project, ['doctor'], { env })).toMatchObject({ exit: 0 })
  }),
)

test('of all that is broken at once each is told of by its check alone, and nothing else is', () =>
  withSoundMemory(async (home, project) => {
    for (const [, , breakIt] of TOGETHER) breakIt(home)
    const found = await told(home, project)
    for (const [checks, says] of TOGETHER) {
      const own = found.filter((one) => says.test(one.says)).map(({ check }) => check)
      expect([...new Set(own)].join(', '), `${says}`).toBe(checks)
    }
    expect(found.filter((one) => !TOGETHER.some(([, says]) => says.test(one.says)))).toEqual([])
    for (const { mend } of found) expect(mend.length).toBeGreaterThan(5)
  }))

test.each(APART)('what is broken is told of by its check alone: %s, %s', (checks, says, breakIt) =>
  withSoundMemory(async (home, project) => {
    const env = (breakIt(home) ?? {}) as NodeJS.ProcessEnv
    const { exit, out } = await memfs(home, project, ['doctor', '--json'], { env })
    const found = (JSON.parse(out) as Told[]).filter(
      (one) => says.test(one.says) || !/not committed yet/.test(one.says),
    )
    expect(exit).toBe(1)
    expect([...new Set(found.map(({ check }) => check))].join(', ')).toBe(checks)
    expect(found.map((one) => one.says).join('\n')).toMatch(says)
    for (const { mend } of found) expect(mend.length).toBeGreaterThan(5)
  }),
)

test('of a damaged file it says what helps against that damage', () =>
  withSoundMemory(async (home, project) => {
    write1(home, 'unclosed.md', '---\ndescription: [x\n---\nx\n')
    writeFileSync(at(home, 'global', 'latin.md'), Buffer.from('Der Schlüssel liegt im Büro.\n', 'latin1'))
    write1(home, 'large.md', 'x'.repeat(1_100_000))
    write1(home, 'CON.md', 'x\n')
    write1(home, 'limit.md', '---\nlimit: x\n---\nx\n')
    const mends = (await told(home, project)).map(({ mend }) => mend)
    for (const [name, helps] of [
      ['unclosed', 'Fix the lines between --- in '],
      ['latin', 'Save it as UTF-8 text: '],
      ['CON', 'Rename '],
      ['limit', 'Change it in '],
      ['large', 'Make it a text file of at most 1,048,576 bytes: '],
    ] as const)
      expect(mends).toContain(`${helps}${at(home, 'global', `${name}.md`)}`)
  }))

test.each([
  ['ENOSPC: no space left on device', 'max_user_watches'],
  ['EMFILE: too many open files', 'max_user_instances'],
])('of watches that fail with %s the limit is named that is used up', (error, limit) =>
  withSoundMemory(async (home, project) => {
    const line = `watching failed, looking at the disk from time to time instead error=${JSON.stringify(error)}`
    logged(`WARN  ${line}`)(home)
    const found = (await told(home, project)).filter(({ check }) => check === 'watches')
    const [, now = 8_192] = / is (\d+)\)/.exec(found[0]?.says ?? '') ?? []
    expect(found.map(({ mend }) => mend)).toEqual([`sysctl fs.inotify.${limit}=${8 * Number(now)}`])
  }),
)

test('how to name the panel is said where OpenCode’s terminal has none, and is no fault', () =>
  withSoundMemory(async (home, project) => {
    const file = path.join(home.configDir, 'tui.json')
    const without = await memfs(home, project, ['doctor'])
    expect(without.exit).toBe(0)
    const [, entry = ''] = /For a panel in OpenCode’s terminal: (\{.*\}) in (\S+)/.exec(without.out) ?? []
    expect(without.out).toContain(` in ${file}`)
    write(file, entry)
    expect((await memfs(home, project, ['doctor'])).out).not.toContain('panel')
  }))

test('what can lose nothing is mended after a yes, and nothing without', () =>
  withSoundMemory(async (home, project) => {
    chmodSync(home.memoryRoot, 0o755)
    torn(home)
    const unasked = await memfs(home, project, ['doctor', '--fix'])
    expect(unasked).toMatchObject({ exit: 1, out: 'Nothing was done.' })
    const mended = await memfs(home, project, ['doctor', '--fix'], { says: true })
    expect(mended.out.match(/^Fixed: .*(?:mode 755|interrupted)/gm)).toHaveLength(2)
    expect(await told(home, project)).toEqual([])
  }))

test('a text that stands in a file and in the history is looked at once, with what is in the history alone', () =>
  withSoundMemory(async (home, directory) => {
    write1(home, 'reference/a.md', 'A newer one.\n')
    commit(home)
    const env = home.env(directory)
    const scene = { paths: findPaths(env), env, directory, now: Date.now }
    const memory = await openMemory({ ...scene, log: silentLog, readOnly: true })
    const texts: string[] = []
    const scanSecrets = async (text: string) => {
      texts.push(text)
      return []
    }
    const { secrets } = MEMORY
    const store = { ...memory.store, scanSecrets }
    const seen = { ...scene, memory: { ...memory, store }, progress: () => {} }
    await examine({ secrets }, seen)
    await memory.close()
    for (const said of ['A note.', 'A newer one.'])
      expect(texts.filter((text) => text.includes(said))).toHaveLength(1)
  }))

test('a warning that came often is told of once, beside what docs/log.md says of it: whole sentences, or where it is', () =>
  withSoundMemory(async (home, project) => {
    for (const reason of ['x', 'y', 'x', 'x']) logged(`WARN  background work failed reason=${reason}`)(home)
    logged('WARN  packing the history failed reason=x')(home)
    const found = await told(home, project)
    expect(found.map(({ mend }) => mend)).toEqual([
      'docs/log.md says what it means',
      'docs/log.md says what it means',
      "It is git's own housekeeping, and is tried again after an hour.",
    ])
    expect(found[0]?.says).toMatch(/, 3 times: background work failed reason=x/)
  }))

test('whatever docs/log.md says behind the keys of a line is told, with the page that a link leads to', () => {
  const page = readFileSync(path.join(REPOSITORY, 'docs', 'log.md'), 'utf8')
  const rows = ['## Lines', '## Rare lines'].flatMap((heading) => tableRows(section(page, heading)))
  for (const [names = '', cell = ''] of rows) {
    // A row that begins in small letters tells in a few words what the line is; only keys follow.
    const [, sentences] = /^(?:`.*?\.\s+|(?=\p{Lu}))(.+)/u.exec(cell) ?? []
    const parts = sentences?.split(/\[([^\]]+)\]\(([^)#]+)[^)]*\)/)
    for (const [, name = ''] of names.matchAll(/`([^`]+)`/g)) {
      const told = explainLogLine(name)
      if (parts) for (const part of parts) expect(told, name).toContain(part)
      else expect(told, name).toBeUndefined()
      expect(told ?? '', name).not.toMatch(/\]\(/)
    }
  }
  expect(explainLogLine('no history')).toBe('`memory_history` says what to do')
  expect(explainLogLine('another repository lies where a project was')).toBe(
    'See which project a directory gets (docs/store-format.md).',
  )
  expect(explainLogLine('file of a team withheld')).toBe('No model gets it (docs/team.md).')
})

test('what is wrong in the settings is told of once, and not of the log again', () =>
  withSoundMemory(async (home, project) => {
    configured('memfs.json', '{"maxLimt": 5, "hotDir": 3}')(home)
    for (const warning of loadSettings(path.join(home.configDir, 'memfs.json'), undefined).warnings)
      logged(`WARN  ${warning}`)(home)
    const found = await told(home, project)
    expect(found.map(({ check }) => check)).toEqual(['settings', 'settings'])
  }))
