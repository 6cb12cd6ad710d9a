import type { FactType } from '../memory/fact-types.js'
import type { Scope } from '../memory/scope.js'

/** What another memory has to give: a statement that may become a fact, or a text that stays a file. */
export type Item = {
  /** Where it stood: a file, and its place in it. */
  from: string
  /** `YYYY-MM-DD`, where the source tells. */
  day?: string | undefined
  scope?: Scope | undefined
} & (
  | {
      kind: 'fact'
      text: string
      why?: string | undefined
      type: FactType
      keywords?: readonly string[] | undefined
    }
  /** `path` is where it is to lie in its scope. */
  | { kind: 'file'; path: string; description?: string | undefined; body: string }
)

/** Something of a source that cannot be taken, and why. */
export type LeftOut = { from: string; reason: string }

export type Found = { items: Item[]; leftOut: LeftOut[] }
