import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.js'
import { textBelow } from '../support/files-below.js'
import type { Home } from '../support/home.js'
import { type ModelRequest, systemTexts } from '../support/model-request.js'
import { sharedOpenCode } from '../support/shared-opencode.js'
import { withOpenCode } from '../support/with-opencode.js'

const withProject = sharedOpenCode()

const section = (request: ModelRequest) =>
  systemTexts(request).flatMap((text) => text.match(/<memfs-session>[\s\S]*<\/memfs-session>/g) ?? [])[0]

/** All that lies in the state folder, as one text. */
function stateText(home: Home): string {
  if (!existsSync(home.stateDir)) return ''
  return textBelow(home.stateDir)
}

/** A type check that fails, under its own name. */
const TYPE_ERROR = {
  command: `npx() { echo 'src/cart.ts(3,1): error TS2322: Type x is not assignable'; return 2; }; npx tsc`,
  description: 'types',
}
/** Tests that fail with a reason that no word tells, behind which npm speaks of itself. */
const TEST_FAILED = {
  command: `npm() { printf '%s\\n' 'bundle is 3 kB over its budget' 'npm notice' 'npm notice New major version of npm available! 10.8.2 -> 11.4.1' 'npm notice'; return 1; }; npm test`,
  description: 'tests',
}
const TYPES_OK = { command: 'npx() { true; }; npx tsc', description: 'types' }

/** A log that says nothing between its ends but one warning. */
const LOG =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's own variable
  'for i in $(seq 400); do echo "GET /v1/items/$i 200 ${i}ms"; [ $i = 200 ] && echo \'WARN cache is cold\'; done; true'

test('goal and open error survive a compaction, a restart and run --continue', () =>
  withOpenCode({}, async ({ model, session, serve, run }) => {
    const { id, use, say, compact } = await session()
    await use(['memory_session', { action: 'set', slot: 'goal', text: 'Move the cart to cents.' }])
    await use(['bash', TYPE_ERROR])
    await say('go on')
    expect(section(model.last())).toBeUndefined()
    await compact()
    const summed = model.ofKind('compaction').at(-1)?.raw ?? ''
    expect(summed).toContain('Move the cart to cents.')
    expect(summed).toContain('open error, typecheck')
    await say('where are we?')
    const shown = section(model.last())
    expect(shown).toContain('goal 23/1000:\nMove the cart to cents.')
    expect(shown).toMatch(/open error, typecheck: `.*TS2322.*`/)

    await (await serve()).stop()
    await run({ prompt: 'and now?', session: id })
    expect(section(model.last())).toBe(shown)
    await run({ prompt: 'once more', continue: true })
    expect(section(model.last())).toBe(shown)
  }))

test('the section is frozen between refreshes, and each session has its own', () =>
  withProject(async ({ model, session }) => {
    const [one, other] = [await session(), await session()]
    await one.use(['memory_session', { action: 'set', slot: 'goal', text: 'The one goal.' }])
    await other.use(['memory_session', { action: 'set', slot: 'goal', text: 'The other goal.' }])
    await one.use(['memory_flush', {}])
    const shown = section(model.last())
    expect(shown).toContain('The one goal.')
    await one.use(['memory_session', { action: 'set', slot: 'goal', text: 'Another goal.' }])
    await one.use(['bash', TYPE_ERROR])
    await one.say('on')
    expect(section(model.last())).toBe(shown)
    await one.compact()
    await one.say('on')
    expect(section(model.last())).toContain('Another goal.')
    await other.compact()
    await other.say('on')
    expect(section(model.last())).toContain('The other goal.')
    expect(section(model.last())).not.toContain('TS2322')
  }))

test('the tool tells all, refuses what is too much, and a success closes an error', () =>
  withProject(async ({ session }) => {
    const { use } = await session()
    const [refused] = await use(['memory_session', { action: 'set', slot: 'goal', text: 'x'.repeat(1_001) }])
    expect(refused).toMatchObject({ status: 'error' })
    expect(refused?.text).toContain('1001 of 1000 characters')
    await use(['todowrite', { todos: [{ content: 'write tests', status: 'in_progress', priority: 'high' }] }])
    await use(['bash', TYPE_ERROR])
    await use(['bash', TYPE_ERROR])
    const [shown] = await use(['memory_session', { action: 'show' }])
    expect(shown?.text).toContain('open error, typecheck (2x)')
    expect(shown?.text).toContain("todo 0/3 (the host's):\n- write tests")
    await use(['bash', TYPES_OK])
    const [after] = await use(['memory_session', { action: 'show' }])
    expect(after?.text).not.toContain('open error')
    expect(after?.text).toContain('worked (typecheck)')
    await use(['bash', TEST_FAILED])
    const [failed] = await use(['memory_session', { action: 'show' }])
    expect(failed?.text).toContain('open error, test: `bundle is 3 kB over its budget`')
    expect(failed?.text).not.toContain('npm notice')
  }))

test('a subagent gets the goal of the session that it works for, and no more', () =>
  withProject(async ({ model, session }) => {
    const { use } = await session()
    await use(['memory_session', { action: 'set', slot: 'goal', text: 'A goal for all.' }])
    await use(['memory_session', { action: 'set', slot: 'context', text: 'For the main agent alone.' }])
    model.play([{ tools: [['task', { description: 'look', prompt: 'find x', subagent_type: 'general' }]] }])
    await use(['task', { description: 'look', prompt: 'find x', subagent_type: 'general' }])
    const ofSubagent = model
      .turns()
      .map(section)
      .filter((text) => text?.includes('you work for'))
    expect(ofSubagent.length).toBeGreaterThan(0)
    expect(ofSubagent[0]).toContain('A goal for all.')
    expect(ofSubagent[0]).not.toContain('For the main agent')
  }))

test('a secret in a failing command shows nowhere', () =>
  withProject(async ({ home, model, session, log }) => {
    const secret = `ghp_${'a1B2c3D4e5'.repeat(4)}`.slice(0, 40)
    const { use, say, compact } = await session()
    await use([
      'bash',
      {
        command: `npx() { echo "Error: token ${secret} refused"; return 1; }; npx tsc ${secret}`,
        description: 'x',
      },
    ])
    const [shown] = await use(['memory_session', { action: 'show' }])
    expect(shown?.text).toContain('[withheld: typecheck error]')
    expect(shown?.text).not.toContain(secret)
    await compact()
    await say('on')
    expect(systemTexts(model.last()).join('\n')).not.toContain(secret)
    expect(stateText(home)).not.toContain(secret)
    expect(JSON.stringify(log())).not.toContain(secret)
  }))

test('a deleted session leaves nothing', () =>
  withProject(async ({ home, server, cwd, session }) => {
    const { id, use } = await session()
    await use(['memory_session', { action: 'set', slot: 'goal', text: 'A goal that goes.' }])
    await use(['bash', { command: LOG, description: 'calls the server' }])
    await eventually(() => expect(stateText(home)).toContain('A goal that goes.'))
    expect(stateText(home)).toContain(id)
    await server.client(cwd).session.delete({ path: { id } })
    await eventually(() => expect(stateText(home)).not.toContain(id))
    expect(stateText(home)).not.toContain('A goal that goes.')
  }))
