/** ZERO WIDTH JOINER inside an emoji sequence, which is how a family or a profession is spelled. */
const EMOJI_JOINER =
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D(?=\p{Extended_Pictographic})/gu

/**
 * Characters that a reader of the prompt cannot see, but a model can: controls (not tab and line feed), format characters
 * (zero-width, bidirectional overrides, tags), variation selectors other than the two for emoji, blank letters, lone
 * surrogates.
 */
const UNSEEN =
  /\p{Cc}|\p{Cf}|\p{Cs}|[\u2028\u2029]|[\uFE00-\uFE0D]|[\u{E0100}-\u{E01EF}]|[\u115F\u1160\u3164\uFFA0]/gu

const KEEP = '\uE000'

/** Spells unseen characters as `[U+200B]`. Line ends become `\n`; a string of ordinary text comes back as it was. */
export function makeVisible(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n')
  if (lines.search(UNSEEN) < 0) return lines
  return lines
    .replaceAll(KEEP, '[U+E000]')
    .replace(EMOJI_JOINER, KEEP)
    .replace(UNSEEN, (char) => (char === '\n' || char === '\t' ? char : codePointName(char)))
    .replaceAll(KEEP, '\u200D')
}

/** `text` on one line: blanks, line breaks and unseen characters made harmless. */
export function oneLine(text: string): string {
  return makeVisible(text).replace(/\s+/g, ' ').trim()
}

function codePointName(char: string): string {
  return `[U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
}
