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
  /** `path` is where it lay, `text` the whole of it, its front matter included. */
  | { kind: 'file'; path: string; description?: string | undefined; text: string }
)

/** Something of a source that cannot be taken, and why. */
export type LeftOut = { from: string; reason: string }

export type Found = { items: Item[]; leftOut: LeftOut[] }

/** A statement about something: begins with its name, unless it has it. */
export const aboutIt = (name: string, said: string): string =>
  said.toLowerCase().includes(name.toLowerCase()) ? said : `${name}: ${said}`
