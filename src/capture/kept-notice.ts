import * as z from 'zod'
import type { History } from '../history/history.js'
import type { MessageReader } from '../host/events.js'
import { unlessMemoryError } from '../memory/errors.js'
import { learnedAs } from '../memory/fact-types.js'
import { cut } from '../memory/listing.js'
import { FACTS_DIR } from '../memory/reserved-folders.js'
import { sanitizeLine } from '../memory/sanitize.js'
import { keyOf, ownFolders, placed, type ScopeFolders } from '../memory/scope.js'
import { readFact } from '../memory/statement/fact-text.js'
import { createSlice, type Sessions } from '../state/sessions.js'
import { idOfProject } from '../state/shown.js'
import type { AppliedChange } from '../store/prepare-changes.js'
import type { Store } from '../store/store.js'
import { newlyStated } from './facts/newly-stated.js'

const MAX_FACTS = 20
const MAX_STATEMENT_CHARS = 80
const MAX_CHARS = 240

/** What became of a fact, its statement at that time, and the one that this replaced. */
const untold = z.object({ verb: z.string(), key: z.string(), text: z.string(), was: z.string().optional() })
type Untold = z.infer<typeof untold>

/** Facts that the person has not been told of, stored among the sessions under an id of the project. */
const untoldSlice = createSlice(
  'untold-facts',
  z.object({ facts: z.array(untold).max(MAX_FACTS).default([]).catch([]) }),
  { apart: true },
)

/**
 * Tells the person, below her next message, what has become of facts since the last one, as far as it still holds. Her
 * own changes are left out. The model does not get it.
 */
export function createKeptNotice(args: {
  store: Pick<Store, 'onApplied' | 'read'>
  history: Pick<History, 'whyNotKept' | 'available'>
  folders: ScopeFolders
  sessions: Pick<Sessions, 'read' | 'update'>
  /** Set where the process ends with its turn and prints no messages: the person is told at once. */
  print?: ((line: string) => void) | undefined
}): { messageReader: MessageReader; stop(): void } {
  const { store, history, folders, sessions, print } = args
  const id = idOfProject(folders.project)

  const stop = store.onApplied((changes, { writer, way }) => {
    if ((writer !== 'capture' && writer !== 'agent') || way === 'command') return
    const ours = changes.filter(
      ({ folder, path }) => ownFolders(folders).includes(folder) && path.startsWith(`${FACTS_DIR}/`),
    )
    const facts = [...(way === 'forget' ? ours.flatMap(forgotten) : []), ...newlyStated(ours).map(stated)]
    if (facts.length === 0) return
    for (const fact of facts) print?.(`↳ ${verbOf(fact)}: ${told(fact)}`)
    sessions.update(id, untoldSlice, (state) => {
      const others = state.facts.filter(({ key }) => !facts.some((fact) => fact.key === key))
      // Of several changes, the first one replaced what the person knew.
      const sinceFirst = (fact: Untold): Untold => {
        const first = state.facts.find(({ key }) => fact.key === key)
        return first && fact.was !== undefined ? { ...fact, was: first.was } : fact
      }
      state.facts = [...others, ...facts.map(sinceFirst)].slice(-MAX_FACTS)
    })
  })

  /** What is to be told of a fact, if it still says so or is still gone: by now the person may have asked for it. */
  async function verbNow({ verb, key, text, was }: Untold): Promise<string | undefined> {
    const ref = placed(key)
    const read = ref && (await store.read(ref).catch(unlessMemoryError))
    if (!read || verb === FORGOT) return !read && verb === FORGOT ? FORGOT : undefined
    return statementOf(read, key) === text ? verbOf({ verb: verbFor(read), was }) : undefined
  }

  return {
    stop,
    async messageReader({ kind }) {
      const { facts } = sessions.read(id, untoldSlice)
      if (kind !== 'main' || facts.length === 0) return []
      const known = await Promise.all(facts.map(async (fact) => ({ fact, now: await verbNow(fact) })))
      const isKept = history.whyNotKept() === undefined && (await history.available())
      const lines = ['remembered', 'learned', 'added', 'changed', FORGOT].flatMap((verb) => {
        const named = known.flatMap(({ fact, now }) => (now === verb ? [told(fact)] : []))
        const wayBack = verb === FORGOT && isKept ? ' (/memfs undo brings it back)' : ''
        return named.length === 0 ? [] : [cut(`↳ ${verb}: ${named.join(', ')}`, MAX_CHARS) + wayBack]
      })
      const onAdded = () =>
        sessions.update(id, untoldSlice, (state) => {
          state.facts = state.facts.filter((fact) => !facts.some(({ key }) => key === fact.key))
        })
      // What no longer holds needs no telling, and is not looked at again.
      if (lines.length === 0) onAdded()
      return lines.map((text) => ({ text, for: 'person' as const, onAdded }))
    },
  }
}

const FORGOT = 'forgot'

const quoted = (text: string) => `"${cut(sanitizeLine(text), MAX_STATEMENT_CHARS)}"`

const told = ({ text, was }: Untold) => (was === undefined ? '' : `${quoted(was)} → `) + quoted(text)

const verbOf = ({ verb, was }: Pick<Untold, 'verb' | 'was'>) => (was === undefined ? verb : 'changed')

const statementOf = ({ document }: NonNullable<AppliedChange['after']>, path: string) =>
  readFact(document, path).statement

const forgotten = ({ before, after, ...file }: AppliedChange): Untold[] =>
  before && !after ? [{ verb: FORGOT, key: keyOf(file), text: statementOf(before, file.path) }] : []

const stated = ({ change, text, was }: ReturnType<typeof newlyStated>[number]): Untold => ({
  ...{ key: keyOf(change), text, was, verb: verbFor(change.after) },
})

const verbFor = (version: AppliedChange['after']) => learnedAs(version?.document.frontMatter.source)
