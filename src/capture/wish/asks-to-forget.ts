import { sentencesOf } from '../../memory/language/sentences.js'
import { maskPrivate } from '../../memory/private.js'
import { contentWords } from '../../memory/statement/content-words.js'
import { bounded, takeOut, unwrapRun } from './take-out.js'

/** A sentence that opens so asks for sure that something be forgotten, or be left for now. */
const OPENS =
  /^(?:(?:please|pls|ok(?:ay)?|and|also|so|no|(?:can|could|will|would) you|you (?:can|should|may)|bitte|kannst du|por favor|per favore)[, ]+)*(?:forget(?! to\b)|vergiss|vergesst|oublie[sz]?|olvid[ae]|esque[cç][ae]|dimentica|vergeet|zapomnij|забудь(?:те)?|(?:delete|remove|erase)(?= [^\n]*(?:from your memory|(?:fact|memory|note) (?:about|that|on) )))(?![\p{L}'’])(?:[, ]+(?:please|bitte|about))*(?:,(?= (?:was|dass|daß|co|że|что) ))?/iu
/** Words that point to what was said before: without them, one word alone may be of the task at hand. */
const OF_TALK =
  /(?<!\p{L})(?:said|told(?: you)?|mentioned|wrote|know|remember(?:ed)?|everything|anything|all|facts?|notes?|memor(?:y|ies)|that (?:about|on)|that|things?|earlier|before|yesterday|gesagt|erzählt|geschrieben|gemerkt|alles|das (?:mit|über)|vorhin|dit|tout|dicho|dije|todo|detto|tutto|disse|tudo|dijo|conté|falei|contei|comentei|mówił(?:em|am)?|говорил[аи]?|zei|verteld|lo|eu|ho|ti|su[li]|co|da(?:ss|ß|t)|que|ce|che|że|что)(?!\p{L})/giu
const FOR_NOW =
  /(?<!\p{L})(?:for (?:now|today|the moment)|vorerst|erst ?mal|pour l['’]instant|por ahora)(?!\p{L})/iu
/** "Vergiss nicht" is a wish to keep it. */
const DENIED = /(?<!\p{L})(?:nicht|nie(?:mals)?|niet|nooit|geen|pas|jamais|nunca|mai)(?!\p{L})/iu
/** Where a sentence goes on to something else. */
const GOES_ON = /[,;:–—](?:\s|$)|\s(?:and|but|und|aber|et|mais|y|pero|e|ma|mas)\s/iu
/** Share of the words for a thing that a fact about it has. */
const MOST = 0.6

/** What a message plainly asks memory to forget; `rest`: what its sentence says besides. */
export function askedToForget(message: string): { words: string; rest: string } | undefined {
  const text = bounded(maskPrivate(unwrapRun(message)))
  const own = takeOut(text)
  for (const { start, end } of sentencesOf(own)) {
    const [opening] = OPENS.exec(own.slice(start, end)) ?? []
    if (opening === undefined || FOR_NOW.test(own.slice(start, end))) continue
    const said = text.slice(start + opening.length, end)
    const [clause = ''] = said.split(GOES_ON, 1)
    if (DENIED.test(clause)) continue
    const named = clause.replace(OF_TALK, ' ').match(/[\p{L}\p{N}][^\s"“”'’`?!]*/gu) ?? []
    const words = named
      .map((word) => word.replace(/[.]+$/u, ''))
      .filter((word) => contentWords(word).length > 0)
    if (words.length > 1 || (words.length === 1 && clause.search(OF_TALK) >= 0))
      return { words: words.join(' '), rest: said.slice(clause.length).replace(GOES_ON, '') }
  }
  return undefined
}

/** A clause of its own behind the first, as in "Forget Redux, we go with Zustand": what is joined by an *and* may be more to forget. */
const OTHER_CLAUSE = /[,;:–—]\s.*$|\s(?:but|aber|mais|pero|ma|mas)\s.*$/isu
/** Notes may be lines of the project's own files. */
const DELETES = /^[^\n]{0,30}?\b(?:delete|remove|erase)\b(?![^\n]*\b(?:memory|facts?)\b)/iu

/** Whether this is one sentence, which asks that something be forgotten and says nothing else. */
export function isOrderToForget(sentence: string): boolean {
  if (sentencesOf(sentence).length !== 1 || DELETES.test(sentence) || !askedToForget(sentence)) return false
  const said = sentence.replace(OPENS, '')
  const other = OTHER_CLAUSE.exec(said)
  return contentWords(other?.[0] ?? '').length === 0 || said.slice(0, other?.index).search(OF_TALK) >= 0
}

/** A message that speaks of memory as such may mean any fact. */
const OF_MEMORY =
  /memor|(?<!\p{L})(?:facts?|notes?|notizen)(?!\p{L})|gedächtnis|erinner|mémoire|souvenir|recuerd|ricord|lembr|geheugen|pamię|памят|記憶|记忆|기억/iu
/** A message of so few words may be the answer to what was said before. */
const ANSWER_WORDS = 2

/** Whether the person's last message, or what it answers, speaks of a fact, so that an agent may forget it for her. */
export function speaksOf(fact: string, [last = '', ...before]: readonly string[]): boolean {
  const known = new Set(contentWords(fact))
  const names = (text: string) => contentWords(text).some((word) => known.has(word))
  const isAnswer = contentWords(last).length <= ANSWER_WORDS && !OPENS.test(last)
  return names(last) || OF_MEMORY.test(last) || (isAnswer && before.some(names))
}

export function saysMost(text: string, words: string): boolean {
  const [there, asked] = [new Set(contentWords(text)), contentWords(words)]
  return asked.filter((word) => there.has(word)).length >= asked.length * MOST
}
