import type { Hooks } from '@opencode-ai/plugin'
import type { Memfs } from '../../memfs.js'
import type { Guard } from './guard.js'

/**
 * Marks an agent's shells, so that the command line takes whoever types there for that agent. Also tells it what it
 * cannot know: whether the person withholds anything of the session, and what her rules let the agent keep.
 */
export function shellEnvHook(memfs: Memfs, guard: Guard): NonNullable<Hooks['shell.env']> {
  return ({ sessionID }, output) => {
    const { env } = output
    env['MEMFS_AGENT'] = sessionID ?? 'unknown'
    env['MEMFS_WITHHELD'] = memfs.isOff(true) ? 'all' : 'some'
    env['MEMFS_MAY_ADD'] = 'ask'
    return guard('shell.env', output, async () => {
      const rules = await memfs.host.permissions('memory_remember', sessionID ?? '')
      const isSome =
        memfs.isOff() || (sessionID && (await memfs.opened()?.isAnyWithheld(sessionID)) !== false)
      return ({ env }) => {
        env['MEMFS_MAY_ADD'] = rules()
        // Empty, and not absent: the host may have been started in a marked shell itself.
        if (!isSome) env['MEMFS_WITHHELD'] = ''
      }
    })
  }
}
