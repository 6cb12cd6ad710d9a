import fs from 'node:fs/promises'
import path from 'node:path'
import { writeFileAtomic } from '../lib/atomic-write.js'
import { sha256 } from '../lib/hash.js'
import { closedFile } from '../memory/closed-files.js'
import { MemoryError } from '../memory/errors.js'
import { isFactType, needsPerson } from '../memory/fact-types.js'
import { newDocument } from '../memory/keys.js'
import { isFact, isHot, isRegistry, label, type MemoryFile } from '../memory/memory.js'
import { type MemoryPath, parseMemoryPath } from '../memory/path.js'
import { hasPrivate } from '../memory/private.js'
import { isInSessions } from '../memory/reserved-folders.js'
import { isTeam } from '../memory/scope.js'
import { readFact } from '../memory/statement/fact-text.js'
import { removeEmptied } from '../store/carry-out.js'
import { locate, readBytes } from '../store/disk.js'
import { HUMAN_NAME } from '../store/seed.js'
import type { Store } from '../store/store.js'
import type { Team } from './team.js'

/** A file as others would get it, and its place on the disk. */
export type Shared = { path: MemoryPath; text: string; place: string }

/** Paths of this one machine; a path below a person's home tells who she is, too. */
const MACHINE_PATH =
  /(?<![\p{L}\p{N}._~-])(?:\/(?:home|Users|root|mnt|media|Volumes|private|var\/folders)\/|[A-Za-z]:[\\/])|file:\/\//u
const SESSION_ID = /\bses_[0-9A-Za-z]{6,}\b/g

/** Ignores the kind of line ends: git may check the file out with others than were shared. */
const hashOf = (text: string) => sha256(text.replaceAll('\r\n', '\n'))

export type Share = ReturnType<typeof createShare>

/** Acts of the person: puts a file of hers into the project's repository for her to commit, or takes it out again. */
export function createShare(args: {
  store: Store
  team: Team
  hotDir: string
  isPlanted: (text: string) => Promise<boolean>
}) {
  const { store, team, hotDir, isPlanted } = args
  const folder = 'team/' as const

  async function refuse(text: string): Promise<void> {
    const unless = (isFine: boolean, why: string) => {
      const says = `It cannot be shared: ${why}.`
      if (!isFine) throw new MemoryError('refused', says, 'Nothing was written. Change it first.')
    }
    const [secret] = await store.scanSecrets(text)
    const places = [team.home, team.checkout.root].filter((place) => place.length > 1)
    const namesPlace = MACHINE_PATH.test(text) || places.some((place) => text.includes(place))
    unless(!secret, `it holds what looks like a secret (${secret?.kind})`)
    unless(!hasPrivate(text), 'it has a private part')
    unless(!namesPlace, 'it names a path of this machine')
    unless(!(await isPlanted(text)), 'it reads like orders to an agent')
  }

  /** The place of a file in the repository; no link is followed there. */
  const placeOf = (file: MemoryPath) => locate(team.checkout.root, { folder, path: file }, team.name)

  async function isThere({ path: file, text, place }: Shared): Promise<boolean> {
    const read = await readBytes(placeOf(file), { folder, path: file })
    const here = read && hashOf(read.bytes.toString())
    const isSame = here === hashOf(text)
    if (here !== undefined && !isSame && here !== (await team.record()).shared[place])
      throw new MemoryError('exists', `The team has another text in ${place}.`, 'Change that file by hand.')
    return isSame
  }

  /** Records what is shared from here now, and refreshes what is seen: the own copy is hidden or shown again. */
  async function note(shared: Record<string, string>): Promise<void> {
    await team.update({ shared })
    const seen = team.folder()
    if (seen) await store.refresh([seen])
  }

  return {
    /** What would be written. Throws `refused` if others must not have it, `exists` if the team has another text. */
    async prepare(found: MemoryFile): Promise<Shared> {
      const read = await store.read(found)
      const isPrivate = isTeam(found.folder) || closedFile(found) || isInSessions(found)
      if (!read || read.document.damage !== undefined || isPrivate || isRegistry(found, { hotDir }))
        throw new MemoryError('refused', `${label(found)} is not for others.`, 'Nothing was written.')
      // The index may not know yet what a person has just written.
      const file = { ...found, keys: read.document.frontMatter }
      const { type, description, keywords } = file.keys
      const isOfPerson = isFactType(type)
        ? needsPerson(type)
        : (isHot(file, { hotDir }) && file.folder === 'global') || file.path === `${hotDir}/${HUMAN_NAME}`
      if (isOfPerson) throw new MemoryError('refused', `${label(file)} is about you.`, 'Nothing was written.')
      const body = isFact(file) ? readFact(read.document, file.path).text : read.document.body
      const { before: _before, by: _by, ...when } = file.keys.when ?? {}
      // The other keys tell who said it, when and in which session.
      const keys = { description, ...(isFact(file) && { type }), keywords, ...(file.keys.when && { when }) }
      const text = newDocument(keys, body.trimEnd().concat('\n')).replace(SESSION_ID, 'a session')
      const name = isHot(file, { hotDir }) ? `reference/${file.path.slice(hotDir.length + 1)}` : file.path
      const to = parseMemoryPath(name)
      await refuse(`${to}\n${text}`)
      const shared = { path: to, text, place: placeOf(to) }
      await isThere(shared)
      return shared
    },

    /** Throws `exists` like `prepare`. */
    async write(shared: Shared): Promise<void> {
      const { place, text } = shared
      if (!(await isThere(shared))) {
        await fs.mkdir(path.dirname(place), { recursive: true })
        await writeFileAtomic(place, text, { mode: 0o644 })
      }
      await note({ ...(await team.record()).shared, [place]: hashOf(text) })
    },

    /** What would be taken out. Throws `not-found`, and `stale` where it is not as it was shared. */
    async prepareRemoval(typed: string): Promise<Shared> {
      const file = parseMemoryPath(typed.replace(/\s+\(\w+\)$/, '').replace(/(?:\.md)?$/, '.md'))
      const place = placeOf(file)
      const text = (await readBytes(place, { folder, path: file }))?.bytes.toString()
      if (text === undefined)
        throw new MemoryError('not-found', `There is no ${place}.`, '/memfs list names the files.')
      if (hashOf(text) === (await team.record()).shared[place]) return { path: file, text, place }
      const says = `${place} is not as you shared it from here.`
      throw new MemoryError('stale', says, 'It stays. Remove it in the repository.')
    },

    async remove({ place }: Shared): Promise<void> {
      await fs.unlink(place)
      removeEmptied(path.dirname(place), team.checkout.root)
      const { [place]: _, ...others } = (await team.record()).shared
      await note(others)
    },
  }
}
