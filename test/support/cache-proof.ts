import { expect } from 'vitest'
import { type Block, type Message, type ModelRequest, memfsBlock } from './model-request.js'

type Marked = Block & { cache_control?: unknown }

const withoutMark = ({ cache_control: _, ...block }: Marked): object => block
const isMarked = (block: Block): boolean => (block as Marked).cache_control !== undefined
const blocksOf = (message: Message): Block[] => {
  if (!Array.isArray(message.content)) throw new Error('expected content blocks')
  return message.content
}

/** System messages, each as its bytes without cache marks. */
const systemBytes = (request: ModelRequest) =>
  (request.body.system ?? []).map((block) => JSON.stringify(withoutMark(block)))

/** Messages of the history, each as its bytes without cache marks. */
const historyBytes = (request: ModelRequest) =>
  request.body.messages.map((message) =>
    JSON.stringify({ ...message, content: blocksOf(message).map(withoutMark) }),
  )

/** Where the marks sit: indexes of system messages, and of messages counted from the end. */
function marks(request: ModelRequest): { system: number[]; fromEnd: number[] } {
  const { system = [], messages } = request.body
  return {
    system: system.flatMap((block, index) => (isMarked(block) ? [index] : [])),
    fromEnd: messages.flatMap((message, index) =>
      blocksOf(message).some(isMarked) ? [messages.length - index] : [],
    ),
  }
}

/**
 * Checks that the provider could reuse its cache from each request of one session to the next, and returns
 * how many times it could not, since the block had changed. Parsing and printing keeps the bytes, which is
 * checked too.
 */
export function expectCacheHolds(requests: ModelRequest[]): number {
  let refreshes = 0
  requests.forEach((request, index) => {
    expect(request.raw).toContain(JSON.stringify(request.body.system))
    expect(request.raw).toContain(JSON.stringify(request.body.messages))
    const expected = request.body.messages.length > 1 ? [2, 1] : [1]
    expect(marks(request)).toEqual({ system: [0, 1], fromEnd: expected })

    const before = requests[index - 1]
    if (!before) return
    const history = historyBytes(before)
    expect(historyBytes(request).slice(0, history.length)).toEqual(history)
    expect(JSON.stringify(request.body.tools)).toBe(JSON.stringify(before.body.tools))
    if (memfsBlock(request) === memfsBlock(before)) expect(systemBytes(request)).toEqual(systemBytes(before))
    else refreshes += 1
  })
  return refreshes
}
