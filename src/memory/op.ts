import { MemoryError } from './errors.js'
import type { Keys } from './keys.js'
import { label } from './memory.js'
import type { MemoryPath } from './path.js'
import type { ScopeFolder } from './scope.js'

export type Target = { folder: ScopeFolder; path: MemoryPath }

/** What an op expects of the file on disk: absent; in one of the versions (hashes) seen before; either; or anything. */
export type Expect = 'any' | 'absent' | { seen: readonly string[] } | { seenOrAbsent: readonly string[] }

/** One intended change. Everything that changes memory is made of these and goes through `store.apply`. */
export type Op = Target &
  (
    | {
        kind: 'write'
        content: string
        /** Keys to set; the others stay as they are. */
        keys?: Keys | undefined
        expect: Expect
      }
    /** Changes keys of the front matter, and leaves the body's bytes alone. */
    | { kind: 'annotate'; keys: Keys; expect: Expect }
    | { kind: 'edit'; oldString: string; newString: string; replaceAll?: boolean | undefined }
    /** `replaces`: hash of the file at that path, if there is one. */
    | { kind: 'move'; to: MemoryPath; expect: Expect; replaces?: string }
    | { kind: 'delete'; expect: Expect }
    /** Puts back the bytes of an earlier version, or the absence of the file. A protected file is skipped. */
    | {
        kind: 'restore'
        bytes: Uint8Array | undefined
        /** Hash that the file to be replaced must have; `undefined` if there must be no file. */
        replaces: string | undefined
        /** Whether the file is damaged now and was read-only when it could last be read. */
        wasReadonly?: boolean
        /** Of a moved file: where another op of the call brings it back. It is removed only if that op goes through. */
        backTo?: Target | undefined
      }
    /** Sets a file's whole text, unchecked if the plugin's own setup gives it. */
    | { kind: 'put'; text: string; expect: Expect }
  )

export const targetsOf = (op: Op): Target[] =>
  [op.path, ...(op.kind === 'move' ? [op.to] : [])].map((path) => ({ folder: op.folder, path }))

/** Error for a restore over content that is in no commit. */
export function changedMeanwhile(target: Target): MemoryError {
  return new MemoryError(
    'stale',
    `${label(target)} was changed while it was to be restored.`,
    'Nothing was done. Call memory_rollback again.',
  )
}
