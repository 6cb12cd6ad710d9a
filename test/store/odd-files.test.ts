import { execFileSync } from 'node:child_process'
import fs from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesOf, outcomeOf, pathsOf, type Scene, scene, target } from '../support/store-scene.js'
import { asOrdinaryUser } from '../support/temp-folder.js'

type Row = {
  make(scene: Scene): Promise<unknown>
  /** What the index says of `odd.md`: not there, damaged for this reason, or as any other. */
  listed: 'no' | 'yes' | RegExp
  /** Outcome of reading it. */
  read: string
}

const lines = (...text: string[]) => text.join('\n')

const ROWS: Record<string, Row> = {
  'a folder': {
    make: ({ put }) => put('odd.md/inside.md'),
    listed: 'no',
    read: 'damaged',
  },
  'a FIFO': {
    make: async ({ at }) => execFileSync('mkfifo', [at('odd.md')]),
    listed: /not a regular file/,
    read: 'damaged',
  },
  'a socket': {
    make: async ({ at }) => {
      const server = net.createServer()
      await new Promise<void>((resolve) => server.listen(at('odd.md'), resolve))
      server.unref()
      // Closing would remove the socket's file.
    },
    listed: /not a regular file/,
    read: 'damaged',
  },
  'a dangling link': {
    make: ({ at }) => fs.symlink('nowhere', at('odd.md')),
    listed: /symbolic link/,
    read: 'invalid-path',
  },
  'a link to another memory': {
    make: ({ at }) => fs.symlink('good.md', at('odd.md')),
    listed: /symbolic link/,
    read: 'invalid-path',
  },
  'a link to a file outside': {
    make: ({ at }) => fs.symlink('/etc/passwd', at('odd.md')),
    listed: /symbolic link/,
    read: 'invalid-path',
  },
  'a link to itself': {
    make: ({ at }) => fs.symlink('odd.md', at('odd.md')),
    listed: /symbolic link/,
    read: 'invalid-path',
  },
  'a link to a folder': {
    make: ({ at }) => fs.symlink('..', at('odd.md')),
    listed: /symbolic link/,
    read: 'invalid-path',
  },
  nothing: { make: ({ put }) => put('odd.md', ''), listed: 'yes', read: 'ok' },
  'invalid UTF-8': {
    make: ({ put }) => put('odd.md', Uint8Array.from([0x61, 0xff, 0xfe])),
    listed: /not valid UTF-8/,
    read: 'ok',
  },
  'invalid YAML': {
    make: ({ put }) => put('odd.md', '---\na: [\n---\n'),
    listed: /not valid YAML/,
    read: 'ok',
  },
  'brackets without end': {
    make: ({ put }) => put('odd.md', `---\na: ${'['.repeat(20_000)}${']'.repeat(20_000)}\n---\n`),
    listed: /front matter/,
    read: 'ok',
  },
  'JavaScript for front matter': {
    make: ({ put }) => put('odd.md', lines('---js', 'process.exit(9)', '---', 'x')),
    listed: 'yes',
    read: 'ok',
  },
  '50 MB': {
    make: ({ put }) => put('odd.md', Buffer.alloc(50_000_000, 'x\n')),
    listed: /50000000 bytes/,
    read: 'ok',
  },
  'more than can be read': {
    make: async ({ put, at }) => {
      await put('odd.md')
      await fs.truncate(at('odd.md'), 100_000_000)
    },
    listed: /100000000 bytes/,
    read: 'damaged',
  },
}

test.each(Object.entries(ROWS))(
  '%s hides no other file, and cannot be mistaken for one',
  async (_what, row) => {
    const given = await scene()
    await given.put('good.md')
    await given.put('system/good.md')
    await row.make(given)
    const store = await given.open()
    expect(pathsOf(store)).toEqual(expect.arrayContaining(['good.md', 'system/good.md']))

    const odd = filesOf(store).find((file) => file.path === 'odd.md')
    if (row.listed === 'no') expect(odd).toBeUndefined()
    else if (row.listed === 'yes') expect(odd).not.toHaveProperty('damage')
    else expect(odd).toMatchObject({ readonly: true, damage: expect.stringMatching(row.listed) })
    expect(await outcomeOf(store.read(target('odd.md')))).toBe(row.read)
    if (row.listed instanceof RegExp) {
      const change = store.apply([{ kind: 'delete', ...target('odd.md'), expect: 'any' }], {
        writer: 'setup',
      })
      expect(await outcomeOf(change)).toMatch(/damaged|invalid-path/)
      await fs.lstat(given.at('odd.md'))
    }
  },
)

test('a folder in a circle, a folder of links and hidden ones add nothing', async () => {
  const given = await scene()
  await given.put('good.md')
  await given.put('.obsidian/hidden.md')
  await given.put('a/.trash/hidden.md')
  await given.put('a/.hidden.md')
  await given.put('a/.~1-00000000.tmp')
  await given.put('a/notes.txt')
  await given.put('a/UPPER.MD')
  await fs.symlink('..', given.at('a/circle'))
  await fs.symlink('/etc', given.at('outside'))
  const store = await given.open()
  expect(pathsOf(store)).toEqual(['good.md'])
})

test('a scope that is a link is empty', async () => {
  const given = await scene()
  await fs.rmdir(given.at())
  await fs.mkdir(path.join(given.base, 'elsewhere'))
  await fs.writeFile(path.join(given.base, 'elsewhere', 'secret.md'), 'x')
  await fs.symlink(path.join(given.base, 'elsewhere'), given.at())
  const store = await given.open()
  expect(pathsOf(store)).toEqual([])
  expect(await outcomeOf(store.read(target('secret.md')))).toBe('invalid-path')
})

test('names that the tools cannot use are listed, with the reason', async () => {
  const given = await scene()
  for (const name of ['a:b.md', 'con.md', 'line\nbreak.md', 'system/back\\slash.md']) await given.put(name)
  const files = filesOf(await given.open())
  expect(files).toHaveLength(4)
  for (const file of files) expect(file.complaint).toMatch(/the tools cannot reach it/)
  expect(files.find((file) => file.path.startsWith('system/'))?.body).toBe('text\n')
})

test('folders that go down without end do not hide the rest', async () => {
  const given = await scene()
  await given.put('good.md')
  await given.put(`${'d/'.repeat(23)}deep.md`)
  await given.put(`${'d/'.repeat(24)}too-deep.md`)
  let at = given.at()
  const before = process.cwd()
  try {
    for (let i = 0; i < 22; i++) {
      process.chdir(at)
      at = 'x'.repeat(240)
      await fs.mkdir(at)
    }
  } finally {
    process.chdir(before)
  }
  expect(pathsOf(await given.open())).toEqual([`${'d/'.repeat(23)}deep.md`, 'good.md'])
  execFileSync('rm', ['-rf', given.at()])
})

test('one name in two Unicode forms is one file, and the composed form counts', async () => {
  const given = await scene()
  await given.put('cafe\u0301.md', 'decomposed')
  const alone = await given.open()
  expect((await alone.read(target('caf\u00e9.md')))?.document.body).toBe('decomposed')
  await given.put('caf\u00e9.md', 'composed')
  for (let round = 0; round < 3; round++) {
    const store = await given.open()
    const [file] = filesOf(store)
    expect(filesOf(store)).toHaveLength(1)
    expect(file?.chars).toBe('composed'.length)
    expect((await store.read(target('caf\u00e9.md')))?.document.body).toBe('composed')
  }
})

test('what may not be read is listed as damaged, a folder that may not be entered is not, and neither hides others', async () => {
  const given = await scene()
  await given.put('good.md')
  await given.put('closed/inside.md')
  await given.put('odd.md')
  await asOrdinaryUser(given.base, async () => {
    await fs.chmod(given.at('odd.md'), 0)
    await fs.chmod(given.at('closed'), 0)
    const store = await given.open()
    expect(pathsOf(store)).toEqual(['good.md', 'odd.md'])
    expect(filesOf(store)[1]).toMatchObject({ readonly: true, damage: 'it cannot be read (EACCES)' })
    expect(await outcomeOf(store.read(target('odd.md')))).toBe('disk')
    expect(await outcomeOf(store.read(target('closed/inside.md')))).toBe('disk')
    await store.close()
    await fs.chmod(given.at('closed'), 0o700)
  })
})

test('reading a file leaves nothing open', async () => {
  const given = await scene()
  await given.put('good.md')
  execFileSync('mkfifo', [given.at('fifo.md')])
  const store = await given.open()
  const handles = async () => (await fs.readdir('/proc/self/fd')).length
  if (process.platform !== 'linux') return
  const before = await handles()
  for (let i = 0; i < 50; i++) {
    await store.read(target('good.md'))
    await outcomeOf(store.read(target('fifo.md')))
    await outcomeOf(store.read(target('absent.md')))
  }
  expect(await handles()).toBeLessThanOrEqual(before + 2)
})
