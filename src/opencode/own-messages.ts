import { BoundedMap } from '../lib/bounded-map.js'

/**
 * Texts of messages that the plugin has posted, by session. For the whole process, as a session may be served by another
 * instance of the plugin than the one that posted.
 */
const posted = new BoundedMap<string, string>(100)

/** To be called before the plugin posts a message into a session. */
export function noteOwnMessage(sessionID: string, text: string): void {
  posted.set(sessionID, text)
}

/** Whether a message that has come is the plugin's own; asked once. */
export function takeOwnMessage(sessionID: string, text: string): boolean {
  if (posted.get(sessionID) !== text) return false
  posted.delete(sessionID)
  return true
}
