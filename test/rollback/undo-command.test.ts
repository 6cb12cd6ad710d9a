import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { widthOf } from '../../src/lib/text-width.js'
import { memfs } from '../support/command-line.js'
import { memoryGit } from '../support/memory-view.js'
import type { TestPlugin } from '../support/plugin.js'
import { type PluginWorld, withPlugin } from '../support/with-plugin.js'

type Told = (typed: string, session?: string) => Promise<string>

/** A project whose pending changes are committed by a look at the log alone, and what a command says there. */
const withLog = (use: (world: PluginWorld & { memory: TestPlugin; told: Told }) => Promise<void>) =>
  withPlugin({ autoCommitDebounceMs: 60_000 }, async (world) => {
    const memory = await world.open('app', { remembersTalk: true })
    await memory.block()
    const told: Told = async (typed, session) => (await memory.command(typed, session)).shown
    await use({ ...world, memory, told })
  })
const PROBE = { fact: 'The probe listens on port 9105 in every environment.', type: 'project', name: 'probe' }

test('the log numbers what has changed, newest first, and a number takes that one back', () =>
  withLog(async ({ memory, told, put, read }) => {
    await memory.command('remember Publish with npm 10, not 11.')
    await memory.call('memory_history', {})
    expect(await told('log')).toContain('remembered "Publish with npm 10, not 11."  you')
    await memory.call('memory_remember', PROBE)
    expect(await told('log')).toMatch(/^1 {2}now {2}learned "The probe .*the agent$/m)
    await put('projects/app/sessions/2026-11-22.md', 'what it was about')
    await put('projects/app/reference/api.md', 'by hand')
    await memory.call('memory_tree', {})
    const shown = await told('log')
    expect(shown.split('\n')).toEqual([
      '/memfs log',
      expect.stringMatching(/^1 {2}now {2}added .*reference\/api\.md \(project\).* {2}you$/),
      expect.stringMatching(/^2 {2}now {2}learned "The probe listens on port 9105 .* {2}the agent$/),
      expect.stringMatching(/^3 {2}now {2}remembered "Publish with npm 10, not 11\." +you$/),
      'To undo one: /memfs undo 1',
    ])
    for (const line of shown.split('\n')) expect(line.length).toBeLessThanOrEqual(78)
    expect(await told('undo 3')).toContain('Undone: remembered "Publish with npm 10, not 11."')
    expect(await told('undo 3')).toContain('It is already undone: remembered "Publish')
    expect(await told('list facts')).not.toContain('npm')
    expect(await read('projects/app/facts/project-probe.md')).toContain('9105')
    for (const word of ['9', '-1', 'banana', 'two words', '1234'.repeat(20)])
      expect(await told(`undo ${word}`)).toMatch(/^.* is not a change:\s+\/memfs undo \[yes \|/m)
    expect(await told('undo 1', 'ses_other')).toMatch(/^1 is not a change: .* <number of \/memfs log>/m)
    expect(await told('log')).toMatch(/^1 {2}now {2}undo: removed "Publish with npm 10, not 11\." +you$/m)
  }))

test('rows of the log stay within the columns of a terminal where characters are two wide', () =>
  withLog(async ({ memory, told }) => {
    await memory.command(`remember ${'发布软件时请使用第十版的工具'.repeat(3)}`)
    await memory.call('memory_history', {})
    const [, row = ''] = (await told('log')).split('\n')
    expect(row).toContain('发布软件')
    expect(widthOf(row)).toBeLessThanOrEqual(78)
  }))

test('a wish that takes the place of another is the person’s, and what the agent adds to the fact is its own', () =>
  withLog(async ({ memory, told }) => {
    for (const town of ['Frankfurt', 'Dublin']) {
      const text = `The staging server stands in ${town}.`
      await memory.said(`Remember: ${text}`)
      await memory.call('memory_remember', { fact: text, type: 'project', name: 'staging' })
      await told('log')
    }
    expect(await told('log')).toMatch(/^1 {2}now {2}changed "The staging server stands in Dublin\." +you$/m)
    const at = { path: 'facts/project-staging.md', scope: 'project' }
    await memory.call('memory_read', at)
    const newString = 'Dublin.\n\nWhy: it is near.'
    await memory.call('memory_edit', { ...at, oldString: 'Dublin.', newString })
    expect(await told('log')).toMatch(
      /^1 {2}now {2}changed "The staging server stands in Dublin\." +the agent$/m,
    )
  }))

test('a change at the end of a long sentence is shown before it is taken back', () =>
  withLog(async ({ told, put }) => {
    const say = (day: string) => `${'The shop is deployed by hand, '.repeat(5)}on ${day}.\n`
    for (const day of ['Monday', 'Friday']) {
      await put('projects/app/facts/project-deploys.md', `---\ntype: project\n---\n${say(day)}`)
      await told('log')
    }
    const shown = await told('undo')
    expect(shown).toMatch(/^ {2}- The shop is[^+]*Monday\.\n {2}\+ The shop is[^+]*Friday\.$/m)
    for (const line of shown.split('\n')) expect(line.length).toBeLessThanOrEqual(78)
  }))

test('what stands in another file now has not gone', () =>
  withLog(async ({ memory, told, put, home }) => {
    const at = (name: string) => `projects/app/facts/project-${name}.md`
    const fact = (day: string) => `---\ntype: project\n---\nDeploys run on ${day} at noon\n`
    await put(at('deploys'), fact('Fridays'))
    await put(at('deploys-2'), fact('Wednesdays'))
    await memory.call('memory_tree', {})
    await told('log')
    await put(at('deploys'), fact('Wednesdays'))
    rmSync(path.join(home.memoryRoot, at('deploys-2')))
    await memory.call('memory_tree', {})
    expect(await told('log')).toMatch(/^1 {2}now {2}changed "Deploys run on Wednesdays at noon" +you$/m)
  }))

test('what is taken back and stands elsewhere is named, in a session and in a shell', () =>
  withLog(async ({ home, memory, told, put }) => {
    const fact = 'We publish with npm 10, because npm 11 broke the lock file'
    await memory.command(`remember ${fact}.`)
    expect(await told('log')).toContain('1  now  remembered')
    const learned = `---\ntype: decision\nsource: extraction\n---\nPublishing uses npm version 10, because npm 11 broke the lock file.\n`
    await put('projects/app/facts/decision-npm.md', learned)
    await memory.call('memory_tree', {})
    const also =
      '\n  also in facts/decision-npm.md (project)\nIt is still known from there. To take it out, edit the file.'
    expect(await told('undo 1')).toContain(`${also}\nThe undo is a change too`)
    // What comes back has not gone.
    await told('undo')
    expect(await told('undo yes')).not.toContain('also in')
    const shell = await memfs(home, memory.directory, ['undo', '--yes', '--json'])
    expect(JSON.parse(shell.out).also.join('\n')).toContain(also.slice(1))
  }))

test('a line that is cut says how much else was done with it', () =>
  withLog(async ({ memory, told }) => {
    await told('log')
    await memory.call('memory_remember', PROBE)
    const other = { fact: 'The scales at the till need their driver of 2019.', type: 'project', name: 'till' }
    await memory.call('memory_remember', other)
    expect(await told('log')).toMatch(/^1 {2}now {2}learned ".*… \(\+1\) {2}the agent$/m)
  }))

test('a change that did several things is taken back after all of them were shown, a line each', () =>
  withLog(async ({ memory, told, home }) => {
    await told('log')
    for (let i = 0; i < 7; i += 1) {
      const fact = `The label printer ${i}${i} in hall ${i} is filled with roll ${'abcdefg'[i]}x.`
      await memory.call('memory_remember', { fact, type: 'project', name: `hall-${i}` })
    }
    await told('log')
    const whole = await told('list facts')
    const listed = (text: string) => text.match(/^ {2}learned "The label printer .* roll .x\."$/gm)
    for (const typed of ['undo 1', 'undo']) {
      const shown = await told(typed)
      expect(listed(shown)).toHaveLength(5)
      expect(shown).toMatch(/^ {2}and 2 more$/m)
      expect(shown).toMatch(/\nTo undo it: \/memfs undo yes$/)
      expect(await told('list facts')).toBe(whole)
    }
    const project = path.join(home.root, 'projects', 'app')
    const { err } = await memfs(home, project, ['undo'])
    expect(listed(err)).toHaveLength(5)
    expect(err).toMatch(/^ {2}and 2 more$/m)
    await told('undo 1')
    const shown = await told('undo yes')
    expect(shown.match(/^ {2}removed facts\/project-hall-\d\.md/gm)).toHaveLength(7)
    expect(await told('list facts')).not.toContain('label printer')
  }))

test('what the plugin notes for itself is in "log all" alone, and a long log goes on', () =>
  withLog(async ({ told, put, home }) => {
    await told('log')
    for (let i = 1; i <= 23; i += 1) {
      await put(`projects/app/reference/page-${i}.md`, `page ${i}`)
      memoryGit(home, 'add', '--all')
      memoryGit(home, '-c', 'user.name=A', '-c', 'user.email=a@b', 'commit', '--quiet', '-m', `page ${i}`)
    }
    await put('projects/app/sessions/2026-11-22.md', 'what it was about')
    const all = await told('log all')
    expect(all).toContain('sessions/2026-11-22.md')
    expect(await told('log')).toMatch(/^20 .*page-4\.md[\s\S]*There are more: \/memfs more$/m)
    const rest = await told('more')
    expect(rest.split('\n').slice(0, 4)).toEqual([
      '/memfs more',
      expect.stringMatching(/^21 .*page-3\.md/),
      expect.stringMatching(/^22 .*page-2\.md/),
      expect.stringMatching(/^23 .*page-1\.md/),
    ])
    expect(await told('undo 22')).toContain('removed reference/page-2.md (project)')
  }))

test('what one session was shown counts in the next process, and not in another session', () =>
  withLog(async ({ memory, told, open, put, read }) => {
    await put('projects/app/reference/a.md', 'one')
    await told('undo')
    await memory.dispose()
    const next = await open()
    await next.block()
    expect((await next.command('undo yes', 'ses_other')).shown).toContain('To undo it')
    expect((await next.command('"undo yes"')).shown).toContain('removed reference/a.md (project)')
    expect(await read('projects/app/reference/a.md')).toBeUndefined()
  }))

const KEY = 'AKIAQ3EGRIWYDLXMZK7B'
const TOKEN = 'ghp_016C7mT2rYbXvN4qLkZs9DdHfJwEo3AuPi5V'

test('a secret that a person wrote by hand is shown by no view of a change', () =>
  withLog(async ({ told, put, home }) => {
    await told('log')
    const project = home.project('app')
    const texts = [
      `---\ntype: project\n---\nThe bucket opens with ${KEY}.\n\nWhy: ${TOKEN} was revoked.\n`,
      `---\ndescription: The bot has ${TOKEN}\n---\nIt posts at nine.\n`,
    ]
    const shown: string[] = []
    for (const [i, text] of texts.entries())
      await put(`projects/app/${i === 0 ? 'facts/project-bucket' : 'reference/bot'}.md`, text)
    for (const typed of ['log', 'undo', 'undo yes', 'undo yes', 'undo', 'undo yes'])
      shown.push(await told(typed))
    for (const argv of [['undo'], ['undo', '--yes', '--json']]) {
      const { out, err } = await memfs(home, project, argv)
      shown.push(out, err)
    }
    expect(shown.join('\n')).toContain('The bucket opens with [a secret')
    expect(shown.join('\n')).toContain('+ The bot has [a secret')
    expect(shown.join('\n')).not.toMatch(/AKIA|ghp_/)
  }))

test.each([
  ['damaged', '---\ntype: [project\n---\nThe probe listens.\n'],
  ['emptied', ''],
])('a fact that a hand edit has %s is named by its file, and nothing is forgotten with the edit', (_, text) =>
  withLog(async ({ told, put, read }) => {
    await put('projects/app/facts/project-probe.md', '---\ntype: project\n---\nThe probe listens.\n')
    await told('log')
    await put('projects/app/facts/project-probe.md', text)
    expect(await told('log')).toMatch(/^1 {2}now {2}changed facts\/project-probe\.md \(project\) +you$/m)
    await told('undo 1')
    expect(await read('projects/app/facts/project-probe.md')).toContain('listens')
    expect(await read('projects/app/facts/_FORGOTTEN.md')).toBeUndefined()
  }),
)

test('a long name is told whole, in one line of a shell', () =>
  withLog(async ({ memory, home, told, put }) => {
    await told('log')
    const name = `reference/imported/${'what-the-payment-service-retries-'.repeat(2)}and-when.md`
    const [text, sentence] = [`It waits. ${'x'.repeat(90)}`, `removed ${name} (project)`]
    await put(`projects/app/${name}`, `${text}\n`)
    const shown = await told('undo')
    expect(shown.replace(/\n {2}/g, '')).toContain(`remove ${name} (project)`)
    for (const line of shown.split('\n')) expect(line.length).toBeLessThanOrEqual(78)
    const shell = await memfs(home, memory.directory, ['undo'], { says: true })
    expect(shell).toMatchObject({ out: expect.stringContaining(`\n  ${sentence}`) })
    expect(shell.err).toContain(`\n  + ${text}`)
  }))

test('a shell tells too what stays and why, before and after, and calls what is back already so', () =>
  withLog(async ({ memory, home, told, put }) => {
    const shell = (...argv: string[]) => memfs(home, memory.directory, ['undo', ...argv])
    const last = () => memoryGit(home, 'log', '--format=%H', '-1').trim()
    await told('log')
    for (const name of ['a', 'b']) await put(`projects/app/reference/${name}.md`, `${name} one\n`)
    await told('log')
    const first = last()
    await put('projects/app/reference/b.md', 'b two\n')
    const stays = 'reference/b.md (project) has been changed since, and stays'
    const asked = await shell(first)
    expect(asked).toMatchObject({ exit: 1, out: 'Nothing was done.' })
    expect(asked.err).toContain(`Undoing it would\n  remove reference/a.md (project)\n  ${stays}`)
    const { out } = await shell(first, '--yes', '--json')
    expect(JSON.parse(out)).toMatchObject({ removed: ['reference/a.md (project)'], stay: [stays] })
    expect((await shell(first)).out).toBe('Nothing of it can be undone.')
    const undone = last()
    const meanwhile = async () => (await shell(undone, '--yes')).out.includes('restored reference/a.md')
    const { out: late } = await memfs(home, memory.directory, ['undo', undone], { says: meanwhile })
    expect(late).toBe('It is already undone: undo: removed reference/a.md (project)')
    expect((await shell(undone)).out).toBe('It is already undone.')

    await put('projects/app/keys.md', `ghp_${'a1B2'.repeat(9)}\n`)
    await told('log')
    await put('projects/app/keys.md', 'none\n')
    await told('log')
    expect(await shell('--yes')).toMatchObject({
      exit: 1,
      out: expect.stringMatching(/^Nothing was changed\.\n {2}keys\.md \(project\) held a secret/),
    })
  }))
