import { expect, test } from 'vitest'
import type { TestPlugin } from '../support/plugin.js'
import { withoutGit, withPlugin } from '../support/with-plugin.js'

/** One commit as a test ends is enough. */
const LATE = { autoCommitDebounceMs: 5_000 }
const OLGA = 'Olga runs the release meeting on Wednesdays.'
const PLANNING = 'Planning is on Mondays.'
const LONG = 'The billing service is built at night by pnpm nine from a frozen lockfile with three workers.'
const FACT = { type: 'project', scope: 'project' }

const AMONG_OTHERS = [
  `${OLGA} After exploring it, replace this.`,
  `${PLANNING} ${OLGA} Tom writes the notes.`,
  `# Meetings\n\n${PLANNING} Olga runs the release\nmeeting on Wednesdays. Tom writes the notes.\n`,
  `${PLANNING} `.repeat(60) + OLGA,
]

async function forget(memory: TestPlugin, words: string) {
  await memory.command(`forget ${words}`)
  expect((await memory.command('forget yes')).shown).toContain('Forgotten')
}

test('a forgotten sentence among others is written into no file', () =>
  withoutGit(async ({ memory }) => {
    await memory.call('memory_remember', { ...FACT, fact: OLGA, name: 'olga' })
    await forget(memory, 'Olga')
    const file = { scope: 'project', path: 'reference/meetings.md' }
    const fact = 'Planning takes place on Mondays in room four'
    const room = { scope: 'project', path: 'facts/project-room.md' }
    for (const isAsked of [false, true]) {
      // What the agent adds to what is asked for is not asked for.
      if (isAsked) await memory.said(`Remember: ${fact}. Remember: ${LONG}`)
      for (const content of AMONG_OTHERS) {
        expect(await memory.outcome('memory_write', { ...file, content })).toBe('refused')
        const details = { ...room, content: `${fact}\n\n${content}` }
        expect(await memory.outcome('memory_write', details)).toBe('refused')
        const beside = { ...room, content: `${LONG} ${OLGA}` }
        if (isAsked) expect(await memory.outcome('memory_write', beside)).toBe('refused')
        const why = { ...FACT, fact, name: 'room', why: content }
        expect(await memory.outcome('memory_remember', why)).toBe('refused')
      }
    }
    expect(await memory.outcome('memory_write', { ...file, content: PLANNING })).toBe('ok')
  }))

const CHOSEN = 'PostgreSQL was chosen over MongoDB as the database of orders'
const WORDS = 'we chose Postgres over Mongo because of jsonb'
const factOf = (statement: string, quote: string) =>
  `---\ntype: decision\nsource: extracted\ncreated: 2026-11-20\nevidence: {session: ses_1, message: msg_1, by: person, quote: "${quote}"}\n---\n${statement}\n`
const note = (content: string) => ({ scope: 'project', path: 'reference/notes.md', content })

test.each([
  ['as a wish', `Please remember that ${WORDS}.`, `${WORDS.replace('we', 'We')}.`, 'refused'],
  ['beside something else', `${PLANNING} ${WORDS}; PostgreSQL as database of orders.`, PLANNING, 'ok'],
  ['for another fact, too', WORDS, `${WORDS}.`, 'ok'],
])('with a fact go the words that a person said it in: %s', (how, quote, content, outcome) =>
  withPlugin(LATE, async ({ open, put }) => {
    const other = 'The database holds its documents in jsonb columns'
    const facts = how === 'for another fact, too' ? [CHOSEN, other] : [CHOSEN]
    for (const [i, fact] of facts.entries())
      await put(`projects/app/facts/decision-${i}.md`, factOf(fact, quote))
    const memory = await open()
    await memory.command('forget PostgreSQL')
    expect((await memory.command('forget 1')).shown + (await memory.command('forget yes')).shown).toContain(
      'Forgotten',
    )
    expect(await memory.outcome('memory_write', note(content))).toBe(outcome)
    await memory.command('undo')
    await memory.command('undo yes')
    expect(await memory.outcome('memory_write', note(content))).toBe('ok')
  }),
)

test('what a person has put back by hand may be worked on in the fact where it stands, and not elsewhere', () =>
  withoutGit(async ({ memory, put }) => {
    await memory.call('memory_remember', { ...FACT, fact: OLGA, name: 'olga' })
    await forget(memory, 'Olga')
    const at = { scope: 'project', path: 'facts/project-meetings.md' }
    const said = `On Wednesdays Olga runs the release meeting\n\n${OLGA} Tom helps.\n`
    await put('projects/app/facts/project-meetings.md', `---\ntype: project\nsource: agent\n---\n${said}`)
    await memory.call('memory_read', at)
    for (const [oldString, newString] of [
      ['Tom helps', 'Tom assists her'],
      ['On Wednesdays', '- On Wednesdays'],
    ])
      expect(await memory.outcome('memory_edit', { ...at, oldString, newString })).toBe('ok')
    await memory.event('session.idle', { sessionID: 'ses_test' })
    expect(await memory.outcome('memory_write', note(OLGA))).toBe('refused')
  }))

test.each(['/memfs remember', 'a wish'])('a person may ask again for all of a long text: by %s', (way) =>
  withoutGit(async ({ memory }) => {
    const text = `${OLGA} ${PLANNING} Room 4 has 40 chairs, room 5 has 50 chairs. ${LONG} ${CHOSEN}.`
    for (const _ of ['first', 'again']) {
      if (way === 'a wish') await memory.said(`Remember: ${text}`)
      else await memory.command(`remember ${text}`)
      await memory.event('session.idle', { sessionID: 'ses_test' })
      await forget(memory, 'Olga')
      await memory.event('session.idle', { sessionID: 'ses_test' })
    }
  }),
)
