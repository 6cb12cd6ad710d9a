import path from 'node:path'
import { MemoryError } from '../memory/errors.js'
import { shownLimit } from '../memory/listing.js'
import { isFact, isHot, label, type MemoryFile } from '../memory/memory.js'
import { escapeInvisible, oneLine } from '../memory/sanitize.js'
import type { OpenMemory } from '../open-memory.js'
import { storyOf, tellChange, tellDecision, tellOrigin } from './story.js'

/** How much of a long text is shown on a screen, in characters. */
const MAX_CHARS = 60_000

/** A file with all that is known of it, as lines that are safe for a terminal. */
export type FileView = Awaited<ReturnType<typeof viewFile>>

export async function viewFile(memory: OpenMemory, key: string, now: () => number) {
  const file = memory.store.file(key)
  if (!file) throw new MemoryError('not-found', 'It is not there any more.', 'Look at the list again.')
  const [story, { text, hash }] = await Promise.all([storyOf(memory, file, now), readText(memory, file)])
  const limit = shownLimit(file, memory.settings)
  return {
    key,
    /** Of the version that is shown: actions on the file must name it. */
    hash,
    name: oneLine(label(file)),
    /** Where a person's editor finds it. */
    place: file.folder === memory.folders.team ? '' : path.join(memory.store.root, key),
    isHot: isHot(file, memory.settings),
    isFact: isFact(file),
    about: [
      `${story.tier}, ${file.chars}${limit === undefined ? '' : ` of ${limit}`} characters${file.readonly ? ', read-only' : ''}`,
      ...(file.damage === undefined ? [] : [`Damaged: ${oneLine(file.damage)}`]),
      ...tellOrigin(story),
    ],
    text: escapeInvisible(text.slice(0, MAX_CHARS)),
    changes: story.changes.map((change) => ({ commit: change.commit, says: tellChange(change) })),
    decisions: story.decisions.map(tellDecision),
  }
}

/** The text as it is on the disk; if it cannot be read, the reason instead. */
async function readText({ store }: OpenMemory, file: MemoryFile): Promise<{ text: string; hash: string }> {
  try {
    const read = await store.read(file)
    return read ? { text: read.document.body, hash: read.hash } : { text: '', hash: file.hash }
  } catch (error) {
    if (!(error instanceof MemoryError)) throw error
    return { text: error.sentence, hash: file.hash }
  }
}
