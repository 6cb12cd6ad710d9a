import * as z from 'zod'
import type { MessageReader } from '../host/events.js'
import { sha256 } from '../lib/hash.js'
import { cut } from '../memory/listing.js'
import { FACTS_DIR } from '../memory/reserved-folders.js'
import { sanitizeLine } from '../memory/sanitize.js'
import type { ScopeFolders } from '../memory/scope.js'
import type { Sessions } from '../state/sessions.js'
import { createSlice } from '../state/slice.js'
import type { Store } from '../store/store.js'

const MAX_FACTS = 20
const MAX_CHARS = 200

/** Facts that nobody has been told of, kept under a name of the project's beside the sessions. */
const untoldSlice = createSlice(
  'untold-facts',
  z.object({ paths: z.array(z.string()).max(MAX_FACTS).default([]).catch([]) }),
  { apart: true },
)

/** Tells the person, below her next message, which facts have been kept since the last one. The model does not get it. */
export function createKeptNotice(args: {
  store: Pick<Store, 'onApplied'>
  folders: ScopeFolders
  sessions: Pick<Sessions, 'read' | 'update'>
}): { messageReader: MessageReader; stop(): void } {
  const { store, folders, sessions } = args
  const id = `project_${sha256(folders.project, 20)}`

  const stop = store.onApplied((changes, { writer }) => {
    if (writer !== 'capture') return
    const kept = changes
      .filter(({ folder }) => folder === folders.project || folder === folders.global)
      .filter(({ path, before, after }) => path.startsWith(`${FACTS_DIR}/`) && !before && after)
    if (kept.length === 0) return
    sessions.update(id, untoldSlice, (untold) => {
      untold.paths = [...new Set([...untold.paths, ...kept.map(({ path }) => path)])].slice(-MAX_FACTS)
    })
  })

  return {
    stop,
    async messageReader({ kind }) {
      const { paths } = sessions.read(id, untoldSlice)
      if (kind !== 'main' || paths.length === 0) return []
      const onAdded = () =>
        sessions.update(id, untoldSlice, (untold) => {
          untold.paths = untold.paths.filter((path) => !paths.includes(path))
        })
      const names = cut(paths.map(sanitizeLine).join(', '), MAX_CHARS)
      return [{ text: `↳ remembered: ${names}`, for: 'person', onAdded }]
    },
  }
}
