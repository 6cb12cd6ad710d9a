import { MemoryError } from '../../memory/errors.js'
import { FACT_TYPE_NAMES, isFactType } from '../../memory/fact-types.js'
import { label } from '../../memory/memory.js'
import { agentOf } from '../agent-shell.js'
import { EXIT, type VerbSpec } from '../run.js'

const TYPES = FACT_TYPE_NAMES.join(', ')

/** `memfs add`: a fact in the person's words, or, in an agent's shell, in the agent's. */
export const add: VerbSpec = {
  usage: 'add <text...>',
  summary: 'keep a fact; says what became of it',
  example: 'memfs add "We publish with npm 10, not 11" --type decision',
  hasScope: true,
  options: [['--type <type>', `one of ${TYPES}`]],
  async run({ openToWrite, scope, terminal, directory }, words, { type = 'project' }) {
    if (!isFactType(type))
      throw new MemoryError('invalid-argument', `${type} is no type of fact.`, `There are ${TYPES}.`)
    const text = words.join(' ')
    if (!/[\p{L}\p{N}]/u.test(text))
      throw new MemoryError('invalid-argument', 'Say what to keep.', 'memfs add "<a sentence>"')
    const agent = agentOf(terminal.env, directory, 'memory_remember')
    const { capture } = await openToWrite()
    if (!capture)
      throw new MemoryError('refused', 'Capture is switched off.', 'capture.enabled in memfs.json says so.')
    const evidence = { by: 'person', quote: text } as const
    const fact = { text, type, scope: scope ?? 'project', source: 'explicit', evidence } as const
    const [outcome] = agent
      ? [
          await capture.remember(
            { text, type, ...(scope && { scope }) },
            { sessionID: agent, agent: 'shell' },
          ),
        ]
      : await capture.propose([fact], { way: 'command' })
    const { outcome: became = 'rejected', says = '', reasons = [], target } = outcome ?? {}
    const isKept = became !== 'rejected'
    return {
      data: { outcome: became, reasons, ...(target && { path: target.path }) },
      lines: [isKept ? says.replace(target?.path ?? '', target ? label(target) : '') : `Not kept: ${says}`],
      exit: isKept ? EXIT.done : EXIT.refused,
    }
  },
}
