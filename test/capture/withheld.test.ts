import { expect, test } from 'vitest'
import { createWithheld } from '../../src/capture/withheld.js'
import { textBelow } from '../support/files-below.js'
import { fixtureRows } from '../support/fixture-rows.js'
import { withBarePlugin } from '../support/with-plugin.js'

const SAID = 'We negotiate with Tridecagon about a takeover'

test('in a paused session no tool of the agent writes, and what it had may still be read, moved and deleted', () =>
  withBarePlugin({}, async ({ home, open, put }) => {
    await put('projects/app/reference/old.md', 'The old table of prices\n')
    const memory = await open()
    const at = (file: string, more: object) => ({ scope: 'project', path: file, ...more })
    const goal = { action: 'set', slot: 'goal', text: SAID }
    await memory.command('pause')
    expect((await memory.said('Remember that the table is old.')).forPerson).toBe('↳ not kept: paused')
    expect(await memory.said('How old is the table?')).toEqual({ forModel: '', forPerson: '' })
    const tools: [string, object][] = [
      ['memory_remember', { fact: SAID, type: 'project' }],
      ['memory_write', at('reference/talks.md', { content: SAID })],
      ['memory_write', at('system/talks.md', { content: SAID })],
      ['memory_write', at('facts/project-talks.md', { content: SAID })],
      ['memory_edit', at('reference/old.md', { oldString: 'prices', newString: SAID })],
      ['memory_session', goal],
      ['memory_session', { action: 'add', text: SAID }],
    ]
    for (const [tool, args] of tools) {
      expect(await memory.outcome(tool, { ...args }), tool).toBe('refused')
      await expect(memory.call(tool, { ...args })).rejects.toThrow(/paused.*\/memfs resume/)
    }
    expect(await memory.outcome('memory_session', { action: 'clear' })).toBe('ok')
    await memory.call('memory_read', at('reference/old.md', {}))
    expect(await memory.outcome('memory_promote', at('reference/old.md', {}))).toBe('ok')
    expect(await memory.outcome('memory_delete', at('system/old.md', {}))).toBe('ok')
    expect(await memory.outcome('memory_session', goal, 'ses_other')).toBe('ok')
    await memory.call('memory_session', { action: 'clear' }, 'ses_other')
    expect(textBelow(home.root)).not.toContain('Tridecagon')
    await memory.command('resume')
    expect(await memory.outcome('memory_session', goal)).toBe('ok')
  }))

const REFUSED = "Don't remember this: we negotiate with Tridecagon about a takeover."

type Said = { text: string; by?: 'person' | 'agent'; isRefused?: boolean; atMs?: number }

/** A host in which this was said, and what the audit log has of it. */
function scene(said: Said[], { offAtMs = -1, paused = '', wish = '' } = {}) {
  const noted: object[] = []
  const heard = said.map(({ text, by = 'person', isRefused = false, atMs = 1 }, i) => {
    return { id: `m${i}`, text, by, isRefused, atMs }
  })
  const withheld = createWithheld({
    host: { heard: async () => ({ sessionID: 'ses_top', said: heard, read: [] }) },
    auditLog: { note: async (entry) => void noted.push(entry) },
    isPaused: (id) => id === paused,
    wasOff: (_, atMs) => atMs === offAtMs,
    wishOf: () => wish,
  })
  const outcome = (text: string, known?: string) =>
    withheld.refuse('ses_1', text, known).then(
      () => 'ok',
      (error: Error) => error.message,
    )
  return { noted, outcome, withheld }
}

test.each([
  ['a private part', 'The plan is [private].'],
  ['a message that takes the one before it back', 'Forget that.'],
])('a session is bound from %s on', async (_, text) => {
  const { withheld } = scene([])
  const message = { sessionID: 'ses_top', messageID: 'm', kind: 'main' } as const
  await withheld.observer({ ...message, text: 'Look at the tests.' })
  expect(await withheld.isAny('ses_1')).toBe(false)
  await withheld.observer({ ...message, text })
  expect(await withheld.isAny('ses_1')).toBe(true)
})

test('what rests on refused words is refused without repeating them, and the audit log has the reason alone', async () => {
  const { outcome, noted } = scene([{ text: REFUSED, isRefused: true }])
  const why = await outcome(SAID)
  expect(why).toMatch(/asked not to keep.*\(withheld\).*\/memfs remember/)
  expect(why + JSON.stringify(noted)).not.toContain('Tridecagon')
  expect(noted).toMatchObject([{ outcome: 'rejected', reasons: ['withheld'], session: 'ses_1' }])
  expect(await outcome('Prices are kept in cents')).toBe('ok')
  expect(noted).toHaveLength(1)
})

test.each([
  ['Don’t remember that I’m pregnant.', 'The person is pregnant, so avoid releases in summer'],
  ['Merk dir bitte nicht, dass ich kündigen will.', 'Die Person will kündigen, Übergabe planen'],
])('what is confided in a word or two is told by these: %s', async (text, claim) => {
  const { outcome } = scene([{ text, isRefused: true }])
  expect(await outcome(claim)).toContain('withheld')
  expect(await outcome('The person wants short answers in summer')).toBe('ok')
})

test.each(fixtureRows<[string, Said[], object, string, boolean]>('capture/withheld'))(
  'of what %s',
  async (_, said, more, told, isAny) => {
    const { outcome, withheld } = scene(said, more)
    expect(await withheld.isAny('ses_1')).toBe(isAny)
    expect(await outcome(SAID)).toContain(told)
    for (const text of [SAID, REFUSED])
      await withheld.observer({ sessionID: 'ses_top', messageID: 'm9', text, kind: 'main' })
    // All that was said is heard once; of a later message it is told.
    expect(await withheld.isAny('ses_1')).toBe(true)
  },
)
