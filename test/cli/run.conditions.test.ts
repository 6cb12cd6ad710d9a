import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { memfs } from '../support/command-line.js'
import { filesBelow, stateOf } from '../support/files-below.js'
import type { Home } from '../support/home.js'
import { canMount, run } from '../support/small-disk.js'
import { keptPlugin, withPlugin } from '../support/with-plugin.js'

const READING = [
  ['overview'],
  ['list'],
  ['show', 'a.md'],
  ['search', 'printer'],
  ['history'],
  ['why', 'a.md'],
  ['captured'],
  ['stats'],
  ['conflicts'],
  ['log'],
  ['export'],
  ['__complete', '--', 'show', 'ref'],
  ['import', 'other', '--dry-run'],
]
const CHANGING = [
  ['add', 'The scanner of the shop needs the driver of 2018.'],
  ['forget', 'a.md', '--yes'],
  ['undo', '--yes'],
  ['import', 'other', '--yes'],
]

const NOTHING_TO_CHANGE = [
  ['undo', '--yes'],
  ['forget', 'a.md', '--yes'],
  ['conflicts', '1', 'this', '--yes'],
  ['sync'],
  ...['yes', 'off', 'take', 'give', 'allow'].map((word) => ['sync', word, '--yes']),
  ['sync', 'join', 'a', 'b', '--yes'],
]
/** Refused before anything is made. */
const WRONG = [
  ['add', '…'],
  ['sync', 'somewhere', '--yes'],
  ['sync', 'http://example.com/m.git', '--yes'],
]

/** A project with a memory that nothing has open, and with notes beside it that may be imported. */
const withBegun = keptPlugin(async ({ home, open, expectSound }) => {
  const plugin = await open('shop')
  const content = 'The printer is old.'
  await plugin.call('memory_write', { path: 'reference/a.md', scope: 'global', content })
  await expectSound()
  await plugin.dispose()
  const notes = path.join(projectOf(home), 'other')
  mkdirSync(notes)
  writeFileSync(path.join(notes, 'note.md'), 'The scales of the shop are new.\n')
})
const projectOf = ({ root }: Home) => path.join(root, 'projects', 'shop')

test('in an empty home a command that reads, or finds nothing to change, says so and leaves nothing behind', () =>
  withPlugin({}, async ({ home }) => {
    const project = home.project('shop')
    const before = stateOf(home.root)
    const other = [['doctor'], ['import'], ['completion', 'bash'], ['setup'], ['--help']]
    for (const argv of [...READING, ...NOTHING_TO_CHANGE, ...other]) {
      // An OpenCode that is asked for its version makes folders of its own.
      const { exit, out, err } = await memfs(home, project, argv, { env: { PATH: '/usr/bin:/bin' } })
      const due = { log: 0, __complete: 0, completion: 0, '--help': 0, import: 1, doctor: 1, setup: 0 }
      expect([argv, exit]).toEqual([argv, due[argv[0] as keyof typeof due] ?? 3])
      if (exit === 3) expect(err).toContain('There is no memory in')
      else expect(out + err).not.toMatch(/^\s+at /m)
    }
    for (const argv of WRONG) expect((await memfs(home, project, argv)).exit, argv.join(' ')).toBe(1)
    const { out } = await memfs(home, project, ['list', '--json'])
    expect(JSON.parse(out)).toMatchObject({ error: { code: 'not-opened' } })
    expect((await memfs(home, project, ['import'])).out).toBe('No other memory was found.')
    expect((await memfs(home, project, ['log'])).out).toBe('The log is empty.')
    expect(stateOf(home.root)).toEqual(before)
  }))

test('a file in the place of the memory is named, and called no memory that is still to begin', () =>
  withPlugin({}, async ({ home }) => {
    const project = home.project('shop')
    mkdirSync(path.join(project, 'other'))
    writeFileSync(path.join(project, 'other', 'note.md'), 'The scales of the shop are new.\n')
    writeFileSync(home.memoryRoot, 'my notes\n')
    for (const argv of [['overview'], ['list'], ...CHANGING]) {
      const { exit, err } = await memfs(home, project, argv)
      expect([argv, exit, err]).toEqual([
        argv,
        3,
        expect.stringMatching(/memory (?:is|cannot be used:) a file, /),
      ])
    }
  }))

test.skipIf(!canMount)(
  'on a read-only disk what reads answers as ever, and what changes is refused in a sentence',
  () =>
    withBegun(async ({ home }) => {
      const project = projectOf(home)
      const typed = READING.map((argv) => (argv[0] === '__complete' ? argv : [...argv, '--json']))
      const read = () => Promise.all(typed.map(async (argv) => [argv, await memfs(home, project, argv)]))
      const before = await read()
      run('mount', '--bind', home.root, home.root)
      onTestFinished(() => run('umount', '--lazy', home.root))
      run('mount', '-o', 'remount,bind,ro', home.root)
      expect(await read()).toEqual(before)
      for (const argv of CHANGING) {
        const { exit, out, err } = await memfs(home, project, argv)
        expect([argv, exit]).toEqual([argv, expect.toSatisfy((code) => code === 1 || code === 3)])
        expect(out + err).toMatch(/read-only|EROFS/)
        expect(out + err).not.toMatch(/^\s+at /m)
      }
      run('umount', '--lazy', home.root)
      run('mount', '--bind', home.root, home.root)
    }),
)

test('beside broken files every command goes on', () =>
  withBegun(async ({ home }) => {
    const project = projectOf(home)
    const at = (name: string) => path.join(home.memoryRoot, 'global', name)
    const broken: [name: string, bytes: string | Uint8Array][] = [
      ['damaged.md', '---\ndescription: [x\n---\nprinter\n'],
      ['unclosed.md', '---\ndescription: x\n'],
      ['bytes.md', Buffer.from([0xff, 0xfe, 0, 1])],
      ['huge.md', 'printer '.repeat(400_000)],
      ['facts/_CONFLICTS.md', '---\ndescription: 7 open\n---\n- nonsense\n'],
      ['facts/_FORGOTTEN.md', '\0\0'],
      ['name with \u001b[2J and \u202e.md', 'printer\n'],
    ]
    mkdirSync(at('facts'), { recursive: true })
    for (const [name, bytes] of broken) writeFileSync(at(name), bytes)
    mkdirSync(at('folder.md'))
    symlinkSync('/etc/passwd', at('link.md'))
    execFileSync('mkfifo', [at('pipe.md')])
    for (const argv of READING) {
      const { exit, out, err } = await memfs(home, project, argv, { isTerminal: true })
      // The export names what is no file.
      const due = argv[0] === 'export' ? [1, expect.stringContaining('link.md')] : [0, '']
      expect([argv, exit, err]).toEqual([argv, ...due])
      expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]|root:x:/)
    }
    expect(await memfs(home, project, ['doctor', '--json'])).toMatchObject({ exit: 1, err: '' })
    expect(await memfs(home, project, CHANGING[0] ?? [])).toMatchObject({ exit: 0 })
  }))

const FOR_PERSONS = [
  ['forget', 'a.md', '--yes'],
  ['undo', '--yes'],
  ['conflicts', '1', 'this', '--yes'],
  ['import', 'other', '--yes'],
  ['import', 'memory.jsonl', '--restore', '--yes'],
  ['export'],
  ['export', '--private'],
  ['doctor', '--fix', '--yes'],
  ['setup', '--yes'],
  ['setup', '--remove', '--yes'],
  ['sync'],
  ['sync', 'git@example.com:me/memory.git', '--yes'],
  ['sync', 'take', '--yes'],
  ['view', '--private'],
]

test('an agent’s shell is refused what is for a person alone', () =>
  withBegun(async ({ home }) => {
    const project = projectOf(home)
    const before = stateOf(home.root)
    for (const argv of FOR_PERSONS)
      for (const env of [{ OPENCODE: '1' }, { MEMFS_AGENT: 'ses_1' }])
        for (const more of [[], ['--json'], ['--project', project]]) {
          const { exit, out, err } = await memfs(home, project, [...argv, ...more], { env, says: true })
          expect([argv, exit, out + err]).toEqual([argv, 1, expect.stringContaining('not for an agent')])
        }
    expect(stateOf(home.root)).toEqual(before)
  }))

const TOKEN = `ghp_${'aBcD1234567890'.repeat(3).slice(0, 36)}`

const ODD: [argv: string[], exit: number, says: string][] = [
  [['show', 'reference/b.md'], 1, 'Is it reference/a.md?'],
  [['show', 'quartz'], 1, '. memfs list names the files, memfs search'],
  [['shwo', 'x'], 2, 'Did you mean show?'],
  [['show'], 2, "missing required argument 'path'"],
  [['list', '--scope', 'planet'], 2, 'Allowed choices'],
  [['list', '--jsno'], 2, '--json'],
  [['list', 'nosuch'], 1, 'No path begins with nosuch.'],
  [['list', 'system/'], 0, ''],
  [['list', './system/'], 0, 'projects.md'],
  [['list', '/system'], 0, 'projects.md'],
  [['list', '.'], 0, 'projects.md'],
  [['undo', 'abc', '--yes'], 1, 'for a person, memfs'],
  [['add', ''], 1, 'Say what to keep.'],
  [['add', '  '], 1, 'Say what to keep.'],
  [['add', '…'], 1, 'Say what to keep.'],
  [['add', 'the token is', TOKEN], 1, 'key, a password'],
  [['add', "Don't remember this: the host is called alder"], 1, 'asks not to be kept'],
  [['add', 'ok'], 1, 'too short'],
  [['add', 'use tabs'], 0, ''],
  [['sync', 'off', '--yes'], 0, 'Sync is off'],
  [['import', '.', '--glob', '', '--dry-run'], 0, '2 new'],
  [['import', '.', '--glob', 'no*', '--dry-run'], 0, 'Nothing was found in it.'],
  [['import', '--restore'], 1, 'cannot be read. Name a file'],
  [['add', 'x', '--type', 'opinion'], 2, "'opinion' is invalid"],
  [['list', '--limit'], 2, 'unknown option'],
  [['history', '--limit', 'many'], 2, 'is invalid. It must'],
  [['captured', '--limit', '0'], 2, 'is invalid. It must'],
  [['log', '-n', '-3'], 2, 'is invalid. It must'],
  [['conflicts', '0', 'this'], 1, 'no contradiction 0'],
  [['conflicts', '1e9', 'this'], 1, 'no contradiction'],
  [['conflicts', '1', 'left'], 1, 'which side to keep'],
  [['undo', '--exec=touch ran'], 2, 'unknown option'],
  [['undo', '--', '--exec=touch ran'], 1, 'is not a commit hash'],
  [['show', '../../../etc/passwd'], 1, '. memfs list'],
  [['show', '\u001b[2J\u202e'], 1, '[U+001B]'],
  [['import', '/dev/zero', '--yes'], 1, 'is neither a file nor a folder'],
  [['import', '../../config/opencode/memory/global'], 1, 'lies in the memory folder'],
  [['export', '--out', '/nowhere/x'], 1, 'cannot be written'],
  [['export', '--format', 'xml'], 2, "'xml' is invalid"],
  [['completion', 'powershell'], 2, 'bash, zsh, fish'],
  [['list', '--project', '/nowhere/at/all'], 1, '/nowhere/at/all'],
  [['show', `a${'x'.repeat(100_000)}`], 1, 'memfs list'],
]

test('what is typed wrongly, or may not be kept, ends with an exit code and a sentence', () =>
  withBegun(async ({ home }) => {
    for (const [argv, due, says] of ODD) {
      const { exit, out, err } = await memfs(home, projectOf(home), argv, { isTerminal: true })
      expect([argv, exit, out + err]).toEqual([argv, due, expect.stringContaining(says)])
      expect(out + err).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]|^\s+at /m)
    }
    // What is refused leaves no file: of all that was to be added there is what was kept.
    const facts = filesBelow(path.join(home.memoryRoot, 'projects/shop/facts'))
    expect(facts).toEqual([expect.stringContaining('tabs')])
  }))

test('a machine whose settings name a remote begins its memory with what is there', () =>
  withBegun(async ({ home }) => {
    const bare = path.join(home.root, 'bare.git')
    execFileSync('git', ['init', '--quiet', '--bare', bare], { env: home.env(home.root) })
    // The settings stand among other files of the person, to which a link leads.
    const settings = path.join(home.root, 'dotfile.json')
    renameSync(path.join(home.configDir, 'memfs.json'), settings)
    symlinkSync(settings, path.join(home.configDir, 'memfs.json'))
    expect(await memfs(home, projectOf(home), ['sync', bare, '--yes'])).toMatchObject({ exit: 0 })
    const text = readFileSync(settings)
    await withPlugin({}, async ({ home: other }) => {
      writeFileSync(path.join(other.configDir, 'memfs.json'), text)
      const { out } = await memfs(other, other.project('shop'), ['sync'], { says: true, isTerminal: true })
      expect(out).toContain('Received:')
    })
  }))
