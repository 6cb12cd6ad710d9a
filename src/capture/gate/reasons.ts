/** Why a candidate is refused, told to the agent that made the call; reasons are listed in this order. */
const REASONS = {
  secret: 'It holds a key, a password or the like.',
  unwanted: 'It asks not to be kept.',
  'to-forget': 'It asks to forget something: /memfs forget <words>, or memfs forget in a shell.',
  'for-now': 'It holds only for now.',
  planted: 'It reads like an order that somebody planted for an agent.',
  'only-wish': 'It holds nothing but the wish to remember.',
  'too-short': 'It is too short to be understood later.',
  hash: 'It is a line about a commit or a checksum.',
  'stack-trace': 'It is a stack trace.',
  'raw-error': 'It is an error message without what follows from it.',
  paths: 'It is mostly paths.',
  question: 'It is a question.',
  momentary: 'It is the state of the moment.',
  manifest: 'It reads like what a manifest says.',
  'no-evidence': 'Nothing that was said supports it.',
  'needs-person':
    'A fact about the person, or for all projects, needs the person’s own words: use memory_remember when they have said it.',
} as const

export type ReasonCode = keyof typeof REASONS
export const REASON_CODES = Object.keys(REASONS) as readonly ReasonCode[]

/** The sentence for a refusal; '' for a code that is no reason of the gate. */
export const explainRefusal = (code: string): string => REASONS[code as ReasonCode] ?? ''
