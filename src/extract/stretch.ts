import type { Said } from '../host/host.js'

/** Most messages and characters that one call sees. */
const MAX_MESSAGES = 40
const MAX_CHARS = 24_000
/** Less than this is not worth a call. */
const MIN_MESSAGES = 2
const MIN_CHARS = 100

/** Up to where a session has been mined. */
export type Watermark = { id: string; atMs: number }

/** The next piece of talk to mine. */
export type Stretch = {
  messages: Said[]
  /** Where the watermark stands after it. */
  end: Watermark
}

/**
 * The next piece of what was said after the watermark, oldest first; `undefined` where that is too little. `said` is all
 * that the host gives for the watermark: where it no longer knows that message it gives everything, and the last forty
 * messages are taken. `mayRead` leaves out what must never be read, `clean` takes secrets and private text out.
 */
export async function nextStretch(
  said: readonly Said[],
  watermark: Watermark | undefined,
  mayRead: (message: Said) => boolean,
  clean: (text: string) => Promise<string>,
): Promise<Stretch | undefined> {
  const isLost =
    watermark !== undefined && said.some(({ atMs, id }) => atMs < watermark.atMs && id !== watermark.id)
  const candidates = isLost ? said.slice(-MAX_MESSAGES) : said
  const messages: Said[] = []
  let chars = 0
  let end: Watermark | undefined
  for (const message of candidates) {
    if (messages.length >= MAX_MESSAGES || chars >= MAX_CHARS) break
    const text = mayRead(message) ? (await clean(message.text)).trim() : ''
    if (messages.length > 0 && chars + text.length > MAX_CHARS) break
    end = { id: message.id, atMs: message.atMs }
    if (text === '') continue
    messages.push({ ...message, text: text.slice(0, MAX_CHARS) })
    chars += Math.min(text.length, MAX_CHARS)
  }
  if (!end || messages.length < MIN_MESSAGES || chars < MIN_CHARS) return undefined
  return { messages, end }
}
