import type { Config } from '@opencode-ai/plugin'
import { isTable } from '../../lib/is-table.js'

/**
 * Lets the agent read a folder outside of the project without a question to the person. The host asks with
 * `<folder>/*`, and the last rule that fits counts: a person's own rule for all folders stays where it says deny, and her
 * rules for single ones stand behind ours.
 */
export function allowReading(config: Config, folder: string): void {
  const { permission } = config as { permission?: unknown }
  // One word for everything: a person who asks for that is asked.
  if (permission !== undefined && !isTable(permission)) return
  const rules = permission?.['external_directory']
  if (rules === 'deny' || rules === 'allow') return
  const { '*': all, ...others } = isTable(rules) ? rules : typeof rules === 'string' ? { '*': rules } : {}
  if (all === 'deny') return
  const own = { [`${folder}/*`]: 'allow' }
  const external = { ...(all === undefined ? {} : { '*': all }), ...own, ...others }
  Object.assign(config, { permission: { ...permission, external_directory: external } })
}
