import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type ModelRequest, memfsBlock } from '../support/model-request.js'
import { type SharedProject, sharedOpenCode } from '../support/shared-opencode.js'

const withProject = sharedOpenCode()

const fact = (description: string, keys = '') =>
  `---\ndescription: ${description}\ntype: decision\nsource: extraction\ncreated: 2026-11-01\nconfirmed: 2026-11-01\n${keys}---\n`
const NPM = 'Publish with npm 10, not 11'
const NPM_WHY = 'Publish with npm 10, since npm 11 drops the integrity field of the lock file'
const BODY = 'npm 11 drops the integrity field of the lock file.'

/** A session of a project that has these facts. */
async function withFacts(project: SharedProject, facts: Record<string, string>) {
  const session = await project.session()
  await session.say('hello')
  const folder = path.join(project.home.memoryRoot, project.file('facts'))
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(facts)) writeFileSync(path.join(folder, `${name}.md`), text)
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
const subjects = ({ home }: SharedProject) =>
  execFileSync('git', ['log', '--format=%s'], { cwd: home.memoryRoot }).toString().split('\n')
const systemOf = (request: ModelRequest) => JSON.stringify(request.body.messages[0])

test('/memfs consolidate joins two facts, in one commit', () =>
  withProject(async (project) => {
    const { command } = await withFacts(project, { 'decision-a': fact(NPM), 'decision-b': fact(NPM_WHY) })
    project.model.answer(() => ({
      operations: [
        op('merge', 'facts/decision-a.md', ['facts/decision-b.md'], { description: NPM, body: BODY }),
      ],
    }))
    await command('memfs', 'consolidate')
    const [question, ...others] = project.model.ofKind('question')
    expect(others).toEqual([])
    expect(systemOf(question as ModelRequest)).toContain('When in doubt keep')
    expect(memfsBlock(question as ModelRequest)).toBeUndefined()
    expect(project.memory('facts/decision-a.md')).toContain(BODY)
    expect(project.memory('facts/decision-b.md')).toBeUndefined()
    expect(subjects(project)[0]).toMatch(
      /^memory: consolidated \(merged 1, rewrote 0, removed 0, flagged 0\)/,
    )
    const { data: sessions } = await project.server.client(project.cwd).session.list()
    expect(sessions?.map(({ title }) => title).join()).not.toContain('memfs helper')
  }))
