import type { Hooks } from '@opencode-ai/plugin'
import type { Memfs } from '../../memfs.js'
import type { Guard } from './guard.js'

/**
 * Marks shells that an agent uses: the command line takes whoever types there for that agent, and is told what of memory the
 * person withholds from its session, since it does not know what was said there.
 */
export function shellEnvHook(memfs: Memfs, guard: Guard): NonNullable<Hooks['shell.env']> {
  return ({ sessionID }, output) => {
    const { env } = output
    env['MEMFS_AGENT'] = sessionID ?? 'unknown'
    env['MEMFS_WITHHELD'] = memfs.isOff(true) ? 'all' : 'some'
    return guard('shell.env', output, async () => {
      const isSome =
        memfs.isOff() || (sessionID && (await memfs.opened()?.isAnyWithheld(sessionID)) !== false)
      // Empty, and not absent: the host may have been started in a marked shell itself.
      return isSome ? undefined : ({ env }) => void Object.assign(env, { MEMFS_WITHHELD: '' })
    })
  }
}
