import { sanitizeLine } from '../memory/sanitize.js'
import type { Scope } from '../memory/scope.js'

/** Characters of facts that the model sees beside the talk. */
const MAX_KNOWN_CHARS = 12_000

export type KnownFact = {
  /** Key of the file in the whole store. */
  key: string
  scope: Scope
  path: string
  hash: string
  description: string
  /** Absent where it was not read: such a fact stands as one line. */
  body?: string
  /** A person has asked for it in so many words. */
  isAsked?: boolean
}

export type Known = {
  text: string
  /** Those that stand in it whole, by how the model names them: only these can be updated. */
  whole: ReadonlyMap<string, KnownFact>
}

/** How a fact is named to the model, which sees both scopes. */
const nameOf = ({ scope, path }: Pick<KnownFact, 'scope' | 'path'>) => `${scope}/${path}`

/**
 * What is known already, so that it is not said again: as many facts as fit whole, in the order given, best first; the
 * others as one line each while there is room. They stand there as data.
 */
export function knownFacts(facts: readonly KnownFact[], maxChars = MAX_KNOWN_CHARS): Known {
  const whole = new Map<string, KnownFact>()
  const texts: string[] = []
  let left = maxChars
  const add = (text: string) => {
    if (text.length + 1 > left) return false
    texts.push(text)
    left -= text.length + 1
    return true
  }
  const others = facts.filter((fact) => {
    if (fact.body === undefined || !add(wholeText(fact, fact.body))) return true
    whole.set(nameOf(fact), fact)
    return false
  })
  for (const fact of others) if (!add(lineOf(fact))) break
  return { text: texts.join('\n'), whole }
}

function wholeText(fact: KnownFact, text: string): string {
  const body = text.trim()
  return JSON.stringify({ path: nameOf(fact), description: fact.description, ...(body ? { body } : {}) })
}

const lineOf = (fact: KnownFact) => `- ${sanitizeLine(nameOf(fact))}: ${sanitizeLine(fact.description)}`
