import { COMMAND_KINDS, factsOfManifests, isPlainName } from './facts-of-manifests.js'

/** Upper bound of the brief in the hot file, in characters. */
export const MAX_BRIEF_CHARS = 1_200
const MAX_FOLDERS = 14
const MAX_TOOLS = 16

/** Folders that say nothing of a project. */
const PASSED_OVER = new Set(
  'node_modules dist build out target coverage vendor tmp venv __pycache__ bin obj'.split(' '),
)

/** The first brief of a repository, out of what its files say; `undefined` where they say nothing. */
export function briefOf(
  files: readonly { path: string; text: string }[],
  folders: readonly string[],
): string | undefined {
  const { languages, tools, commands } = factsOfManifests(files)
  const listed = folders
    .filter((name) => !name.startsWith('.') && !PASSED_OVER.has(name) && isPlainName(name))
    .slice(0, MAX_FOLDERS)
  const lines = [
    ...(languages.length > 0 ? [`Languages: ${languages.join(', ')}`] : []),
    ...(tools.length > 0 ? [`Tools: ${tools.slice(0, MAX_TOOLS).join(', ')}`] : []),
    ...COMMAND_KINDS.flatMap((kind) => (commands[kind] === undefined ? [] : [`${kind}: ${commands[kind]}`])),
    ...(listed.length > 0 ? [`Folders: ${listed.join(', ')}`] : []),
  ]
  if (languages.length + tools.length === 0) return undefined
  const text = `Read off the repository's manifests, unchecked; replace it with what you learn.\n${lines.map((line) => `- ${line}\n`).join('')}`
  return text.length <= MAX_BRIEF_CHARS
    ? text
    : `${text.slice(0, text.lastIndexOf('\n', MAX_BRIEF_CHARS - 1))}\n`
}

/** Longest paragraph of a README that is quoted, in characters. */
const MAX_PARAGRAPH_CHARS = 600
const MIN_PARAGRAPH_CHARS = 40

/** The first paragraph of a README that is a sentence: no heading, badge, picture, list, table, code or HTML. */
export function firstParagraph(readme: string): string | undefined {
  const text = readme
    .replace(/^\uFEFF?---\n[\s\S]*?\n---\n/u, '')
    .replace(/<!--[\s\S]*?-->/gu, '')
    .replace(/^(```|~~~)[\s\S]*?^\1.*$/gmu, '')
  for (const paragraph of text.split(/\n\s*\n/u)) {
    const lines = paragraph
      .split('\n')
      .filter((line) => !/^\s*(?:#|=+$|-+$|[-*+|>]\s|\d+\.\s|\||!\[|\[!\[|<|\[[^\]]+\]:)/u.test(line))
    const bare = lines
      .join(' ')
      .replace(/!\[[^\]]*\]\([^)]*\)/gu, '')
      .replace(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
      .replace(/<[^>]*>/gu, '')
      .replace(/\s+/gu, ' ')
      .trim()
    if (
      bare.length >= MIN_PARAGRAPH_CHARS &&
      /\p{L}{3,}\s+\p{L}+|\p{Script=Han}{8,}|\p{Script=Hiragana}/u.test(bare)
    )
      return cut(bare)
  }
  return undefined
}

function cut(text: string): string {
  if (text.length <= MAX_PARAGRAPH_CHARS) return text
  const end = text.slice(0, MAX_PARAGRAPH_CHARS).lastIndexOf('. ')
  return end > MIN_PARAGRAPH_CHARS ? text.slice(0, end + 1) : `${text.slice(0, MAX_PARAGRAPH_CHARS - 1)}…`
}
