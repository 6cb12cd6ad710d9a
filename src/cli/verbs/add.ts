import { MemoryError } from '../../memory/errors.js'
import { FACT_TYPE_NAMES, type FactType, isFactType } from '../../memory/fact-types.js'
import { label } from '../../memory/memory.js'
import type { Scope } from '../../memory/scope.js'
import { agentOf } from '../agent-shell.js'
import { EXIT, type VerbSpec } from '../run.js'

/** `memfs add`: a fact in the person's words, or, in an agent's shell, in the agent's. */
export const add: VerbSpec = {
  usage: 'add <text...>',
  summary: 'keep a fact; says what became of it',
  example: 'memfs add "We publish with npm 10, not 11" --type decision',
  hasScope: true,
  options: [['--type <type>', `one of ${FACT_TYPE_NAMES.join(', ')}`]],
  async run({ openToWrite, scopes, terminal, directory }, words, { type: asked }) {
    if (asked !== undefined && !isFactType(asked))
      throw new MemoryError(
        'invalid-argument',
        `${String(asked)} is no type of fact.`,
        `There are ${FACT_TYPE_NAMES.join(', ')}.`,
      )
    const text = words.join(' ')
    const agent = agentOf(terminal.env, directory, 'memory_remember')
    const { capture } = await openToWrite()
    if (!capture)
      throw new MemoryError('refused', 'Capture is switched off.', 'capture.enabled in memfs.json says so.')
    const type: FactType = isFactType(asked) ? asked : 'project'
    const scope: { scope?: Scope } = scopes.length === 1 ? { scope: scopes[0] as Scope } : {}
    const [outcome] = agent
      ? [await capture.remember({ text, type, ...scope }, { sessionID: agent, agent: 'shell' })]
      : await capture.propose(
          [
            {
              text,
              type,
              scope: scope.scope ?? 'project',
              source: 'explicit',
              evidence: { by: 'person', quote: text },
            },
          ],
          { way: 'command' },
        )
    const isKept = outcome !== undefined && outcome.outcome !== 'rejected'
    const data = {
      outcome: outcome?.outcome,
      reasons: outcome?.reasons ?? [],
      ...(outcome?.target ? { path: outcome.target.path } : {}),
    }
    const where = outcome?.target ? ` ${label(outcome.target)}` : ''
    const said = isKept ? `${outcome.says}${where}` : `Not kept: ${outcome?.says ?? ''}`
    return { data, lines: [said], exit: isKept ? EXIT.done : EXIT.refused }
  },
}
