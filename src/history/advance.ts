import { readFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { writeFileAtomic } from '../lib/atomic-write.js'
import { unlessAbsent, unlessAbsentSync, unlessRefusedSync } from '../lib/errno.js'
import { gitBlobId } from '../lib/hash.js'
import { parseJson } from '../lib/json.js'
import { MemoryError } from '../memory/errors.js'
import { changeIndex, type NewEntry } from './exchange.js'
import type { Git } from './git.js'
import type { HistoryQueries } from './queries.js'
import type { Opened } from './repository.js'

/** In the git folder while the branch is moved and files are written: if that is cut off, whoever finds it ends it. */
const MARK = 'memfs-advance'

/** A move of the branch. `entries`: what differs between the two commits; the paths in `kept` are not on the disk. */
export type Move = { from: string; to: string; entries: readonly NewEntry[]; kept: readonly string[] }

/** Moves the branch together with the files of memory. To be called under the lock of the repository. */
export function createAdvance({ git, root, head }: { git: Git; root: string; head: HistoryQueries['head'] }) {
  async function moveBranch({ from, to, entries, kept }: Move): Promise<void> {
    await git.run(['update-ref', '-m', 'memfs: sync', 'HEAD', to, from])
    await changeIndex(git, entries)
    const isHidden = new Set(kept)
    const hidden = entries.flatMap(({ path, entry }) => (entry && isHidden.has(path) ? [`${path}\0`] : []))
    if (hidden.length > 0)
      await git.run(['update-index', '-z', '--skip-worktree', '--stdin'], { input: hidden.join('') })
  }

  return {
    /** `write` brings the files into the state of `to`. Throws `stale` if the branch is not at `from` any more. */
    async run({ gitDir }: Opened, move: Move, write: () => Promise<void>) {
      if ((await head()) !== move.from)
        throw new MemoryError('stale', 'Someone has just committed.', 'Sync will try again.')
      const mark = path.join(gitDir, MARK)
      await writeFileAtomic(mark, JSON.stringify(move))
      await write().catch(async (error) => {
        await unlessAbsent(fs.unlink(mark))
        throw error
      })
      // If git fails here, the mark stays, and the next commit ends the move.
      await moveBranch(move)
      await unlessAbsent(fs.unlink(mark))
    },
    /** Ends a move that was cut off, once its files are settled: finishes it if all are there, else gives it up. */
    async settle({ gitDir }: Opened) {
      const mark = path.join(gitDir, MARK)
      const text = unlessAbsentSync(() => readFileSync(mark, 'utf8'))
      if (text === undefined) return undefined
      // Written whole or not at all: one that cannot be read is not ours.
      const move = parseJson(text) as Move | null | undefined
      const at = await head()
      const isThere = ({ path, entry }: NewEntry) =>
        move?.kept.includes(path) || blobOnDisk(root, path) === entry?.blob
      // The branch may have moved already, but not the index.
      const isDone = move && (at === move.to || (at === move.from && move.entries.every(isThere)))
      if (isDone && at) await moveBranch({ ...move, from: at })
      await unlessAbsent(fs.unlink(mark))
      return isDone ? 'finished' : 'given up'
    },
  }
}

export type Advance = ReturnType<typeof createAdvance>

/** Blob id of a file's present content; `undefined` if it cannot be read. */
export function blobOnDisk(root: string, name: string): string | undefined {
  const bytes = unlessRefusedSync(() => readFileSync(path.join(root, name)))
  return bytes && gitBlobId(bytes)
}
