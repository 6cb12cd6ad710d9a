import { describe, expect, test } from 'vitest'
import { textBelow } from '../support/files-below.js'
import { memoryGit } from '../support/memory-view.js'
import { withMemory, withPlugin } from '../support/with-plugin.js'

const at = (name: string) => ({ scope: 'project', path: `reference/${name}` })

/** Invented ones, put together here so that no scanner takes this file for a leak. */
const SECRETS: Record<string, string> = {
  'GitHub token': `ghp_${'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hI6'}`,
  'Slack token': `xoxb-${'123456789012-1234567890123'}-${'aB3dE6gH9jK2mN5pQ8sT1vW4'}`,
  'npm token': `npm_${'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hI6'}`,
  'AWS key': `AWS_SECRET_ACCESS_KEY = ${'wJalrXUtnFEMIK7MDENGbPxRfiCY'}${'aB3dE6gH9jK2'}`,
  'private key': `-----BEGIN RSA ${'PRIVATE KEY'}-----\n${'MIIEowIBAAKCAQEAx'.repeat(8)}\n-----END RSA ${'PRIVATE KEY'}-----`,
  'password in an address': `postgres://user:${'hunter2hunter2'}@db.example.org/app`,
  'password by its name': `The staging password is ${'hunter2Xy99kq'}`,
}
const TOKEN = SECRETS['GitHub token'] ?? ''
/** The part that must never be told. */
const tailOf = (secret: string) => secret.slice(-20)

describe('a secret is refused by every tool that writes', () => {
  test.each(Object.entries(SECRETS))('%s', (_, secret) =>
    withMemory({}, async ({ memory, home, read, log }) => {
      await memory.call('memory_write', { ...at('a.md'), content: 'a word\n', description: 'Words' })
      const before = await read('projects/app/reference/a.md')
      const attempts: [tool: string, args: object][] = [
        ['memory_write', { ...at('new.md'), content: `one\ntwo\n${secret}\n` }],
        ['memory_write', { ...at('a.md'), content: `a word\n${secret}\n` }],
        ['memory_edit', { ...at('a.md'), oldString: 'word', newString: `word ${secret}` }],
      ]
      if (!secret.includes('\n')) {
        attempts.push(['memory_write', { ...at('new.md'), content: 'x', description: `Key ${secret}` }])
        attempts.push(['memory_write', { ...at('a.md'), content: 'x', description: `Key ${secret}` }])
      }
      for (const [tool, args] of attempts) {
        const refusal = await memory.call(tool, { ...args }).then(
          () => 'written',
          (error: Error) => error.message,
        )
        expect([tool, refusal]).toEqual([
          tool,
          expect.stringMatching(/^secret: .* \(.+, line \d+\)\. Nothing was written/),
        ])
        expect(refusal).toContain('where the secret is kept')
        expect(refusal).not.toContain(tailOf(secret))
      }
      expect(await read('projects/app/reference/a.md')).toBe(before)
      expect(await read('projects/app/reference/new.md')).toBeUndefined()
      await memory.dispose()
      expect(await log()).not.toContain(tailOf(secret))
      expect(memoryGit(home, 'log', '-p', '--all')).not.toContain(tailOf(secret))
      expect(textBelow(home.stateDir)).not.toContain(tailOf(secret))
    }),
  )

  test('the line is that of the body, and an old finding does not block another edit', () =>
    withMemory({}, async ({ memory, put, read }) => {
      await memory.call('memory_tree', {})
      await expect(
        memory.call('memory_write', { ...at('a.md'), content: `one\ntwo\n${TOKEN}\n` }),
      ).rejects.toThrow('line 3)')
      await put('projects/app/reference/old.md', `a word\nkey ${TOKEN}\n`)
      expect(
        await memory.outcome('memory_edit', { ...at('old.md'), oldString: 'a word', newString: 'b\nword' }),
      ).toBe('ok')
      expect(
        await memory.outcome('memory_edit', {
          ...at('old.md'),
          oldString: 'b\n',
          newString: `${TOKEN.slice(0, -1)}X\n`,
        }),
      ).toBe('secret')
      for (const path of ['reference/old.md', 'system/old.md']) {
        await memory.call('memory_read', { scope: 'project', path })
        const tool = path.startsWith('system') ? 'memory_demote' : 'memory_promote'
        expect(await memory.outcome(tool, { scope: 'project', path })).toBe('ok')
      }
      expect(
        await memory.outcome('memory_edit', {
          ...at('old.md'),
          oldString: `key ${TOKEN}`,
          newString: 'key: see the vault',
        }),
      ).toBe('ok')
      expect(await read('projects/app/reference/old.md')).toBe('b\nword\nkey: see the vault\n')
    }))
})

test('a secret in a hand-edited file is warned of in memory_tree, without its value', () =>
  withMemory({}, async ({ memory, put, log }) => {
    await memory.call('memory_tree', {})
    await put('projects/app/reference/a.md', `one\n${TOKEN}\n`)
    await put('global/b.md', `${TOKEN}\n`)
    await put('projects/app/reference/damaged.md', `---\na: [\n---\n${TOKEN}\n`)
    const { output } = await memory.call('memory_tree', {})
    expect(output).toMatch(/reference\/a\.md \(project\) holds what looks like a secret \(.+, line 2\)/)
    expect(output).toMatch(/b\.md \(global\) holds what looks like a secret \(.+, line 1\)/)
    expect(output).toMatch(/reference\/damaged\.md \(project\) holds what looks like a secret \(.+, line 4\)/)
    expect(output).not.toContain(TOKEN)
    await put('projects/app/reference/a.md', 'one\n')
    expect((await memory.call('memory_tree', {})).output).not.toContain('reference/a.md (project) holds')
    expect(await log()).not.toContain(TOKEN)
  }))

const HIDDEN = 'zebrafish'
/** Some of the forms of test/memory/private.test.ts. */
const SPANS: [what: string, span: string, closed: boolean][] = [
  ['over lines, in other letters', `< Private >\n${HIDDEN}\n\n${HIDDEN}\n</ PRIVATE >`, true],
  ['opened twice, closed once', `<private>${HIDDEN}<private>${HIDDEN}</private>`, false],
  ['two, with attributes', `<private reason='x'>${HIDDEN}</private> and <private>${HIDDEN}</private>`, true],
]

describe('what is private is shown to the model as [private] alone', () => {
  test.each(SPANS)('%s', (_, span, closed) =>
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

  test('an edit cannot open a private span from outside', () =>
    withMemory({}, async ({ memory, put }) => {
      await memory.call('memory_tree', {})
      await put('projects/app/reference/p.md', `x <private>${HIDDEN}</private> y\n`)
      for (const newString of [
        '</private>',
        '<private>x</private',
        '<private></private>',
        '<!--',
        '<',
        '</private> <',
      ]) {
        await memory
          .call('memory_edit', { ...at('p.md'), oldString: 'x ', newString: `x ${newString}` })
          .catch(() => {})
        expect((await memory.call('memory_read', at('p.md'))).output).not.toContain(HIDDEN)
      }
    }))
})

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

test('a secret that a person wrote by hand is in no excerpt', () =>
  withPlugin({}, async ({ open, put }) => {
    const body = `Deploys of the payments service run from the release branch.\nThe deploy token of the payments service is ${TOKEN}\n`
    await put('projects/app/reference/deploy.md', body)
    const memory = await open()
    await memory.call('memory_tree', {})
    const { output } = await memory.call('memory_search', { query: 'deploy token payments service' })
    expect(output).toContain('release branch')
    expect(output).toContain('withheld')
    expect(output).not.toContain(tailOf(TOKEN))
    const recalled = await memory.recalled('which deploy token has the payments service?', 'ses_other')
    expect(recalled).toContain('<memfs-recall>')
    expect(recalled).not.toContain(tailOf(TOKEN))
  }))
