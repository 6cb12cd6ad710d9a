import { cut, listNames } from '../memory/listing.js'
import { compareText, isRegistry, type MemoryFile, type Snapshot, scopeOf } from '../memory/memory.js'
import { sanitizeBody, sanitizeLine } from '../memory/sanitize.js'
import { keyOf } from '../memory/scope.js'
import { NO_VIEW, type Section } from '../memory/section.js'
import { SEEDED_NAMES } from '../store/seed.js'
import { SCOPE_ORDER } from './compose.js'

type HotArgs = {
  rules: { hotDir: string; defaultLimit: number }
  projectNames: (registryBody: string) => string[]
}

type Shown = { file: MemoryFile; text: string; exact: boolean; visible: boolean }

/** Room kept for the line that names the hot files that are left out. */
const OMITTED_CHARS = 900

/**
 * The hot files, in full. No file's content, description or name can close or forge a tag. What finds no room is left out
 * whole, and named.
 */
export function hotFilesSection(args: HotArgs): Section {
  return {
    name: 'hot files',
    ...NO_VIEW,
    render({ snapshot, form, room }) {
      if (form === 'tree') return { text: '' }
      const { shown, omitted } = chooseHot(snapshot, args, room)
      const hashes = (is: 'exact' | 'visible') =>
        Object.fromEntries(shown.filter((file) => file[is]).map(({ file }) => [keyOf(file), file.hash]))
      return {
        text: shown.map(({ text }) => text).join('') + omittedNotice(omitted),
        exact: hashes('exact'),
        visible: hashes('visible'),
        omitted,
        hot: shown.map(({ file, text }) => ({ file, chars: text.length })),
      }
    },
  }
}

/**
 * The hot files that fit, in reading order. Those that do not are left out whole: `projects.md` first, then by the oldest
 * change, files that the plugin itself seeded last.
 */
function chooseHot(
  snapshot: Snapshot,
  args: HotArgs,
  room: number,
): { shown: Shown[]; omitted: MemoryFile[] } {
  const hot = SCOPE_ORDER.flatMap((scope) => snapshot[scope].hot).filter(({ body }) => body !== '')
  const byValue = hot.toSorted((a, b) => compareValue(b, a, args))
  const kept = new Map<MemoryFile, Shown>()
  const most = room - OMITTED_CHARS
  let used = 0
  for (const file of byValue) {
    const section = renderFile(file, args)
    // A file that would not fit even alone must not displace others.
    if (section.text.length > most) continue
    if (used + section.text.length > most) break
    kept.set(file, section)
    used += section.text.length
  }
  const omitted = hot.filter((file) => !kept.has(file))
  return { shown: hot.flatMap((file) => kept.get(file) ?? []), omitted }
}

function compareValue(a: MemoryFile, b: MemoryFile, { rules }: HotArgs): number {
  const rank = (file: MemoryFile) => {
    if (isRegistry(file, rules)) return 0
    return SEEDED_NAMES.includes(file.path.slice(rules.hotDir.length + 1)) ? 2 : 1
  }
  return rank(a) - rank(b) || a.modifiedMs - b.modifiedMs || compareText(keyOf(a), keyOf(b))
}

function renderFile(file: MemoryFile, args: HotArgs): Shown {
  const limit = file.limit ?? args.rules.defaultLimit
  const attributes = `path="${attribute(file.path)}" chars="${file.chars}" limit="${limit}" scope="${scopeOf(file)}"`
  const content = renderContent(file, limit, args)
  const text = `<system ${attributes}>\n${content.replace(/\n$/, '')}\n</system>\n`
  const isWhole = file.damage === undefined && !isRegistry(file, args.rules)
  const visible = isWhole && (file.body ?? '').length <= limit
  return { file, text, exact: content === file.body, visible }
}

function renderContent(file: MemoryFile, limit: number, { rules, projectNames }: HotArgs): string {
  if (file.damage !== undefined)
    return `[damaged: ${sanitizeLine(file.damage)}. memory_read shows the file as it is.]`
  const body = file.body ?? ''
  if (isRegistry(file, rules))
    return projectNames(body)
      .map((name) => `- ${sanitizeLine(name)}\n`)
      .join('')
  if (body.length <= limit) return sanitizeBody(body)
  return `${sanitizeBody(cut(body, limit))}\n[cut at the limit of ${limit} of ${body.length} characters; memory_read shows the rest, please shorten the file]`
}

function omittedNotice(omitted: readonly MemoryFile[]): string {
  if (omitted.length === 0) return ''
  const names = cut(listNames(omitted), OMITTED_CHARS - 150)
  return `Pinned but left out, since the block is full: ${names}. Read them with memory_read; shorten or demote files.\n`
}

function attribute(text: string): string {
  return sanitizeLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
