import type { Snapshot } from '../memory/memory.js'
import { SCOPES, type Scope } from '../memory/scope.js'
import type { AnySection, BlockForm, Rendered } from '../memory/section.js'

/** What changes more often stands later: the project's own behind what is global. */
export const SCOPE_ORDER: readonly Scope[] = [...SCOPES].reverse()

/** Views of one epoch, by the name of their section. */
export type Views = Readonly<Record<string, unknown>>

/** What stands in the system prompt, and which files a reader of it sees. */
export type Block = Required<Rendered> & { chars: Record<string, number>; views: Views }

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
  const parts = new Map<AnySection, Rendered>()
  let room = layout.maxChars - OPENING.length - CLOSING.length
  for (const section of layout.byValue) {
    const part = section.render({ snapshot, view: views[section.name] ?? null, form, room })
    room -= part.text.length
    parts.set(section, part)
  }
  const at = (isBehind: boolean) =>
    layout.display.map((one) => (Boolean(one.isBehind) === isBehind ? parts.get(one)?.text : '')).join('')
  const all = [...parts.values()]
  return {
    text: `${OPENING}${at(false)}${CLOSING}${at(true)}`,
    exact: Object.assign({}, ...all.map(({ exact }) => exact)),
    visible: Object.assign({}, ...all.map(({ visible }) => visible)),
    omitted: all.flatMap(({ omitted = [] }) => omitted),
    hot: all.flatMap(({ hot = [] }) => hot),
    chars: Object.fromEntries(Array.from(parts, ([{ name }, { text }]) => [name, text.length])),
    views,
  }
}
