/** What a table of phrases needs of a pattern: a `RegExp` is one. */
export type Pattern = {
  readonly source: string
  /** Pieces of words of which what it matches holds one, where its source alone does not say so. */
  readonly pieces?: readonly string[]
  test(text: string): boolean
  [Symbol.replace](text: string, by: string): string
}

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

/** The same of a pattern that was put together. */
export function lazily(source: string, pieces?: readonly string[]): Pattern {
  let compiled: RegExp | undefined
  const get = () => {
    compiled ??= compile(source)
    return compiled
  }
  return {
    source,
    ...(pieces === undefined ? {} : { pieces }),
    test: (text) => get().test(text),
    [Symbol.replace]: (text, by) => text.replace(get(), by),
  }
}

function compile(source: string): RegExp {
  const letters = source.replace(/\[([^\]]*?)\\p\{L\}/gu, `[$1${LETTER}`).replaceAll('\\p{L}', `[${LETTER}]`)
  return new RegExp(letters, letters.includes('\\p{') ? 'u' : '')
}
