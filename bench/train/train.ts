import type { Vector } from '../../src/lib/classify/features.js'

export type Part = { places: Int32Array; values: Float32Array }
/** A reader's vector, which its next call overwrites. */
export const copyOf = ({ places, values, size }: Vector): Part => ({
  places: places.slice(0, size),
  values: values.slice(0, size),
})
/** One text to learn from: its parts, of which one says yes where the text does. */
export type Example = { parts: readonly Part[]; isYes: boolean; weight: number }
export type Model = { weights: Float32Array; bias: number }

const ROUNDS = 12
/** Models that begin with other chances, of which the mean is taken. */
const SEEDS = 5
const RATE = 0.5
const SHRINK = 1e-4
/** A slope this small moves nothing. */
const MIN_SLOPE = 1e-5

/** Numbers from 0 to 1 that are the same each time. */
function createRandom(seed: number): () => number {
  const state = { at: seed }
  return () => {
    state.at = (state.at + 0x6d2b79f5) | 0
    let mixed = Math.imul(state.at ^ (state.at >>> 15), 1 | state.at)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const likely = (score: number) => 1 / (1 + Math.exp(-score))

export function scoreOf({ weights, bias }: Model, { places, values }: Part): number {
  const last = weights.length - 1
  let sum = bias
  for (let i = 0; i < places.length; i += 1) sum += weights[places[i]! & last]! * values[i]!
  return sum
}

type Options = { size: number; seeds?: number; kept?: number }

/**
 * Logistic regression by AdaGrad; a text says yes if any of its parts does. A share of the places is `kept`, those of the
 * greatest weights, which are then learned anew without the others.
 */
export function train(examples: readonly Example[], { kept = 1, ...options }: Options): Model {
  const model = meanOf(examples, options)
  if (kept === 1) return model
  const sizes = model.weights.map(Math.abs)
  const least = sizes.toSorted()[Math.floor((1 - kept) * sizes.length)] as number
  const isKept = (place: number) => (sizes[place & (sizes.length - 1)] as number) >= least
  const thinned = examples.map((example) => ({
    ...example,
    parts: example.parts.map((part) => thin(part, isKept)),
  }))
  return meanOf(thinned, options)
}

const thin = ({ places, values }: Part, isKept: (place: number) => boolean): Part => ({
  places: places.filter(isKept),
  values: values.filter((_, i) => isKept(places[i] as number)),
})

function meanOf(examples: readonly Example[], { size, seeds = SEEDS }: Options): Model {
  const mean: Model = { weights: new Float32Array(size), bias: 0 }
  for (let seed = 1; seed <= seeds; seed += 1) {
    const { weights, bias } = trainOnce(examples, size, createRandom(seed))
    for (let i = 0; i < size; i += 1) mean.weights[i] = mean.weights[i]! + weights[i]! / seeds
    mean.bias += bias / seeds
  }
  return mean
}

function trainOnce(examples: readonly Example[], size: number, random: () => number): Model {
  const model: Model = { weights: new Float32Array(size), bias: -1 }
  const squares = new Float32Array(size).fill(1e-4)
  let biasSquares = 1e-4
  const order = examples.map((_, i) => i)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let i = order.length - 1; i > 0; i -= 1) {
      const j = Math.floor(random() * (i + 1))
      ;[order[i], order[j]] = [order[j]!, order[i]!]
    }
    for (const at of order) {
      const { parts, isYes, weight } = examples[at]!
      const each = parts.map((part) => likely(scoreOf(model, part)))
      const none = each.reduce((product, one) => product * (1 - one), 1)
      const any = Math.max(1e-6, 1 - none)
      for (const [i, part] of parts.entries()) {
        const slope = weight * each[i]! * (isYes ? -none / any : 1)
        if (Math.abs(slope) < MIN_SLOPE) continue
        biasSquares += slope * slope
        model.bias -= (RATE * slope) / Math.sqrt(biasSquares)
        step(model.weights, squares, part, slope)
      }
    }
  }
  return model
}

function step(weights: Float32Array, squares: Float32Array, { places, values }: Part, slope: number): void {
  for (let i = 0; i < places.length; i += 1) {
    const place = places[i]! & (weights.length - 1)
    const gradient = slope * values[i]! + SHRINK * weights[place]!
    squares[place] = squares[place]! + gradient * gradient
    weights[place] = weights[place]! - (RATE * gradient) / Math.sqrt(squares[place]!)
  }
}
