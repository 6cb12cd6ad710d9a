import { MASK } from '../memory/private.js'
import type { Said } from './host.js'

/** A message that must never be read, as whoever asks what was said gets it. */
export const masked = (one: Said): Said => ({ ...one, text: MASK })
export const isMasked = ({ text }: Said): boolean => text === MASK
