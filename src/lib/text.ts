// Uses neither disk nor clock: modules that may not use these import it from here.
export { isUtf8 } from 'node:buffer'

/** The first line that is not empty; '' if there is none. */
export const firstLine = (text: string): string => text.trim().split('\n', 1)[0] ?? ''

const MARKS: Record<string, string> = { '255 254': 'utf-16le', '254 255': 'utf-16be' }

/** What bytes say: UTF-8, or UTF-16 by its mark, as editors and shells of Windows write it. The mark stays. */
export const decodeText = (bytes: Uint8Array = Buffer.of()): string =>
  new TextDecoder(MARKS[`${bytes[0]} ${bytes[1]}`], { ignoreBOM: true }).decode(bytes)

/** Bytes of a text in UTF-8. */
export const byteLength = (text: string): number => Buffer.byteLength(text)

/** The words of a table, separated by white space. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

const ANSI =
  /\u001b(?:\[[0-9;:?]*[ -/]*[@-~]|\([0-9A-Z]|\][^\u0007\u001b]{0,1000}(?:\u0007|\u001b\\)|[@-Z\\-_])/g

/** A text without colours, cursor moves and window titles of a terminal. */
export const withoutAnsi = (text: string): string => (text.includes('\u001b') ? text.replace(ANSI, '') : text)
