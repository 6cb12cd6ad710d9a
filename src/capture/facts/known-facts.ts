import fs from 'node:fs/promises'
import path from 'node:path'
import { replaceFileNow } from '../../lib/atomic-write.js'
import { unlessAbsent, unlessBarred } from '../../lib/errno.js'
import { sha256 } from '../../lib/hash.js'
import { parseJson } from '../../lib/json.js'
import type { ScopeFolder } from '../../memory/scope.js'

/** A fact as it was when a process last looked. */
export type KnownFact = {
  text: string
  /** The words of a person that it rests on. */
  quote?: string
  type: string
  hash: string
  /** Whether the plugin wrote this version; otherwise a person made or edited it. */
  isOwn: boolean
}

/** Known facts by scope, in the state folder: they show the next process what a person deleted or edited meanwhile. */
export type KnownFacts = ReturnType<typeof createKnownFacts>

export function createKnownFacts(folder: string) {
  const scopes = new Map<ScopeFolder, Map<string, KnownFact>>()
  const dirty = new Set<ScopeFolder>()
  /** Keys of facts that are gone here: what others have noted of these is older. */
  const gone = new Set<string>()
  const versions = new Map<ScopeFolder, string>()
  const fileOf = (scope: ScopeFolder) => path.join(folder, `facts-${sha256(scope, 16)}.json`)

  function of(scope: ScopeFolder): Map<string, KnownFact> {
    const known = scopes.get(scope) ?? new Map<string, KnownFact>()
    scopes.set(scope, known)
    return known
  }

  /** What another process has noted since this one last read or wrote the file (2 MB for ten thousand facts). */
  async function news(scope: ScopeFolder): Promise<[string, KnownFact][]> {
    const version = await versionOf(fileOf(scope))
    if (version === versions.get(scope)) return []
    versions.set(scope, version)
    const text = (await unlessBarred(fs.readFile(fileOf(scope), 'utf8'))) ?? ''
    const stored = parseJson(text) as { v?: number; facts?: Record<string, KnownFact> } | null | undefined
    return Object.entries((stored?.v === 1 && stored.facts) || {})
  }

  /** Merges what other processes have noted. */
  async function load(scope: ScopeFolder): Promise<void> {
    const here = of(scope)
    for (const [file, fact] of await news(scope)) {
      const known = here.get(file)
      // Another process may know that it wrote what this one has only found.
      if (known ? known.hash === fact.hash && fact.isOwn : !gone.has(`${scope}/${file}`)) here.set(file, fact)
    }
  }

  return {
    load,
    /** By path. */
    of: of as (scope: ScopeFolder) => ReadonlyMap<string, KnownFact>,
    set(scope: ScopeFolder, file: string, fact: KnownFact | undefined) {
      const before = of(scope).get(file)
      const key = `${scope}/${file}`
      if (fact ? before?.hash === fact.hash && before.isOwn === fact.isOwn : gone.has(key)) return
      if (fact) of(scope).set(file, fact)
      else of(scope).delete(file)
      if (fact) gone.delete(key)
      else gone.add(key)
      dirty.add(scope)
    },
    /** Whether this version of a file is one that the plugin wrote. */
    isOwn(scope: ScopeFolder, file: string, hash: string) {
      const fact = of(scope).get(file)
      return fact?.isOwn === true && fact.hash === hash
    },
    /** Notes facts of scopes that others may look after, without caching them. What only moved to another folder keeps `isOwn`. */
    async noteElsewhere(
      facts: readonly { scope: ScopeFolder; file: string; fact: KnownFact; isGone: boolean }[],
    ) {
      const others = createKnownFacts(folder)
      for (const scope of new Set(facts.map(({ scope }) => scope))) await others.load(scope)
      const byHand = new Set(
        facts.flatMap(({ scope, file, fact: { hash }, isGone }) =>
          isGone && !others.isOwn(scope, file, hash) ? hash : [],
        ),
      )
      for (const { scope, file, fact, isGone } of facts)
        if (!isGone) others.set(scope, file, { ...fact, isOwn: !byHand.has(fact.hash) })
      await others.save()
    },
    /** Saves all scopes that do not wait. Throws the disk error: what is not saved then is saved with the next call. */
    async save(waits = (_: ScopeFolder) => false) {
      for (const scope of [...dirty]) {
        await load(scope)
        await fs.mkdir(folder, { recursive: true, mode: 0o700 })
        // Nothing may run in between from here until the scope is marked as saved.
        if (waits(scope)) continue
        const text = JSON.stringify({ v: 1, facts: Object.fromEntries(of(scope)) })
        replaceFileNow(fileOf(scope), text)
        dirty.delete(scope)
        const version = await versionOf(fileOf(scope))
        // If its size differs, another process has replaced it already.
        if (version.startsWith(`${Buffer.byteLength(text)} `)) versions.set(scope, version)
      }
    },
  }
}

async function versionOf(file: string): Promise<string> {
  const { size = 0, mtimeMs = 0, ino = 0 } = (await unlessAbsent(fs.stat(file))) ?? {}
  return `${size} ${mtimeMs} ${ino}`
}
