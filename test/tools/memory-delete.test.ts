import { expect, test } from 'vitest'
import { withMemory } from '../support/with-plugin.js'

const FACT = 'projects/app/facts/project-probe.md'
const KEYS = '---\ntype: project\nsource: explicit\n---\n'
const SAYS = 'The probe listens on port 9105.'
const ASKED = 'On which port does the probe listen?'

const LONG = [SAYS, 'The probe listens.'].map(
  (line) => `${line} ${'The port of the probe is open. '.repeat(11)}`,
)

test.each([
  ['recall', 'all of it', SAYS, SAYS, 'ok'],
  ['search', 'all of it', SAYS, SAYS, 'ok'],
  ['recall', 'what it said', SAYS, SAYS.replace('9105', '9106'), 'stale'],
  ['recall', 'its first line', `${SAYS}\n\nWhy: Anna has measured it.`, undefined, 'stale'],
  ['search', 'what there was room for', LONG.join('\n'), undefined, 'stale'],
])(
  'a fact of which %s has shown %s need not be read, or must be, to be deleted',
  (how, _, said, later, outcome) =>
    withMemory({}, async ({ memory, put }) => {
      await memory.block()
      await put(FACT, `${KEYS}${said}\n`)
      await memory.call('memory_tree', {})
      const probe = { scope: 'project', path: 'facts/project-probe.md' }
      expect(await memory.outcome('memory_delete', probe)).toBe('stale')
      if (how === 'recall') expect(await memory.recalled(ASKED)).toContain('9105')
      else expect((await memory.call('memory_search', { query: ASKED })).output).toContain('9105')
      if (later !== undefined) await put(FACT, `${KEYS}${later}\n`)
      expect(await memory.outcome('memory_delete', probe)).toBe(outcome)
    }),
)
