import type { FactType } from '../memory/fact-types.js'
import type { Evidence as Stored } from '../memory/key-values.js'
import type { Scope } from '../memory/scope.js'
import type { When } from '../memory/when.js'

/** How a candidate arises. */
export type Way = 'wish' | 'command' | 'tool' | 'compaction' | 'extraction' | 'agent' | 'brief' | 'import'

/** Where the words of a fact come from: those always, and who said them. */
export type Evidence = Stored & { by: 'person' | 'agent'; quote: string }

/** One statement that may become a fact. */
export type Candidate = {
  /** The statement in one line. */
  text: string
  type: FactType
  /** Why, and details. */
  why?: string | undefined
  /** Given for its file, behind the type: what is kept later under it is of the same thing. */
  name?: string | undefined
  scope?: Scope | undefined
  /** What its writer was. */
  source: 'explicit' | 'compaction' | 'extraction' | 'agent' | 'imported'
  evidence: Evidence
  /** When the words were said that it was found in, in ms since the epoch. */
  saidAtMs?: number | undefined
  keywords?: readonly string[] | undefined
  /** Files of the project that it tells of. */
  about?: readonly string[] | undefined
  /** Deeds at which to bring it to mind. */
  when?: When | undefined
  /** Day on which another memory took it in. */
  created?: string | undefined
  /** Key of a known fact that it is a newer version of. */
  replaces?: string | undefined
  /** What a fact said that its writer has deleted for it: that this is forgotten does not hold it back. */
  insteadOf?: readonly string[] | undefined
  /** Keys of facts that an agent has made of a part of it: it takes the place of one. */
  completes?: readonly string[] | undefined
  /** The person says that what is known of its subject is wrong. */
  corrects?: boolean | undefined
  /** It speaks against that fact: both stay. */
  disputed?: boolean | undefined
  /** Why the words that a model cites for it do not bear it out. */
  fault?: string | undefined
}

/** What the gate looks at. Type and scope are absent where the statement itself is not new. */
export type GateInput = Pick<Candidate, 'text' | 'why' | 'name' | 'evidence' | 'scope' | 'replaces'> & {
  type?: FactType
}
