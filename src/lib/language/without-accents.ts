const ASCII = /^[\x00-\x7f]*$/u

/** A text as it is typed on a keyboard without accents: `café` as `cafe`, `ß` as `ss`, forms for the eye as plain ones. */
export function withoutAccents(text: string): string {
  if (ASCII.test(text)) return text
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .replace(/[ßẞ]/gu, 'ss')
    .normalize('NFC')
}
