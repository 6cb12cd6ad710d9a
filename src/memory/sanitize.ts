import { maskPrivate } from './private.js'

/** What a model sees and a reader does not: controls, format characters, what is drawn as nothing, lone surrogates. */
const UNSEEN = /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * What joins or styles an emoji, matched with the emoji before it: a lookbehind of OpenCode's engine (JavaScriptCore)
 * sees only one code unit, and most emoji are two.
 */
const EMOJI =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}]\uFE0F?\u200D(?=\p{Extended_Pictographic})|\p{Emoji}[\uFE0E\uFE0F]/u

const SPELLED = new RegExp(`(${EMOJI.source})|${UNSEEN.source}`, 'gu')

/** Spells unseen characters as `[U+200B]`. Line ends become `\n`; a string of ordinary text comes back as it was. */
export function escapeInvisible(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(SPELLED, (char, emoji: string | undefined) => emoji ?? codePointName(char))
}

/** `text` on one line: blanks, line breaks and unseen characters made harmless. */
export function oneLine(text: string): string {
  return escapeInvisible(text).replace(/\s+/g, ' ').trim()
}

function codePointName(char: string): string {
  return `[U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
}

/** The plugin's own tags, as a body might forge them, or begin one at its end that the text after it completes. */
const OWN_TAG =
  /<(?=\s*(?:\/\s*)?(?:(?:memfs|memfs-recall|memfs-reminder|memfs-wish|facts|tree|team|instructions|system)\b|$))/gi

function escapeOwnTags(text: string): string {
  return text.replace(OWN_TAG, '&lt;')
}

/** Text that none of the steps below would change, as is most: a render sanitizes some hundred lines. */
const PLAIN = /^[\t\n -;=-~]*$/
const PLAIN_LINE = /^[!-;=-~]+(?: [!-;=-~]+)*$/

/** A body as the model may see it: private spans masked, unseen characters spelled out, own tags escaped. */
export function sanitizeBody(body: string): string {
  return PLAIN.test(body) ? body : escapeOwnTags(escapeInvisible(maskPrivate(body)))
}

/** Text as one harmless line: for descriptions, paths and names. */
export function sanitizeLine(text: string): string {
  return PLAIN_LINE.test(text) ? text : escapeOwnTags(oneLine(maskPrivate(text)))
}
