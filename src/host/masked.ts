import { hasPrivate, MASK } from '../memory/private.js'
import type { Said } from './host.js'

/** A message that must never be read, as whoever asks what was said gets it. */
export const masked = (one: Said): Said => ({ ...one, text: MASK })
/** Whether a part of it must not be kept: what sums it up may say that, too. */
export const isInPart = (one: Said): boolean => one.text === MASK || hasPrivate(one.text)
