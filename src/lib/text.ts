// Uses neither disk nor clock: modules that may not use these import it from here.
export { isUtf8 } from 'node:buffer'

/** The first line that is not empty; '' if there is none. */
export const firstLine = (text: string): string => text.trim().split('\n', 1)[0] ?? ''

/** Bytes of a text in UTF-8. */
export const byteLength = (text: string): number => Buffer.byteLength(text)

/** The words of a table, separated by white space. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))
