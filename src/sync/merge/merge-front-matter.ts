import { type FrontMatter, patchFrontMatter } from '../../memory/front-matter.js'
import { MAX_KEYWORDS } from '../../memory/key-values.js'
import { isSameValue, KEY_NAMES, type KeyName } from '../../memory/keys.js'

/** The YAML between the fences, with line feeds, and what the plugin reads in it. */
export type Head = { yaml: string; values: FrontMatter }

/** A key with its lines, or a line of comment, and how it stands there. */
type Item = { key: string; text: string }

type MergedHead = {
  yaml: string
  /** What the plugin is to read in it. */
  values: Partial<Record<KeyName, unknown>>
  /** Lines that gave way to others. */
  yielded: string[]
  /** Whether it counted which version is the later one. */
  isOrdered: boolean
}

const KEY = /^(?:"([^"]*)"|'([^']*)'|([^\s#"'[\]{}&*!|>%@`,?:-][^:]*?))[ \t]*:(?=\s|$)/

/**
 * Merges two front matters key by key. What one side changed is taken as it is written there, comments and notation
 * included. Of what both changed, `confirmed` is the later, `reinforced` the larger, `readonly` true if either says so,
 * `keywords` are united, and any other key is the later version's.
 */
export function mergeFrontMatter(base: Head | undefined, later: Head, earlier: Head): MergedHead {
  const [was, late, early] = [base, later, earlier].map((head) => textsOf(head?.yaml ?? ''))
  const merged: MergedHead = { yaml: '', values: {}, yielded: [], isOrdered: false }
  for (const key of joinOrder([...(late?.keys() ?? [])], [...(early?.keys() ?? [])])) {
    const [o, l, e] = [was?.get(key), late?.get(key), early?.get(key)]
    const name = KEY_NAMES.find((one) => one === key)
    const choice = sideOf(o, l, e) ?? pick(name, name && later.values[name], name && earlier.values[name])
    if (sideOf(o, l, e) === undefined) {
      merged.isOrdered = true
      merged.yielded.push(...yieldedBy(name, choice, later, earlier, e ?? ''))
    }
    const text =
      typeof choice === 'string'
        ? { later: l, earlier: e }[choice]
        : patchFrontMatter(`${l}\n`, { keywords: choice }).trimEnd()
    if (text !== undefined) merged.yaml += `${text}\n`
    if (name)
      merged.values[name] = typeof choice === 'string' ? { later, earlier }[choice].values[name] : choice
  }
  return merged
}

type Choice = 'later' | 'earlier' | readonly string[]

/** Whose text stays; `undefined` where both changed it. What is taken out here and changed there stays changed. */
function sideOf(base?: string, later?: string, earlier?: string): 'later' | 'earlier' | undefined {
  if (later === earlier || earlier === base) return 'later'
  if (later === base || later === undefined) return 'earlier'
  return earlier === undefined ? 'later' : undefined
}

function pick(name: KeyName | undefined, later: unknown, earlier: unknown): Choice {
  if (name === undefined || isSameValue(name, later, earlier)) return 'later'
  if (name === 'confirmed' || name === 'reinforced')
    return later === undefined || (earlier as string | number) > (later as string | number)
      ? 'earlier'
      : 'later'
  if (name === 'readonly') return later ? 'later' : 'earlier'
  if (name === 'keywords') return united(later, earlier).slice(0, MAX_KEYWORDS)
  return 'later'
}

const united = (...lists: unknown[]) => [...new Set(lists.flatMap((list) => (list ?? []) as string[]))]

/** What is not to be read in the merged file any more. */
function yieldedBy(
  name: KeyName | undefined,
  choice: Choice,
  later: Head,
  earlier: Head,
  text: string,
): string[] {
  if (typeof choice !== 'string')
    return united(later.values.keywords, earlier.values.keywords).slice(MAX_KEYWORDS)
  const hasRule = name === 'confirmed' || name === 'reinforced' || name === 'readonly'
  const isSame = name !== undefined && isSameValue(name, later.values[name], earlier.values[name])
  return hasRule || isSame ? [] : [text]
}

/** Keys and lines of comment in their order, each with its text; a blank line belongs to what stands before it. */
function textsOf(yaml: string): Map<string, string> {
  const items: Item[] = []
  for (const line of yaml === '' ? [] : yaml.replace(/\n$/, '').split('\n')) {
    const [isKey, ...names] = KEY.exec(line) ?? []
    const name = names.find((one) => one !== undefined) ?? ''
    const key = isKey === undefined ? line : name.toLowerCase() === 'readonly' ? 'readonly' : name
    const last = items.at(-1)
    if (isKey !== undefined || line.startsWith('#') || !last) items.push({ key, text: line })
    else last.text += `\n${line}`
  }
  const texts = new Map<string, string>()
  // The same comment twice is two.
  for (const { key, text } of items) texts.set(texts.has(key) ? `${key}\n${texts.size}` : key, text)
  return texts
}

/** All keys in the order of the first list; those of the second alone behind what they follow there. */
function joinOrder(first: readonly string[], second: readonly string[]): string[] {
  const keys = [...first]
  for (const [i, key] of second.entries())
    if (!keys.includes(key)) keys.splice(keys.indexOf(second[i - 1] ?? '') + 1, 0, key)
  return keys
}
