const POLITE = '(?:(?:please|pls|ok|now|also|and|then|just|can you|could you|would you|bitte|kannst du),? )*'
const MEMORY =
  '(?:(?:your|the|our|my|its|dein\\p{L}*|das|den|die|dem) )?(?:long[- ]term )?(?:memory|memories|memfs|gedächtnis|langzeitgedächtnis|speicher|mémoire|memoria|memória)(?! (?:file|note|fact|leak|usage|limit))'
/** What is to be written stands elsewhere: the words for it name it, and state nothing. */
const THING =
  '(?:(?!(?:the fact )?(?:that|dass) (?:we|i|you|it|the|our|wir|ich|die|der|das)\\b|the fact )(?:a|an|the|our|my|this|that|these|it|all|everything|what|some|das|die|den|dies\\p{L}*|eine?n?|unsere?n?|alles|was)(?: (?!(?:is|are|was|were|must|should|uses?|has|have|runs?|needs?|never|always|ist|sind|hat|haben|muss|müssen)\\b)[^\\s:;,\\d]+){0,8}?,? (?:(?:down|somewhere|irgendwo),? )?(?:in a file )?)'
const BEHIND =
  '(?=\\s*[.!?]*$|,? (?:so|for|with|if|please|when|before|after|and|as|in|look|bitte|damit|für|wenn)\\b|,)'

/** An order to write something into memory that stands elsewhere: the agent words it. */
const TO_WRITE = new RegExp(
  `^${POLITE}(?:(?:note|write|save|store|put|add|document|record|keep|dump|summari[sz]e|speicher\\p{L}*|schreib\\p{L}*|leg\\p{L}*|notier\\p{L}*|sicher\\p{L}*) ${THING}(?:in|into|to|im|ins|in|auf) ${MEMORY}|(?:update|aktualisier\\p{L}*) ${MEMORY})${BEHIND}[^:]*$`,
  'iu',
)
/** An order to tidy memory up. */
const TO_TEND = new RegExp(
  `^${POLITE}(?:(?:clean|tidy|sort) ?(?:up|out)?|go (?:through|over)|re-?organi[sz]e|move|rename|prune|review|check|look (?:at|through|over)|fix|räum\\p{L}*|ordne\\p{L}*|durchsuch\\p{L}*|prüf\\p{L}*)(?: [^\\s:;,]+){0,6}? ${MEMORY}(?![\\p{L}\\p{N}])[^:]*$`,
  'iu',
)

/** What a sentence orders the agent to do with its memory, without saying what is so: such words are no fact. */
export function memoryOrder(sentence: string): 'write' | 'tend' | undefined {
  // Asked of each sentence of each message, of which hardly one names it.
  if (!/memor|memfs|gedächtnis|speicher|mémoire/iu.test(sentence)) return undefined
  const text = sentence.trim().replace(/\s+/gu, ' ')
  if (TO_TEND.test(text)) return 'tend'
  return TO_WRITE.test(text) ? 'write' : undefined
}
