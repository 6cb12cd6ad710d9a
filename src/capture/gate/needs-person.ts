import { FACT_TYPES } from '../../memory/fact-types.js'
import type { GateInput } from '../candidate.js'

/** What is about the person, or holds in all projects, rests on the person's own words alone. */
export function lacksPerson({ type, scope, evidence }: GateInput): boolean {
  if (evidence.by === 'person') return false
  return scope === 'global' || (type !== undefined && FACT_TYPES[type].needsPerson)
}
