import { lazy } from '../../lib/lazy.js'
import { piecesOf } from './openings.js'

/** What a table of phrases needs of a pattern: a `RegExp` is one. */
export type Pattern = {
  readonly source: string
  /** Pieces of words of which what it matches holds one, where its source alone does not say so. */
  readonly pieces?: readonly string[]
  test(text: string): boolean
  exec(text: string): Found | null
}

/** What a pattern matches, and where. */
type Found = { 0: string; index: number }

/**
 * Letters of the languages that are written with Latin or Cyrillic letters. The class of all letters of Unicode takes a
 * hundred times as long to compile.
 */
const LETTER =
  'a-z\\u00aa\\u00b5\\u00ba\\u00df-\\u00f6\\u00f8-\\u024f\\u0300-\\u036f\\u0400-\\u052f\\u1e00-\\u1eff'

/** A pattern for lower case that is compiled when it is first tried. `\p{L}` in it is a letter of Latin or Cyrillic. */
export function pattern(parts: TemplateStringsArray, ...classes: readonly string[]): Pattern {
  return lazily(String.raw(parts, ...classes))
}

/** The same of a pattern that was put together, or is when it is needed. */
export function lazily(source: string | (() => string)): Pattern {
  if (typeof source === 'function') return whenNeeded(source)
  const get = once(source)
  return { source, test: (text) => get(text).test(text), exec: (text) => get(text).exec(text) }
}

function whenNeeded(source: () => string): Pattern {
  const made = lazy(() => lazily(source()))
  return {
    get source() {
      return made().source
    },
    test: (text) => made().test(text),
    exec: (text) => made().exec(text),
  }
}

/**
 * One of `bodies`, each where `lead` stands before it. A body is looked for first, and the lead to the left of what was
 * found: what may stand before a verb is long, and together with each of the verbs takes ten times as long to compile.
 */
export function led(lead: string, bodies: readonly string[]): Pattern[] {
  const getLead = once(`(?<=(${lead}))`, 'y')
  return bodies.map((body) => {
    const get = once(body, 'g')
    function exec(text: string): Found | null {
      const [whole, before] = [get(text), getLead(text)]
      whole.lastIndex = 0
      for (let found = whole.exec(text); found !== null; found = whole.exec(text)) {
        before.lastIndex = found.index
        const opening = before.exec(text)?.[1]
        if (opening !== undefined) return { 0: opening + found[0], index: found.index - opening.length }
        whole.lastIndex = found.index + 1
      }
      return null
    }
    const pieces = piecesOf(body)
    return {
      source: lead + body,
      ...(pieces === undefined ? {} : { pieces }),
      test: (text) => exec(text) !== null,
      exec,
    }
  })
}

/** Both, wherever they stand. It matches no words. */
export function both(one: string, other: string): Pattern {
  const [first, second] = [lazily(one), lazily(other)]
  const test = (text: string) => first.test(text) && second.test(text)
  return { source: one, test, exec: (text) => (test(text) ? { 0: '', index: 0 } : null) }
}

function once(source: string, flags = ''): (text: string) => RegExp {
  let compiled: RegExp | undefined
  return (text) => {
    compiled ??= compile(source, flags, text)
    return compiled
  }
}

/**
 * V8 first makes a slow program of a pattern, which takes it ten times as long as the machine code that it makes on the
 * second use, or on the first if the text has a thousand characters. No pattern goes far in this one.
 */
const LONG_TEXT = '.\n'.repeat(512)
/** The same in the characters of other scripts: V8 keeps two machine codes. */
const LONG_WIDE_TEXT = '。\n'.repeat(512)
const WIDE = /[^\0-\xff]/

function compile(source: string, flags: string, text: string): RegExp {
  const letters = source.replace(/\[([^\]]*?)\\p\{L\}/gu, `[$1${LETTER}`).replaceAll('\\p{L}', `[${LETTER}]`)
  const compiled = new RegExp(letters, letters.includes('\\p{') ? `${flags}u` : flags)
  compiled.test(WIDE.test(text) ? LONG_WIDE_TEXT : LONG_TEXT)
  return compiled
}
