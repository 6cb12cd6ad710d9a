import { expect, test } from 'vitest'
import { withPlugin } from '../support/with-plugin.js'

const OLGA = 'Olga runs the release meeting on Wednesdays.'
const PLANNING = 'Planning is on Mondays.'
const FACT = { type: 'project', scope: 'project' }

test.each([
  `${OLGA} After exploring it, replace this.`,
  `${PLANNING} ${OLGA} Tom writes the notes.`,
  `# Meetings\n\n${PLANNING} Olga runs the release\nmeeting on Wednesdays. Tom writes the notes.\n`,
  `${PLANNING} `.repeat(60) + OLGA,
])('a forgotten sentence among others is written into no file: %#', (content) =>
  withPlugin({}, async ({ open }) => {
    const memory = await open()
    await memory.call('memory_remember', { ...FACT, fact: OLGA, name: 'olga' })
    await memory.command('forget Olga')
    expect((await memory.command('forget yes')).shown).toContain('Forgotten')
    const file = { scope: 'project', path: 'reference/meetings.md' }
    expect(await memory.outcome('memory_write', { ...file, content })).toBe('refused')
    expect(await memory.outcome('memory_write', { ...file, content: PLANNING })).toBe('ok')
    const why = { ...FACT, fact: 'Planning takes place on Mondays in room four', name: 'room', why: content }
    expect(await memory.outcome('memory_remember', why)).toBe('refused')
  }),
)
