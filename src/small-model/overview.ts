import { dayOfCalls, type Limits } from './budget.js'
import type { SmallModel } from './small-model.js'

/** What a person is told of the small model: which one, and what it has taken today. */
export async function smallModelLines(
  { model, record }: Pick<SmallModel, 'model' | 'record'>,
  preferred: string | undefined,
  limits: Limits,
  today: string,
): Promise<string[]> {
  const name = await model(preferred)
  if (name === undefined) return ['Small model: none; small_model in opencode.json names one.']
  const { calls, inputTokens, outputTokens, costUsd } = dayOfCalls(await record(), today)
  const tokens = (inputTokens + outputTokens).toLocaleString('en')
  const cost = costUsd > 0 ? `, $${costUsd.toFixed(2)}` : ''
  const most = limits.maxTokensPerDay.toLocaleString('en')
  return [
    `Small model: ${name}`,
    `  today ${calls} of ${limits.maxCallsPerDay} calls, ${tokens} of ${most} tokens${cost}`,
  ]
}
