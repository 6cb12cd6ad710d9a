import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { memoryLog, readMemory } from '../support/memory-view.js'
import { memfsBlock } from '../support/model-request.js'
import { withOpenCode } from '../support/with-opencode.js'

const WISH = 'Remember that we deploy from main only, never from release branches.'

const factsIn = (root: string, scope = 'projects/my-app') => {
  try {
    return readdirSync(path.join(root, scope, 'facts')).filter((name) => !name.startsWith('_'))
  } catch {
    return []
  }
}

test('a wish is quoted to the agent, and what it saves is explicit, with the person’s words', () =>
  withOpenCode({}, async ({ home, model, session }) => {
    const { say } = await session()
    model.play([
      {
        tools: [
          [
            'memory_remember',
            {
              fact: 'Deploys happen from main only, never from release branches.',
              type: 'decision',
              name: 'deploy',
            },
          ],
        ],
      },
      { text: 'Noted.' },
    ] as never)
    await say(WISH)
    expect(JSON.stringify(model.turns()[0]?.body)).toContain('Call memory_remember')
    expect(JSON.stringify(model.turns()[0]?.body)).toContain('“Remember that we deploy from main only')
    const file = readMemory(home, 'projects/my-app/facts/decision-deploy.md')
    expect(file).toContain('description: "Deploys happen from main only, never from release branches."')
    expect(file).toContain('type: decision\nsource: explicit\n')
    expect(file).toMatch(
      /evidence: \{session: ses_\w+, message: msg_\w+, by: person, quote: "Remember that we deploy/,
    )
    expect(factsIn(home.memoryRoot)).toEqual(['decision-deploy.md'])
  }))

test('in one run after another: a wish that no tool fulfils is kept when the turn ends, and the next block has it', () =>
  withOpenCode({}, async ({ home, model, run }) => {
    await run({ prompt: WISH })
    const [name] = factsIn(home.memoryRoot)
    expect(readMemory(home, `projects/my-app/facts/${name}`)).toContain('source: explicit')
    expect(readMemory(home, `projects/my-app/facts/${name}`)).toContain(WISH)
    await run({ prompt: 'hello there' })
    expect(memfsBlock(model.last())).toMatch(
      /<facts>\n[\s\S]*: Remember that we deploy from main only, never from release branches\.\n<\/facts>/,
    )
  }))

test('an agent deletes a fact: it is forgotten, in no words, and does not come back', () =>
  withOpenCode({}, async ({ home, model, session }) => {
    const { say, use } = await session()
    const fact = {
      fact: 'The staging database is reset every night at two.',
      type: 'project',
      name: 'staging',
    }
    const at = { path: 'facts/project-staging.md', scope: 'project' }
    await use(['memory_remember', fact])
    await use(['memory_read', at])
    const [deleted] = await use(['memory_delete', at])
    expect(deleted?.text).toContain('forgotten')
    const stone = await vi.waitFor(() => {
      const text = readMemory(home, 'projects/my-app/facts/_FORGOTTEN.md')
      expect(text).toContain('project text:')
      return text as string
    })
    expect(stone).not.toMatch(/staging|night/)
    const [again] = await use(['memory_remember', fact])
    expect(again?.text).toContain('forgotten on purpose')
    const [reworded] = await use([
      'memory_remember',
      { ...fact, fact: 'Every night at two the staging database is reset.', name: 'other' },
    ])
    expect(reworded?.text).toContain('forgotten on purpose')
    // The person may bring it back.
    await say('Remember that the staging database is reset every night at two.')
    await vi.waitFor(() => expect(factsIn(home.memoryRoot)).toHaveLength(1))
    expect(memfsBlock(model.last())).not.toContain('_FORGOTTEN')
    expect(memoryLog(home).length).toBeGreaterThan(0)
  }))
