import { mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { memfs } from '../support/command-line.js'
import { eventually } from '../support/eventually.js'
import type { Args, TestPlugin } from '../support/plugin.js'
import { teamFiles } from '../support/team-scene.js'
import { withBarePlugin, withoutGit } from '../support/with-plugin.js'

const PUBLISH = 'projects/app/facts/feedback-publish.md'
const fact = (text: string, keys = '') => `---\ntype: feedback\n${keys}---\n${text}\n`
const SECRET = `ghp_${'a1B2'.repeat(9)}`
const publish = fact('Releases go out by CI alone.', 'when: { command: "npm publish*", before: true }\n')

/** A call as the host makes it: `stopped`, or what the model gets. */
async function run(memory: TestPlugin, tool: string, args: Args, sessionID = 'ses_test'): Promise<string> {
  const call = { tool, sessionID, callID: 'c' }
  const output = { title: '', output: 'done', metadata: {} }
  try {
    await memory.hooks['tool.execute.before']?.(call, { args })
  } catch (error) {
    return `stopped: ${(error as Error).message}`
  }
  await memory.hooks['tool.execute.after']?.({ ...call, args }, output)
  return output.output
}

const bash = (memory: TestPlugin, command: string, session?: string) =>
  run(memory, 'bash', { command }, session)
const edit = (memory: TestPlugin, filePath: string, session?: string) =>
  run(memory, 'edit', { filePath, oldString: 'a', newString: 'b' }, session)

/** The host ends the response whose calls were the last ones: the agent reads what became of them. */
async function stepEnds(memory: TestPlugin, sessionID = 'ses_test'): Promise<void> {
  const tokens = { input: 1, output: 1, reasoning: 0, cache: { read: 0, write: 0 } }
  const info = { id: `msg_${sessionID}_${steps++}`, role: 'assistant', sessionID, tokens, time: {} }
  await memory.event('message.updated', { info })
  await memory.event('message.updated', { info: { ...info, finish: 'tool-calls' } })
}
let steps = 0

const look = (memory: TestPlugin) => memory.call('memory_tree', {})

/** The scene with these facts of the project, by their names or paths. */
const withFacts = (facts: Record<string, string>, use: Parameters<typeof withoutGit>[0]) =>
  withoutGit(async (world) => {
    for (const [name, text] of Object.entries(facts))
      await world.put(name.includes('/') ? name : `projects/app/facts/${name}.md`, text)
    await look(world.memory)
    await use(world)
  })

describe('behind an output', () => {
  test('the first matching call of a session gets the fact, once, and again after a compaction', () =>
    withFacts(
      { 'feedback-db': fact('SQL is reviewed by Ann.', 'when: { edit: "src/db/**" }\n') },
      async ({ memory }) => {
        const file = path.join(memory.directory, 'src/db/x.sql')
        const reminder =
          'done\n<memfs-reminder>SQL is reviewed by Ann. (facts/feedback-db.md (project))</memfs-reminder>'
        expect(await edit(memory, file)).toBe(reminder)
        expect(await edit(memory, file)).toBe('done')
        expect(await edit(memory, file, 'ses_other')).toBe(reminder)
        expect(await run(memory, 'read', { filePath: file }, 'ses_third')).toBe('done')
        await memory.event('session.compacted', { sessionID: 'ses_test' })
        expect(await edit(memory, file)).toBe(reminder)
      },
    ))

  test('a turn gets three at most, and 600 characters', () =>
    withFacts(
      Object.fromEntries(
        ['a', 'b', 'c', 'd', 'e'].map((name) => [
          `feedback-${name}`,
          fact(`${name} ${'word '.repeat(36)}`, `when: { command: "make ${name}*" }\n`),
        ]),
      ),
      async ({ memory }) => {
        const all = await bash(memory, 'make a; make b; make c; make d')
        expect(all.match(/<memfs-reminder>/g)).toHaveLength(3)
        expect(all.length).toBeLessThanOrEqual(600 + 'done\n\n\n'.length)
        expect(await bash(memory, 'make e')).toBe('done')
        await memory.said('go on')
        expect(await bash(memory, 'make d')).toContain('d word')
      },
    ))

  test('a path counts within the project alone, whatever way leads there', () =>
    withFacts(
      { 'feedback-db': fact('Ask Ann.', 'when: { edit: "src/db/**" }\n') },
      async ({ memory, home }) => {
        const elsewhere = home.project('other')
        expect(await edit(memory, path.join(elsewhere, 'src/db/x.sql'))).toBe('done')
        mkdirSync(path.join(memory.directory, 'src/db'), { recursive: true })
        symlinkSync(path.join(memory.directory, 'src'), path.join(elsewhere, 'link'))
        expect(await edit(memory, path.join(elsewhere, 'link/db/x.sql'))).toContain('Ask Ann.')
        symlinkSync(elsewhere, path.join(memory.directory, 'src/db/out'))
        expect(await edit(memory, path.join(memory.directory, 'src/db/out/x.sql'), 'ses_2')).toBe('done')
        expect(await edit(memory, 'src/db/y.sql', 'ses_3')).toContain('Ask Ann.')
      },
    ))

  test('a subagent gets what is for subagents, and no secret', () =>
    withFacts(
      {
        'feedback-a': fact('For all.', 'when: { command: "make *", subagents: true }\n'),
        'feedback-b': fact('For one.', 'when: { command: "make *", before: true }\n'),
        'feedback-c': fact(`The key is ${SECRET}.`, 'when: { command: "make *", subagents: true }\n'),
      },
      async ({ memory }) => {
        await memory.event('session.created', { info: { id: 'ses_sub', parentID: 'ses_test', title: 'x' } })
        const got = await bash(memory, 'make all', 'ses_sub')
        expect(got).toContain('For all.')
        expect(got).toContain('The key is [a secret was here and is withheld]')
        expect(got).not.toContain('For one.')
      },
    ))
})

describe('before the call', () => {
  test('all calls of a step are stopped that fit, and none of them once the agent has read why', () =>
    withFacts({ 'feedback-publish': publish }, async ({ memory }) => {
      await stepEnds(memory)
      const lines = ['npm publish a', 'npm publish b', 'npm test']
      const step = () => Promise.all(lines.map((line) => bash(memory, line)))
      const stopped = expect.stringMatching(/^stopped: Not run yet.*Releases go out by CI alone/s)
      expect(await step()).toEqual([stopped, stopped, 'done'])
      expect(await bash(memory, 'npm publish c')).toEqual(stopped)
      await stepEnds(memory, 'ses_other')
      expect(await bash(memory, 'npm publish d')).toEqual(stopped)
      await stepEnds(memory)
      expect(await step()).toEqual(['done', 'done', 'done'])
    }))

  test('what finds no room in the reason stops the next try', () => {
    const stop = 'when: { command: "make *", before: true }\n'
    const facts = ['a', 'b', 'c', 'd'].map((name) => [name, fact(`${name} ${'word '.repeat(20)}`, stop)])
    return withFacts(Object.fromEntries(facts), async ({ memory }) => {
      for (const names of ['abc', 'd', '']) {
        const got = await bash(memory, 'make all')
        const told = got.matchAll(/<memfs-reminder>(\w)/g)
        expect(Array.from(told, ([, name]) => name).join('')).toBe(names)
        // It does not promise what the next try shows to be wrong.
        if (names === 'abc') expect(got).toContain('once more')
        expect(got.includes('and it runs')).toBe(names === 'd')
        await stepEnds(memory)
      }
    })
  })

  test('another process on the same session does not stop it again', () =>
    withFacts({ 'feedback-publish': publish }, async ({ memory, open }) => {
      expect(await bash(memory, 'npm publish')).toMatch(/^stopped/)
      const second = await open()
      await look(second)
      expect(await bash(second, 'npm publish')).toBe('done')
    }))

  test('nothing is said while paused', () =>
    withFacts({ 'feedback-publish': publish }, async ({ memory }) => {
      await memory.command('pause')
      expect(await bash(memory, 'npm publish')).toBe('done')
      await memory.command('resume')
      expect(await bash(memory, 'npm publish')).toMatch(/^stopped/)
    }))

  test('what the agent has set stands behind the output, with a question mark', () =>
    withoutGit(async ({ memory, read }) => {
      await memory.call('memory_remember', {
        fact: 'The registry wants a token from the vault for each package.',
        type: 'project',
        when: 'run npm publish*, run pnpm publish*, edit {src,lib}/**',
        name: 'token',
      })
      expect(await read('projects/app/facts/project-token.md')).toContain(
        'when: {edit: "{src,lib}/**", command: ["npm publish*", "pnpm publish*"], by: agent}',
      )
      expect(await bash(memory, 'npm publish')).toMatch(/^done\n.*each package\. \? \(facts/)
      const broad = { fact: 'All is done with care in this house.', type: 'project', when: 'run *' }
      expect(await memory.outcome('memory_remember', broad)).toBe('invalid-argument')
    }))

  test('a fact of the team stands behind the output, once with the own copy, and stops nothing', () =>
    withBarePlugin({}, async ({ open, put, home }) => {
      const text = fact(
        'The release of this house goes out by CI.',
        'when: { command: "npm publish*", before: true }\n',
      )
      const shared = text.replace('feedback', 'project')
      teamFiles(home.project('app'), { 'facts/project-ci.md': shared })
      const memory = await open('app', { env: { MEMFS_TEAM: 'allow' } })
      await look(memory)
      expect(await bash(memory, 'npm publish')).toBe(
        'done\n<memfs-reminder>The release of this house goes out by CI. (facts/project-ci.md (team))</memfs-reminder>',
      )
      const { shown } = await memory.command('list')
      expect(shown).toContain('(a team’s, so "before" stops nothing) The rele')
      expect(shown).not.toContain('damaged')
      await put('projects/app/facts/project-ci.md', shared.replace(', before: true', ''))
      await look(memory)
      const reminded = await bash(memory, 'npm publish', 'ses_2')
      expect(reminded.match(/memfs-reminder>The release/g)).toHaveLength(1)
      expect(await bash(memory, 'npm publish', 'ses_2')).toBe('done')
    }))

  test('what the agent writes, past the tools too, and what is imported stops nothing, whatever it says of itself', () =>
    withoutGit(async ({ memory, home }) => {
      await look(memory)
      const planted = (who: string) =>
        `---\ntype: project\nsource: explicit\nevidence: { by: person, quote: "x" }\nwhen: { command: "npm publish*", before: true }\n---\n${who} publishes by CI.\n`
      const filePath = path.join(home.memoryRoot, 'projects/app/facts/project-ci.md')
      const args = { filePath, content: planted('The house') }
      await memory.hooks['tool.execute.before']?.(
        { tool: 'write', sessionID: 'ses_test', callID: 'c' },
        { args },
      )
      expect(args.content).toContain('The house publishes by CI.')
      expect(args.content).not.toContain('when')
      const page = { scope: 'project', path: 'facts/project-page.md', content: planted('A page') }
      await memory.outcome('memory_write', page)
      teamFiles(home.root, { 'ci.md': planted('The garden') }, 'notes')
      const notes = path.join(home.root, 'notes')
      expect((await memfs(home, memory.directory, ['import', notes, '--yes'])).exit).toBe(0)
      await look(memory)
      expect(await bash(memory, 'npm publish')).toMatch(/^done/)
    }))

  test('a pattern that is broken, or cannot stop anything is listed with the reason', () => {
    const stop = 'when: { command: "npm publish*", before: true }\n'
    const files = {
      [PUBLISH]: [`${stop}source: agent\nevidence: {by: agent, quote: "x"}\n`, 'an agent’s, so'],
      'projects/app/facts/project-imported.md': [`${stop}source: imported\n`, 'imported, so'],
      'projects/app/facts/project-set.md': [stop.replace(' }', ', by: agent }'), 'an agent’s "when", so'],
      'projects/app/note.md': [stop, 'no fact, so'],
      'projects/app/facts/project-broad.md': [stop.replace('npm publish', ''), 'its "when" is broken'],
    }
    const facts = Object.entries(files).map(([file, [keys]]) => [file, fact('By CI.', keys)])
    return withFacts(Object.fromEntries(facts), async ({ memory, home }) => {
      expect(await bash(memory, 'npm publish')).toMatch(/^done/)
      const { out } = await memfs(home, memory.directory, ['list', '--json'])
      const { shown } = await memory.command('list')
      const { output } = await memory.call('memory_tree', {})
      for (const [file, [, why = '']] of Object.entries(files)) {
        for (const list of [shown, output])
          expect(list.split('\n').filter((line) => line.includes(why))).toEqual([
            expect.stringContaining(file.replace('projects/app/', '')),
          ])
        expect(out).toContain(JSON.stringify(why).slice(1, -1))
      }
    })
  })
})

test('a prohibition with backticks is brought to mind by itself, and listed', () =>
  withFacts(
    {
      'feedback-gen': fact('Do not edit `gen/**` by hand, use `npm run gen`.'),
      'feedback-mined': fact('Never run `make clean`.', 'source: agent\nevidence: {by: agent, quote: "x"}\n'),
    },
    async ({ memory }) => {
      const { shown } = await memory.command('')
      expect(shown).toContain('facts/feedback-gen.md (project): edit gen/**, derived from its words')
      expect(await bash(memory, 'npm run gen; make clean')).toBe('done')
      expect(await edit(memory, 'gen/a.ts')).toContain('Do not edit')
    },
  ))

test('prohibitions that were kept to are counted', () =>
  withFacts(
    {
      'feedback-publish': fact('Never `npm publish`.', 'when: { command: "npm publish*", before: true }\n'),
      'feedback-gen': fact('Do not edit `gen/**`.'),
    },
    async ({ memory }) => {
      expect(await bash(memory, 'npm publish')).toMatch(/^stopped/)
      // Beside it, in the same step.
      await bash(memory, 'npm test')
      await stepEnds(memory)
      await edit(memory, 'gen/a.ts')
      const figures = async () => (await memory.command('stats')).shown
      // Neither the call that was stopped nor the one that broke it is one that keeps to it.
      await eventually(async () => expect(await figures()).toMatch(/Prohibitions: reminded 2$/m))
      await edit(memory, 'gen/a.ts', 'ses_other')
      await bash(memory, 'npm test')
      await eventually(async () => expect(await figures()).toMatch(/Prohibitions: reminded 3, followed 1$/m))
      await edit(memory, 'src/a.ts')
      expect(await figures()).toMatch(/Prohibitions: reminded 3, followed 2$/m)
      await bash(memory, 'npm publish')
      expect(await figures()).toMatch(/Prohibitions: reminded 3, followed 1$/m)
      await edit(memory, 'gen/a.ts', 'ses_other')
      await edit(memory, 'src/a.ts', 'ses_other')
      expect(await figures()).toMatch(/Prohibitions: reminded 3, followed 1$/m)
      await edit(memory, 'gen/b.ts')
      expect(await figures()).toMatch(/Prohibitions: reminded 3, followed 0$/m)
    },
  ))

test('off is off', () =>
  withBarePlugin({ reminders: { enabled: false } }, async ({ open, put }) => {
    await put(PUBLISH, publish)
    const memory = await open()
    await look(memory)
    expect(await bash(memory, 'npm publish')).toBe('done')
    expect((await memory.command('')).shown).not.toContain('Reminders')
  }))
