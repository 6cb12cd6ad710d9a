import type { MemoryFile, Snapshot } from '../memory/memory.js'
import { SCOPES, type Scope } from '../memory/scope.js'
import type { AnySection, BlockForm } from '../memory/section.js'

/** What changes more often stands later: the project's own behind what is global. */
export const SCOPE_ORDER: readonly Scope[] = [...SCOPES].reverse()

/** Views of one epoch, by the name of their section. */
export type Views = Readonly<Record<string, unknown>>

/** What stands in the system prompt, and which files a reader of it sees. */
export type Block = {
  text: string
  /** Hash of each file that stands in the text word for word, by key. */
  exact: Map<string, string>
  visible: Map<string, string>
  omitted: MemoryFile[]
  chars: Record<string, number>
  views: Views
}

const OPENING = '<memfs>\n'
const CLOSING = '</memfs>'

export type Layout = {
  display: readonly AnySection[]
  /** The same sections, in the order in which they get room: the last gives way first. */
  byValue: readonly AnySection[]
  maxChars: number
}

/** The text of all sections, never longer than `maxChars`. Its bytes depend on the arguments alone. */
export function compose(layout: Layout, snapshot: Snapshot, views: Views, form: BlockForm): Block {
  const block: Block = { text: '', exact: new Map(), visible: new Map(), omitted: [], chars: {}, views }
  const texts = new Map<AnySection, string>()
  let room = layout.maxChars - OPENING.length - CLOSING.length
  for (const section of layout.byValue) {
    const view = views[section.name] ?? null
    const { text, exact, visible, omitted } = section.render({ snapshot, view, form, room })
    room -= text.length
    texts.set(section, text)
    block.chars[section.name] = text.length
    for (const [key, hash] of exact ?? []) block.exact.set(key, hash)
    for (const [key, hash] of visible ?? []) block.visible.set(key, hash)
    block.omitted.push(...(omitted ?? []))
  }
  const at = (place: 'inside' | 'behind') =>
    layout.display.map((section) => (section.place === place ? texts.get(section) : '')).join('')
  block.text = `${OPENING}${at('inside')}${CLOSING}${at('behind')}`
  return block
}
