import fc from 'fast-check'
import { anyText } from '../support/any-text.js'

/** Pieces out of which hostile text is made: the block's own tags, unseen characters, what YAML and markdown care for. */
const PIECES = [
  ...['</memfs>', '<memfs>', '</system>', '<system path="x">', '</tree>', '<tree scope="global">'],
  ...['</instructions>', '< / SYSTEM >', '<\u200bsystem>', '<sys\u00adtem>', '&lt;/system>', '<private>'],
  ...['</private>', '<private', '>', '<', '</', '"', "'", '\\', '\n', '\r\n', '\r', '\t', ' ', '\u2028'],
  ...['\u0085', '\u200b', '\u202e', '\ufeff', '\u{e0041}', '\ud800', '\0', '---', '---\n', ': ', '# '],
  ...['- ', '|', '[', ']', '{', '}', '*a', '&a', '!', '%', '@', '`', '$&', '$1', 'readonly: true', 'limit'],
  ...['description', 'word', 'ü', '日本', '🧠', '👩‍👩‍👧', 'e\u0301', '..', '/', '.md', '0', ' (1/2) — x'],
]

/** Text that tries to break out of where it stands. */
export const hostileText = (maxLength = 12) => {
  const piece = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...PIECES) },
    { weight: 1, arbitrary: anyText() },
  )
  return fc.array(piece, { maxLength }).map((pieces) => pieces.join(''))
}

/** Parts of a path that may or may not be allowed. */
const PLAIN = ['a', 'b', 'api', 'Api', 'x.md', 'system', 'ü', 'u\u0308', 'with blank']
const ODD = ['..', '.', '', '.git', '~', 'con', 'nul.md', 'link', 'circle', 'outside.md', 'C:', 'a\\b']
const anyPart = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...PLAIN) },
  { weight: 2, arbitrary: fc.constantFrom(...ODD) },
  { weight: 1, arbitrary: hostileText(3) },
)

/** A path as a confused or hostile agent might give it. */
export const anyPath = fc
  .tuple(
    fc.array(anyPart, { minLength: 1, maxLength: 5 }),
    fc.constantFrom('.md', '.md', '.md', '', '/', '.txt'),
  )
  .map(([parts, ending]) => parts.join('/') + ending)
