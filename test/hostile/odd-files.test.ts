import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.js'
import { memoryGit } from '../support/memory-view.js'
import type { TestPlugin } from '../support/plugin.js'
import { asOrdinaryUser } from '../support/temp-folder.js'
import { type PluginWorld, withMemory } from '../support/with-plugin.js'

const FOLDER = 'projects/app/reference'
const at = (name: string) => ({ scope: 'project', path: `reference/${name}` })

/** What a file's content makes of it: writable as usual, read-only by its own word, or damaged. */
type Kind = 'fine' | 'read-only' | 'damaged'

const matter = (lines: string, body = 'a word\n') => `---\n${lines}\n---\n${body}`

/** Some of each kind; test/memory/document.test.ts has all that is told apart. */
const CONTENTS: Record<string, [kind: Kind, bytes: string | Uint8Array]> = {
  'nothing at all': ['fine', ''],
  'front matter of unknown keys': ['fine', matter('tags: [a, b] # mine\nlinks:\n  - x')],
  '---js': ['fine', "---js\nrequire('fs').writeFileSync('EVALUATED', '')\n---\na word\n"],
  'longer than its limit': ['fine', matter('limit: 10', 'a word and much more than ten\n')],

  'all in old Mac line ends': ['read-only', '---\rreadonly: true\r---\ra word\r'],
  'readonly twice, by way of an alias': ['read-only', matter('&k readonly: true\n*k : false')],

  'invalid YAML': ['damaged', matter('description: [a')],
  'deep closed nesting': ['damaged', matter(`a: ${'['.repeat(20_000)}${']'.repeat(20_000)}`)],
  'UTF-16': ['damaged', Buffer.from('\uFEFFa word\n', 'utf16le')],
  'more than a megabyte': ['damaged', `a word\n${'x\n'.repeat(600_000)}`],
}

const TOOLS: Record<string, object> = {
  memory_edit: { oldString: 'word', newString: 'deed' },
  memory_write: { content: 'other', readonly: false, limit: 5_000 },
  memory_promote: {},
  memory_delete: {},
}

/** Tries each tool on a file of its own, and gives those that a tool has changed though it refused. */
async function outcomesOf(
  { read }: PluginWorld,
  memory: TestPlugin,
  which: number,
  bytes: string | Uint8Array,
) {
  const outcomes: Record<string, string> = {}
  const lost: string[] = []
  for (const [tool, args] of Object.entries(TOOLS)) {
    const file = nameOf(which, tool)
    expect((await memory.call('memory_read', at(file))).output).toContain('readonly: ')
    outcomes[tool] = await memory.outcome(tool, { ...at(file), ...args })
    const isLost =
      outcomes[tool] !== 'ok' && (await read(`${FOLDER}/${file}`)) !== Buffer.from(bytes).toString()
    if (isLost) lost.push(tool)
  }
  expect(lost).toEqual([])
  return outcomes
}

const nameOf = (which: number, tool: string) => `${which}-${tool}.md`

const EXPECTED: Record<Kind, Record<string, string>> = {
  fine: { memory_edit: 'ok', memory_write: 'ok', memory_promote: 'ok', memory_delete: 'ok' },
  'read-only': Object.fromEntries(Object.keys(TOOLS).map((tool) => [tool, 'readonly'])),
  damaged: Object.fromEntries(Object.keys(TOOLS).map((tool) => [tool, 'damaged'])),
}
/** Rows that differ from their kind. */
const EXCEPTIONS: Record<string, Record<string, string>> = {
  'longer than its limit': { memory_promote: 'limit' },
  'nothing at all': { memory_edit: 'no-match' },
}

test('what a file holds decides what the tools may do, and what they may not leaves every byte', () =>
  withMemory({}, async ({ memory, ...world }) => {
    const all = Object.entries(CONTENTS)
    for (const [i, [, [, bytes]]] of all.entries())
      for (const tool of Object.keys(TOOLS)) await world.put(`${FOLDER}/${nameOf(i, tool)}`, bytes)
    await memory.call('memory_tree', {})
    await world.expectSound()
    for (const [i, [name, [kind, bytes]]] of all.entries()) {
      const expected = { name, ...EXPECTED[kind], ...EXCEPTIONS[name] }
      expect({ name, ...(await outcomesOf(world, memory, i, bytes)) }).toEqual(expected)
    }
    expect(existsSync('EVALUATED')).toBe(false)
    expect(existsSync(path.join(memory.directory, 'EVALUATED'))).toBe(false)
  }))

test('a damaged file is listed as damaged, shown, warned of, and a rollback repairs it', () =>
  withMemory({}, async ({ memory, put, read, expectSound, home }) => {
    await memory.call('memory_write', { ...at('a.md'), content: 'good\n', description: 'Good' })
    await expectSound()
    const head = memoryGit(home, 'rev-parse', 'HEAD').trim()
    const good = await read(`${FOLDER}/a.md`)
    await put(`${FOLDER}/a.md`, matter('description: [a'))
    const tree = (await memory.call('memory_tree', {})).output
    expect(tree).toMatch(
      /reference\/a\.md \(.*\[damaged: line 3: the front matter is not valid YAML .*read-only until repaired\]/,
    )
    const shown = (await memory.call('memory_read', at('a.md'))).output
    expect(shown).toContain('damaged: ')
    expect(shown).toContain('description: [a')
    const { output } = await memory.call('memory_rollback', { commitHash: head })
    expect(output).toContain('Restored from')
    expect(await read(`${FOLDER}/a.md`)).toBe(good)
    const edit = { ...at('a.md'), oldString: 'good', newString: 'better' }
    expect(await memory.outcome('memory_edit', edit)).toBe('ok')
    await expectSound()
  }))

/** Things that are no readable file, by name: what makes one at a path, what comes of a write, and of a read where that differs. */
const THINGS: Record<string, [make: (file: string) => unknown, write: string, read?: string]> = {
  'folder.md': [(file) => mkdirSync(file), 'damaged'],
  'fifo.md': [(file) => execFileSync('mkfifo', [file]), 'damaged'],
  'socket.md': [listen, 'damaged'],
  'dangling.md': [(file) => symlinkSync('/nonexistent', file), 'invalid-path'],
  'loop.md': [(file) => symlinkSync('loop.md', file), 'invalid-path'],
  'up.md': [(file) => symlinkSync('..', file), 'invalid-path'],
  'outside.md': [(file) => symlinkSync(path.resolve('LICENSE'), file), 'invalid-path'],
  'huge.md': [(file) => writeFileSync(file, Buffer.alloc(4_194_304, `${'x'.repeat(79)}\n`)), 'damaged', 'ok'],
  'sparse.md': [(file) => execFileSync('truncate', ['--size=3G', file]), 'damaged'],
}

function listen(file: string): Promise<void> {
  const server = net.createServer().unref()
  return new Promise((resolve) => server.listen(file, resolve))
}

test('what is no file hides no other, stops no commit, and costs no turn', () =>
  withMemory({}, async ({ memory, home, put, expectSound }) => {
    await memory.call('memory_write', { scope: 'project', path: 'system/good.md', content: 'the good one\n' })
    await expectSound()
    await put('.gitignore', 'sparse.md\n')
    for (const tier of ['system', 'reference']) {
      mkdirSync(path.join(home.memoryRoot, 'projects/app', tier), { recursive: true })
      symlinkSync('..', path.join(home.memoryRoot, 'projects/app', tier, 'back'))
      for (const [name, [make]] of Object.entries(THINGS)) {
        await make(path.join(home.memoryRoot, 'projects/app', tier, name))
      }
    }
    const tree = (await memory.call('memory_tree', { scope: 'project' })).output
    for (const [name, [, write, read = write]] of Object.entries(THINGS)) {
      const outcomes = [
        await memory.outcome('memory_read', at(name)),
        await memory.outcome('memory_write', { ...at(name), content: 'x' }),
        await memory.outcome('memory_edit', { ...at(name), oldString: 'x', newString: 'y' }),
        await memory.outcome('memory_delete', at(name)),
        await memory.outcome('memory_promote', at(name)),
      ]
      expect({ name, outcomes, listed: tree.includes(`reference/${name} (`) }).toEqual({
        name,
        outcomes: [read, write, write, write, write],
        listed: name !== 'folder.md',
      })
    }
    const block = await memory.block('ses_new')
    expect(block).toContain('the good one')
    expect(block).not.toContain('MIT License')
    expect(block).toMatch(/<system path="system\/fifo.md".*>\n\[damaged: .*\n<\/system>/)
    const good = { scope: 'project', path: 'system/good.md' }
    await memory.call('memory_edit', { ...good, oldString: 'good', newString: 'better' })
    await expectSound()
    expect(memoryGit(home, 'show', 'HEAD:projects/app/system/good.md')).toContain('the better one')
    await memory.dispose()
  }))

test('another name of a file outside is not written through', () =>
  withMemory({}, async ({ memory, home, read }) => {
    await memory.call('memory_write', { ...at('other.md'), content: 'x' })
    const outside = path.join(home.root, 'outside.md')
    writeFileSync(outside, 'a word\n')
    linkSync(outside, path.join(home.memoryRoot, FOLDER, 'hard.md'))
    await memory.call('memory_edit', { ...at('hard.md'), oldString: 'word', newString: 'deed' })
    expect(await read(`${FOLDER}/hard.md`)).toBe('a deed\n')
    expect(readFileSync(outside, 'utf8')).toBe('a word\n')
  }))

test('names that the gate refuses are listed harmlessly and can be reached by nobody', () =>
  withMemory({}, async ({ memory, home, put, expectSound }) => {
    await memory.call('memory_write', { ...at('good.md'), content: 'good' })
    const names = ['con.md', 'a:b.md', ' blank.md', 'new\nline.md', 'dir\u202Eection.md', '"><\x2Fsystem>.md']
    for (const name of names) await put(`projects/app/system/${name}`, 'odd body')
    writeFileSync(
      Buffer.concat([
        Buffer.from(`${home.memoryRoot}/${FOLDER}/`),
        Buffer.from([0xff, 0xfe]),
        Buffer.from('.md'),
      ]),
      'x',
    )
    const tree = (await memory.call('memory_tree', { scope: 'project' })).output
    expect(tree).toContain('reference/good.md')
    for (const name of names.slice(0, -1)) {
      const place = { scope: 'project', path: `system/${name}` }
      expect(await memory.outcome('memory_read', place)).toBe('invalid-path')
    }
    const block = await memory.block('ses_new')
    expect(block.match(/odd body/g)).toHaveLength(names.length)
    expect(block.match(/^<system /gm)).toHaveLength(block.match(/^<\/system>$/gm)?.length ?? 0)
    expect(`${block}${tree}`).not.toMatch(/\u202E|new\nline/)
    await expectSound()
  }))

test.skipIf(process.geteuid?.() !== 0)('a file without rights for us is damaged, and no other is', () =>
  withMemory({}, async ({ memory, open, home, put, log }) => {
    await memory.call('memory_write', { ...at('good.md'), content: 'a good one' })
    await put(`${FOLDER}/mine.md`, 'not yours')
    await put(`${FOLDER}/closed/a.md`, 'not yours')
    chmodSync(path.join(home.memoryRoot, FOLDER, 'mine.md'), 0)
    chmodSync(path.join(home.memoryRoot, FOLDER, 'closed'), 0)
    await memory.dispose()
    await asOrdinaryUser(home.root, async () => {
      const nobody = await open()
      expect((await nobody.call('memory_tree', {})).output).toMatch(/mine\.md \(.*\[damaged: /)
      expect(await nobody.outcome('memory_read', at('mine.md'))).toBe('disk')
      expect(await nobody.outcome('memory_write', { ...at('mine.md'), content: 'x' })).toBe('disk')
      expect(await nobody.outcome('memory_write', { ...at('closed/a.md'), content: 'x' })).toBe('disk')
      const edit = { ...at('good.md'), oldString: 'good', newString: 'fine' }
      expect(await nobody.outcome('memory_edit', edit)).toBe('ok')
      expect(await nobody.block('ses_new')).toContain('reference/good.md')
      // Before the end, which waits for a busy git no longer than it may.
      const committed = () => memoryGit(home, '-c', 'safe.directory=*', 'show', `HEAD:${FOLDER}/good.md`)
      await eventually(() => expect(committed()).toContain('a fine one'))
      await nobody.dispose()
    })
    expect(await log()).toContain('files that git cannot commit')
  }),
)
