import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.js'
import { textBelow } from '../support/files-below.js'
import { memoryGit } from '../support/memory-view.js'
import { withMemory, withPlugin } from '../support/with-plugin.js'

const at = (name: string) => ({ scope: 'project', path: `reference/${name}` })

/** Invented, and put together here so that no scanner takes this file for a leak; test/store/secrets.test.ts has all kinds. */
const TOKEN = `ghp_${'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hI6'}`
/** The part that must never be told. */
const TAIL = TOKEN.slice(-20)

test('a secret is refused by every tool that writes, and stands nowhere afterwards', () =>
  withMemory({}, async ({ memory, home, read, log }) => {
    await memory.call('memory_write', { ...at('a.md'), content: 'a word\n', description: 'Words' })
    const before = await read('projects/app/reference/a.md')
    for (const [tool, args] of [
      ['memory_write', { ...at('new.md'), content: `one\ntwo\n${TOKEN}\n` }],
      ['memory_write', { ...at('a.md'), content: `a word\n\n${TOKEN}\n` }],
      ['memory_edit', { ...at('a.md'), oldString: 'word', newString: `word\n\n${TOKEN}` }],
      ['memory_write', { ...at('new.md'), content: 'x', description: `Key ${TOKEN}` }],
      ['memory_write', { ...at('a.md'), content: 'x', description: `Key ${TOKEN}` }],
    ] as const) {
      const refusal = memory.call(tool, { ...args }).catch((error: Error) => error.message)
      const place = 'description' in args ? 'front matter, line \\d' : 'line 3'
      expect([tool, await refusal]).toEqual([
        tool,
        expect.stringMatching(
          `^secret: .* \\(.+, ${place}\\)\\. Nothing was written.*where the secret is kept`,
        ),
      ])
      expect(await refusal).not.toContain(TAIL)
    }
    const named = memory.call('memory_write', { ...at(`${TOKEN}.md`), content: 'x' })
    await expect(named).rejects.toThrow(/^secret: The path would hold a secret\. Nothing was written\. Name/)
    expect(await read('projects/app/reference/a.md')).toBe(before)
    expect(await read('projects/app/reference/new.md')).toBeUndefined()
    await memory.dispose()
    expect(await log()).not.toContain(TAIL)
    expect(memoryGit(home, 'log', '-p', '--all')).not.toContain(TAIL)
    expect(textBelow(home.stateDir)).not.toContain(TAIL)
  }))

test('a secret in a hand-edited file is warned of in memory_tree, without its value', () =>
  withMemory({}, async ({ memory, put, log }) => {
    await memory.call('memory_tree', {})
    await put('projects/app/reference/a.md', `one\n${TOKEN}\n`)
    await put('global/b.md', `${TOKEN}\n`)
    await put('projects/app/reference/damaged.md', `---\na: [\n---\n${TOKEN}\n`)
    // A tree does not wait long for what nobody has looked at yet.
    await eventually(async () => {
      const { output } = await memory.call('memory_tree', {})
      const held = [...output.matchAll(/(\S+) \(\w+\) holds what looks like a secret \(.+, (line \d)\)/g)]
      expect(held.map(([, file, line]) => `${file} ${line}`).sort()).toEqual([
        'b.md line 1',
        'reference/a.md line 2',
        'reference/damaged.md line 4',
      ])
      expect(output).not.toContain(TOKEN)
    })
    await put('projects/app/reference/a.md', 'one\n')
    expect((await memory.call('memory_tree', {})).output).not.toContain('reference/a.md (project) holds')
    expect(await log()).not.toContain(TOKEN)
  }))

const HIDDEN = 'zebrafish'
// test/memory/private.test.ts has all forms of a span.
test.each([
  ['closed', `< Private >\n${HIDDEN}\n\n${HIDDEN}\n</ PRIVATE >`, true],
  ['opened twice and closed once', `<private>${HIDDEN}<private>${HIDDEN}</private>`, false],
])('what is private is shown to the model as [private] alone, in a span that is %s', (_, span, closed) =>
  withMemory({}, async ({ memory, put, read, log }) => {
    await memory.call('memory_tree', {})
    const text = `Deployment of the aquarium frobnicator quokka pump before ${span} after\n`
    for (const tier of ['reference', 'system']) {
      await put(
        `projects/app/${tier}/p.md`,
        `---\ndescription: "aquarium ${span.replace(/\n/g, ' ')}"\n---\n${text}`,
      )
    }
    const shown = [
      (await memory.call('memory_tree', {})).output,
      (await memory.call('memory_read', at('p.md'))).output,
      (await memory.call('memory_read', { ...at('p.md'), offset: 2 })).output,
      await memory.block('ses_new'),
      (await memory.call('memory_search', { query: 'aquarium frobnicator quokka' })).output,
      (await memory.call('memory_search', { query: HIDDEN })).output.replace(/^.*$/m, ''),
      await memory.recalled(
        'How does the deployment of the aquarium frobnicator quokka pump go?',
        'ses_other',
      ),
      await memory.recalled(`aquarium frobnicator ${HIDDEN}`, 'ses_third'),
    ]
    expect(shown.filter((view) => view.includes(HIDDEN))).toEqual([])
    expect(shown[1]).toContain('before [private]')
    expect(shown[3]).toContain('before [private]')
    expect(shown[4]).toContain('before [private]')
    expect(shown[6]).toContain('<memfs-recall>')
    expect((shown[1] ?? '').includes('after')).toBe(closed)
    expect(await log()).not.toContain(HIDDEN)

    const whole = await read('projects/app/reference/p.md')
    for (const [tool, args, outcome] of [
      ['memory_write', { content: 'new' }, 'private'],
      ['memory_edit', { oldString: HIDDEN, newString: 'x' }, 'no-match'],
      ['memory_edit', { oldString: '[private]', newString: 'x' }, 'no-match'],
      ['memory_edit', { oldString: span, newString: 'x' }, 'no-match'],
      ['memory_edit', { oldString: text, newString: 'x' }, 'no-match'],
      ['memory_edit', { oldString: '<private>', newString: 'x', replaceAll: true }, 'no-match'],
    ] as const) {
      expect([tool, args, await memory.outcome(tool, { ...at('p.md'), ...args })]).toEqual([
        tool,
        args,
        outcome,
      ])
    }
    expect(await read('projects/app/reference/p.md')).toBe(whole)
    await memory.call('memory_edit', { ...at('p.md'), oldString: 'before', newString: 'ahead of' })
    expect(await read('projects/app/reference/p.md')).toBe(whole?.replace('before', 'ahead of'))
  }),
)

test('no content ever stands in the log', () =>
  withMemory({}, async ({ memory, put, log, expectSound }) => {
    const words = 'unmistakable-content'
    await memory.call('memory_write', { ...at('a.md'), content: words, description: words })
    await memory.outcome('memory_edit', { ...at('a.md'), oldString: `${words}x`, newString: `${words}y` })
    await memory.outcome('memory_write', { ...at('a.md'), content: words.repeat(1_000) })
    await put('projects/app/reference/b.md', `---\n${words}: [\n---\n${words}`)
    await put('projects/app/system/c.md', words)
    await memory.outcome('memory_edit', { ...at('b.md'), oldString: words, newString: 'x' })
    await memory.call('memory_tree', {})
    await memory.call('memory_search', { query: words })
    await memory.block('ses_new')
    await memory.recalled(`${words} ${words}`, 'ses_other')
    await expectSound()
    await memory.dispose()
    expect(await log()).not.toContain(words)
  }))

test('a secret by hand is in nothing that a tool answers, which says so, nor in a message; it is not lost by writing that back', () =>
  withPlugin({}, async ({ open, put, read }) => {
    const payments = `The payments service is deployed from the release branch.\nThe deploy token of the payments service is ${TOKEN}\n`
    await put('projects/app/reference/payments.md', payments)
    const key = `-----BEGIN PRIVATE KEY-----\n${`${'aB3d'.repeat(12)}\n`.repeat(20)}-----END PRIVATE KEY-----`
    const body = `one\nThe deploy token is ${TOKEN}, see the wiki\n${key}\nlast\n`
    await put('projects/app/reference/deploy.md', `---\ndescription: Keys ${TOKEN}\n---\n${body}`)
    await put('projects/app/facts/project-token.md', `The deploy token is ${TOKEN}\n`)
    const memory = await open()
    const file = { scope: 'project', path: 'reference/deploy.md' }
    await memory.call('memory_tree', {})
    const { output } = await memory.call('memory_search', { query: 'deploy token payments service' })
    expect(output).toContain('release branch')
    expect(output).toContain('withheld')
    const recalled = await memory.recalled('which deploy token has the payments service?', 'ses_other')
    expect(recalled).toContain('<memfs-recall>')
    expect(output + recalled).not.toContain(TAIL)
    const shown = [
      (await memory.call('memory_read', file)).output,
      (await memory.call('memory_read', { ...file, offset: 10, limit: 4 })).output,
      (await memory.call('memory_read', { scope: 'project', path: 'facts/project-token.md' })).output,
      (await memory.call('memory_tree', {})).output,
      (await memory.call('memory_tree', { path: 'facts' })).output,
    ]
    expect(shown.filter((text) => text.includes(TAIL) || text.includes('aB3daB3d'))).toEqual([])
    expect(shown.filter((text) => text.includes('[a secret was here and is withheld]'))).toEqual(shown)
    const [whole = ''] = shown
    expect(whole).toContain('The deploy token is [a secret was here and is withheld], see the wiki\n')
    expect(whole).toContain('note: a secret is withheld')
    expect(whole.trimEnd().split('\n\n').at(-1)?.split('\n')).toHaveLength(body.trimEnd().split('\n').length)
    const content = whole.split('\n\n').at(-1)
    expect(await memory.outcome('memory_write', { ...file, content })).toBe('secret')
    await memory.call('memory_edit', { ...file, oldString: 'the wiki', newString: 'the vault' })
    expect(await read('projects/app/reference/deploy.md')).toContain(`token is ${TOKEN}, see the vault`)
  }))

test('nor is one, or a private part, in UTF-16, as some editors save it', () =>
  withMemory({}, async ({ memory, put }) => {
    const text = Buffer.from(`\uFEFFone\n<private>zoidberg</private>\nThe token is ${TOKEN}\n`, 'utf16le')
    for (const [name, bytes] of [
      ['little.md', text],
      ['big.md', Buffer.from(text).swap16()],
      ['large.md', Buffer.concat([text, Buffer.alloc(1_100_000, 'x\n', 'utf16le')])],
    ] as const) {
      await put(`projects/app/reference/${name}`, bytes)
      const { output } = await memory.call('memory_read', { ...at(name), limit: 5 })
      expect(output).toMatch(/one\n\[private\]\nThe token is \[a secret was here and is withheld\]/)
    }
  }))
