import { holdsSecret } from '../../memory/secret.js'
import type { GateInput } from '../candidate.js'
import { isHashLine } from './hash-line.js'
import { isManifest } from './manifest.js'
import { isMomentary } from './momentary.js'
import { lacksPerson } from './needs-person.js'
import { hasNoEvidence } from './no-evidence.js'
import { isOnlyWish } from './only-wish.js'
import { isMostlyPaths } from './paths.js'
import { isPlanted } from './planted.js'
import { isQuestion } from './question.js'
import { isRawError } from './raw-error.js'
import { isStackTrace } from './stack-trace.js'
import { isTooShort } from './too-short.js'

/** Why a candidate is refused. */
export type ReasonCode =
  | 'secret'
  | 'planted'
  | 'only-wish'
  | 'too-short'
  | 'hash'
  | 'stack-trace'
  | 'raw-error'
  | 'paths'
  | 'question'
  | 'momentary'
  | 'manifest'
  | 'no-evidence'
  | 'needs-person'

type GateRule = {
  code: ReasonCode
  /** Holds for what a person asked for in so many words, too. */
  isAbsolute: boolean
  /** For the agent, whose call is refused. */
  says: string
  refuses(candidate: GateInput): boolean
}

const text = (test: (text: string) => boolean) => (candidate: GateInput) => test(candidate.text)
const all = (test: (text: string) => boolean) => (candidate: GateInput) =>
  test([candidate.text, candidate.why ?? ''].join('\n'))

/** Every way in passes these, in this order; all that refuse are named. */
export const GATE: readonly GateRule[] = [
  {
    code: 'secret',
    isAbsolute: true,
    says: 'It holds a key, a password or the like.',
    refuses: (candidate) =>
      holdsSecret([candidate.text, candidate.why ?? '', candidate.evidence.quote].join('\n')),
  },
  {
    code: 'planted',
    isAbsolute: true,
    says: 'It reads like an order that somebody planted for an agent.',
    refuses: all(isPlanted),
  },
  {
    code: 'only-wish',
    isAbsolute: true,
    says: 'It holds nothing but the wish to remember.',
    refuses: text(isOnlyWish),
  },
  {
    code: 'too-short',
    isAbsolute: false,
    says: 'It is too short to be understood later.',
    refuses: text(isTooShort),
  },
  {
    code: 'hash',
    isAbsolute: false,
    says: 'It is a line about a commit or a checksum.',
    refuses: text(isHashLine),
  },
  { code: 'stack-trace', isAbsolute: false, says: 'It is a stack trace.', refuses: text(isStackTrace) },
  {
    code: 'raw-error',
    isAbsolute: false,
    says: 'It is an error message without what follows from it.',
    refuses: text(isRawError),
  },
  { code: 'paths', isAbsolute: false, says: 'It is mostly paths.', refuses: text(isMostlyPaths) },
  { code: 'question', isAbsolute: false, says: 'It is a question.', refuses: text(isQuestion) },
  {
    code: 'momentary',
    isAbsolute: false,
    says: 'It is the state of the moment.',
    refuses: text(isMomentary),
  },
  { code: 'manifest', isAbsolute: false, says: 'A manifest of the project says it.', refuses: isManifest },
  {
    code: 'no-evidence',
    isAbsolute: false,
    says: 'Nothing that was said supports it.',
    refuses: hasNoEvidence,
  },
  {
    code: 'needs-person',
    isAbsolute: false,
    says: 'A fact about the person, or for all projects, needs the person’s own words: use memory_remember when they have said it.',
    refuses: lacksPerson,
  },
]

/** The rules that refuse a candidate, the first being the reason; none is a pass. `asked`: in so many words, by a person. */
export function refusals(candidate: GateInput, asked: boolean): ReasonCode[] {
  return GATE.filter((rule) => (rule.isAbsolute || !asked) && rule.refuses(candidate)).map(({ code }) => code)
}

/** A sentence about a refusal. */
export const explainRefusal = (code: ReasonCode): string =>
  GATE.find((rule) => rule.code === code)?.says ?? ''
