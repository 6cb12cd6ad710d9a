/** The script of a text: `latin` if it holds no other of these. */
export function scriptOf(text: string): string {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'han'
  if (/\p{Script=Hangul}/u.test(text)) return 'hangul'
  return /\p{Script=Cyrillic}/u.test(text) ? 'cyrillic' : 'latin'
}
