import { dayOfCalls, type Limits } from './budget.js'
import type { SmallModel } from './small-model.js'

/** What a person is told of the small model: which one, and what it has taken today. One line. */
export async function smallModelLine(
  { model, accounts }: Pick<SmallModel, 'model' | 'accounts'>,
  preferred: string | undefined,
  limits: Limits,
  today: string,
): Promise<string> {
  const name = await model(preferred)
  if (name === undefined)
    return 'Small model: none, so nothing is found or joined by itself (small_model in opencode.json).'
  const { calls, inputTokens, outputTokens, costUsd } = dayOfCalls(await accounts(), today)
  const tokens = inputTokens + outputTokens
  const cost = costUsd > 0 ? `, $${costUsd.toFixed(2)}` : ''
  return `Small model: ${name}. Today ${calls} of ${limits.maxCallsPerDay} calls, ${tokens.toLocaleString('en')} of ${limits.maxTokensPerDay.toLocaleString('en')} tokens${cost}.`
}
