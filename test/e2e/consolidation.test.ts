import { expect, test } from 'vitest'
import { memoryLog } from '../support/memory-view.js'
import { type ModelRequest, memfsBlock, toolNames } from '../support/model-request.js'
import { type SharedProject, sharedOpenCode } from '../support/shared-opencode.js'

const withProject = sharedOpenCode()
/** What is written into the folder counts as made by hand where capture keeps its own books. */
const options = { capture: { enabled: false } }

const fact = (description: string, keys = '') =>
  `---\ndescription: ${description}\ntype: decision\nsource: extraction\ncreated: 2026-11-01\nconfirmed: 2026-11-01\n${keys}---\n`

/** A session of a project that has these facts. */
async function withFacts(project: SharedProject, facts: Record<string, string>) {
  const session = await project.session()
  await session.say('hello')
  for (const [name, text] of Object.entries(facts)) project.put(`facts/${name}.md`, text)
  await session.command('memfs', 'flush')
  return session
}

const op = (action: string, path: string, others: string[], rest: object = {}) => ({
  action,
  path,
  others,
  description: '',
  body: '',
  question: '',
  ...rest,
})

test('a contradiction: both sides stay, and a line in the block, until one of them goes', () =>
  withProject({ options }, async (project) => {
    const { command, use, say, shown } = await withFacts(project, {
      'decision-a': fact('Publish with npm 10'),
      'decision-b': fact('Publish with npm 12'),
      'decision-c': fact('Publish with npm 10, since 11 drops the integrity field'),
    })
    const question = 'Is npm 10 or 12 used?'
    const description = 'Publish with npm 10, since 11 drops the integrity field'
    project.model.answer(() => ({
      operations: [
        op('flag', 'facts/decision-a.md', ['facts/decision-b.md'], { question }),
        // A side of the contradiction, changed by the same plan.
        op('merge', 'facts/decision-a.md', ['facts/decision-c.md'], { description }),
      ],
    }))
    await command('memfs', 'consolidate')
    const [asked, ...others] = project.model.ofKind('question')
    expect(others).toEqual([])
    expect(JSON.stringify(asked?.body.messages[0])).toContain('When in doubt keep')
    expect(memfsBlock(asked as ModelRequest)).toBeUndefined()
    expect((await shown()).at(-1)).toContain('merged 1, rewrote 0, removed 0, flagged 1')
    expect(memoryLog(project.home)[0]?.subject).toMatch(/^memory: consolidated \(merged 1, .* flagged 1\)/)
    const { data: sessions } = await project.server.client(project.cwd).session.list()
    expect(sessions?.map(({ title }) => title).join()).not.toContain('memfs helper')
    expect(project.memory('facts/decision-c.md')).toBeUndefined()
    expect(project.memory('facts/_CONFLICTS.md')).toContain(question)
    expect(project.memory('facts/decision-a.md')).toContain(description)
    expect(project.memory('facts/decision-b.md')).toBe(fact('Publish with npm 12'))
    await command('memfs', 'flush')
    await say('hello')
    expect(memfsBlock(project.model.last())).toContain('1 contradiction between facts (facts/_CONFLICTS.md')

    const side = { scope: 'project', path: 'facts/decision-a.md' }
    await use(['memory_read', side])
    expect((await use(['memory_delete', side]))[0]?.status).toBe('completed')
    await expect.poll(() => project.memory('facts/_CONFLICTS.md')).toBeUndefined()
    await command('memfs', 'flush')
    await say('hello')
    expect(memfsBlock(project.model.last())).not.toContain('contradict')
  }))

test('after eight facts, by itself, without a tool that the helper could call', () =>
  withProject({ options: { ...options, consolidate: { intervalMs: 60_000 } } }, async (project) => {
    for (let i = 0; i < 8; i += 1)
      project.put(`facts/decision-${i}.md`, fact(`The release number ${i} is kept in the archive`))
    project.model.answer(() => ({ operations: [] }))
    await (await project.session()).say('hello')
    await expect.poll(() => project.model.ofKind('question').length).toBe(1)
    const [question] = project.model.ofKind('question')
    expect(toolNames(question as ModelRequest)).toEqual(['StructuredOutput'])
    await expect.poll(() => project.log().find(({ message }) => message === 'consolidation')).toBeDefined()
  }))
