import type { FactType } from '../memory/fact-types.js'
import type { Evidence as Stored } from '../memory/key-values.js'
import type { Scope } from '../memory/scope.js'
import type { When } from '../memory/when.js'

/** Where a candidate comes from. */
export type Way = 'wish' | 'command' | 'tool' | 'compaction' | 'extraction' | 'agent' | 'brief' | 'import'

/** Where the words of a fact come from; here always with the words and who said them. */
export type Evidence = Stored & { by: 'person' | 'agent'; quote: string }

/** One statement that may become a fact. */
export type Candidate = {
  /** The statement in one line. */
  text: string
  type: FactType
  /** Why, and details. */
  why?: string | undefined
  /** Name for its file, behind the type: whatever is kept under the same name later is about the same thing. */
  name?: string | undefined
  scope?: Scope | undefined
  /** Its provenance, as the `source` key of the file holds it. */
  source: 'explicit' | 'compaction' | 'extraction' | 'agent' | 'imported'
  evidence: Evidence
  /** When the words that it was found in were said, in ms since the epoch. */
  saidAtMs?: number | undefined
  keywords?: readonly string[] | undefined
  /** Files of the project that it is about. */
  about?: readonly string[] | undefined
  /** Actions at which to recall it. */
  when?: When | undefined
  /** Day on which the memory that it is imported from recorded it. */
  created?: string | undefined
  /** Key of a known fact that it is a newer version of. */
  replaces?: string | undefined
  /** What a fact said that its writer deleted to restate it: that this was forgotten does not hold it back. */
  insteadOf?: readonly string[] | undefined
  /** Keys of facts that an agent made from a part of it: it replaces one of them. */
  completes?: readonly string[] | undefined
  /** The person says that what is known about its subject is wrong. */
  corrects?: boolean | undefined
  /** It contradicts the fact in `replaces`: both stay. */
  disputed?: boolean | undefined
  /** Why the words that a model cites for it do not bear it out. */
  fault?: string | undefined
}

/** What the gate looks at. Type and scope are absent where the statement itself is not new. */
export type GateInput = Pick<Candidate, 'text' | 'why' | 'name' | 'evidence' | 'scope' | 'replaces'> & {
  type?: FactType
}
