/**
 * Characters that a reader of the prompt cannot see, but a model can: controls, format characters (zero-width,
 * bidirectional overrides, tags), what Unicode says to draw as nothing, line separators, a blank braille letter, lone
 * surrogates.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u.source

/** Of those, what ordinary text is made of: tab and line feed, and what joins or styles an emoji. */
const ORDINARY = [
  /[\t\n]/u,
  /(?<=\p{Emoji})[\uFE0E\uFE0F]/u,
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D(?=\p{Extended_Pictographic})/u,
].map(({ source }) => source)

const SPELLED = new RegExp(`(?!${ORDINARY.join('|')})${UNSEEN}`, 'gu')

/** Spells unseen characters as `[U+200B]`. Line ends become `\n`; a string of ordinary text comes back as it was. */
export function makeVisible(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(SPELLED, codePointName)
}

/** `text` on one line: blanks, line breaks and unseen characters made harmless. */
export function oneLine(text: string): string {
  return makeVisible(text).replace(/\s+/g, ' ').trim()
}

function codePointName(char: string): string {
  return `[U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
}
