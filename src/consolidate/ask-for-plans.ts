import type { Skipped, SmallModel } from '../small-model/small-model.js'
import { checkPlan, type Refusal } from './check-plan.js'
import type { Cluster } from './cluster-facts.js'
import type { WholeFact } from './facts-of.js'
import { PLAN_SCHEMA, type PlanOp, parsePlan, pathsOf } from './plan.js'
import { consolidationPrompt, consolidationSystem } from './prompt.js'

/** Most clusters that one pass asks about: the day's calls are for finding facts as well. */
const MAX_CALLS = 8
/** Part of a scope's facts that one pass may change, but always one cluster. */
const CHANGED_PART = 1 / 4

/** The checked plan for one cluster, in the versions that the model saw. */
export type ClusterPlan = { facts: ReadonlyMap<string, WholeFact>; ops: PlanOp[] }

export type Plans = {
  plans: ClusterPlan[]
  refused: Refusal[]
  /** The facts that were looked at. */
  looked: WholeFact[]
  /** Why the model was not asked about the rest. */
  stopped?: { kind: Skipped } | { kind: 'cut-off' } | { kind: 'failed'; reason: string }
}

/** Asks about one cluster after the other, until a quarter of the facts would change or the model gives no answer. */
export async function askForPlans(args: {
  /** `undefined` where there is no model that could look at them. */
  clusters: readonly Cluster[] | undefined
  read(keys: readonly string[]): Promise<WholeFact[]>
  smallModel: SmallModel
  model: string | undefined
  protocol: string | undefined
  /** Facts of the scope. */
  total: number
  /** A person waits for it. */
  asked: boolean
  signal: AbortSignal
}): Promise<Plans> {
  const { clusters, read, smallModel, model, protocol, total, asked, signal } = args
  const result: Plans = { plans: [], refused: [], looked: [] }
  if (!clusters) return { ...result, stopped: { kind: 'no-model' } }
  let changed = 0
  for (const cluster of clusters.slice(0, MAX_CALLS)) {
    const facts = await read(cluster.keys)
    if (facts.length < 2) continue
    const reply = await smallModel.ask({
      job: 'consolidation',
      preferred: model,
      system: consolidationSystem(protocol),
      prompt: consolidationPrompt(facts),
      schema: PLAN_SCHEMA,
      asked,
      parse: parsePlan,
      signal,
    })
    if (reply.kind !== 'answer') return { ...result, stopped: reply }
    const refused = checkPlan(reply.value, facts)
    const ops = refused.length > 0 ? [] : reply.value
    const more = new Set(ops.flatMap((op) => pathsOf(op).changed)).size
    // What is too much for this pass is asked about again in the next one.
    if (changed > 0 && changed + more > total * CHANGED_PART) return result
    changed += more
    result.refused.push(...refused)
    result.looked.push(...facts)
    if (ops.length > 0) result.plans.push({ facts: new Map(facts.map((fact) => [fact.path, fact])), ops })
    if (changed >= total * CHANGED_PART) return result
  }
  return result
}
