const ASCII = /^[\x00-\x7f]*$/u

/** A text without accents: `café` as `cafe`, `ß` as `ss`, and typographic forms (`ﬁ`, full width) as plain letters. */
export function withoutAccents(text: string): string {
  if (ASCII.test(text)) return text
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .replace(/[ßẞ]/gu, 'ss')
    .normalize('NFC')
}
