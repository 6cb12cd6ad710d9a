import { conceptIds, hasConcept, holdsConcept, readText } from '../../memory/language/concepts.js'
import { OF_TALK } from '../../memory/language/refuses-keeping.js'
import { type Span, sentencesOf } from '../../memory/language/sentences.js'
import { contentWords, shareIn } from '../../memory/statement/content-words.js'
import { MEMORY } from './opens-for-sure.js'
import { itemsIn, STATES } from './parts.js'
import { isStep } from './steps.js'
import { bounded, takeOut, typedIn } from './take-out.js'

const OUT_OF_MEMORY = new RegExp(
  `(?<!\\p{L})(?:from|out of|aus|de|da|dalla|della|uit|z|из) (?:your memory|${MEMORY}(?!\\s+(?!(?:please|bitte|and|und|et|y|e)(?!\\p{L}))\\p{L}))`,
  'iu',
)
const DELETE =
  'delete|remove|erase|lösche?|entferne?|supprime[rz]?|efface[rz]?|retire[rz]?|borra|elimina|quita|apaga|apague|remov[ae]|cancella|rimuovi|verwijder|wis|usuń|удали(?:те)?|сотри'
/** A clause that opens like this surely asks to forget something, or to leave it for now. */
const OPENS = new RegExp(
  `^(?:(?:please|pls|ok(?:ay)?|and|also|so|no|(?:can|could|will|would) you|you (?:can|should|may)|(?:i|we) (?:want|need) you to|bitte|kannst du|por favor|per favore)[, ]+)*(?:forget(?! to\\b)|vergiss|vergesst|oublie[sz]?|olvid[ae]|esque[cç][ae]|dimentica|vergeet|zapomnij|zapome[nň]|забудь(?:те)?|gl[öe]m|(?:请|請|麻烦|麻煩)?忘(?:掉|记掉|記掉|记|記)|(?:delete|remove|erase)(?= [^\\n]*(?:fact|memory|note) (?:about|that|on) )|(?:${DELETE})(?= [^\\n]*${OUT_OF_MEMORY.source}))(?:(?<=\\p{Script=Han})|(?!-?[\\p{L}'’]))(?:[, ]+(?:please|bitte|auch|also|maar|proszę))*(?:,(?= (?:was|dass|daß|co|że|что|що) ))?`,
  'iu',
)
/** In these languages, what is to be forgotten stands before the verb. */
const CLOSES =
  /(?:(?:は|を|も)?(?:もう|全部|すべて)?忘れて(?:ください|下さい|くれ|ほしい|ね|よ)*|(?<=把.{1,60})忘(?:了|掉|记|記)(?:吧|掉)?|(?<=\S)\s(?:다 |그냥 |제발 )?잊어\s?(?:줘요?|주세요|버려요?)|(?:['’]?[yn]?[iıuü])?\s(?:lütfen )?unut(?:un|ur musun)?)[。.!！?？\s]*$/iu
/** A quick test that few messages pass: trying `OPENS` on each clause of "no, no, …" takes long. */
const MAY_OPEN = new RegExp(
  `forget|verg[ie]ss|oubli|olvid|esque|dimentica|vergeet|zapom[ne]|забудь|gl[öe]m|忘|잊어|unut|${DELETE}`,
  'iu',
)
const FOR_NOW =
  /(?<!\p{L})(?:for (?:now|today|an? (?:moment|second|minute|bit|while)|the moment)|vorerst|erst ?mal|(?:für )?(?:einen (?:moment|augenblick)|kurz)|pour l['’]instant|un (?:instant|moment|momento)|por ahora)(?!\p{L})/iu
/** "Vergiss nicht" is a wish to keep it. */
const DENIED = /(?<!\p{L})(?:nicht?|nie(?:mals)?|niet|nooit|geen|pas|jamais|nunca|mai|inte|ikke)(?!\p{L})/iu
/** Where a sentence goes on to something else; not before the *that* (dass, que) of its own clause. */
const GOES_ON =
  /(?<mark>[,;:–—])(?!\s(?:dass|daß|was|que|che|że|что|що|co|jeg)\s)(?:\s+(?<and>and|but|und|aber|et|mais|y|pero|e|ma|mas)(?=\s))?(?:\s+|$)|\s(?<only>and|but|und|aber|et|mais|y|pero|e|ma|mas)\s+/giu
const BUT = /^(?:but|aber|mais|pero|ma|mas)$/iu
/** A joined part that begins like this is another thing to forget. */
const ALSO =
  /^(?:(?:also|auch|aussi|también) )?(?:the|an?|my|our|your|his|her|its|their|these|those|every(?:thing)?|all|any(?:thing)?|de[rnms]|die|das|alles|(?:mein|dein|unser)\p{L}*|l[aeo]s?|l['’]|d[eu]s?|mon|ma|mes|notre|tout|el|mis?|nuestr\p{L}+|todo|il|gli|os?)(?:\s|(?<=['’]))/iu
/** "And forget that …": of something known, and not of something done. */
const OF_KNOWN =
  /^[\s,]*(?:about|that|what|everything|anything|da(?:ss|ß)|was|das (?:mit|über)|alles|que|ce que|tout|lo que|o que|che|quello che|że|co|что)\s/iu
const KEEPING = conceptIds('remember forget note store mind')
/** In how many words at its beginning a clause asks to keep something. */
const FIRST_WORDS = 4
/** A fact is about a thing if it has this share of the words for it. */
const MOST = 0.6

/** What a message plainly asks memory to forget, each thing by itself. */
export const askedToForget = (message: string): string[] => {
  const text = typedIn(message)
  return ordersToForget(text, takeOut(text)).flatMap(({ things }) => things)
}

/** A stretch that asks to forget something, including what joins it to others, and the things that it plainly names. */
type Order = Span & { things: string[] }

/** `covered`: the text in which all that is not the person's own is covered. */
export function ordersToForget(text: string, covered: string): Order[] {
  if (!MAY_OPEN.test(covered)) return []
  const spans = sentencesOf(covered)
  return spans.flatMap((span, i) => {
    const orders = ordersIn(text, covered, span)
    const last = orders.at(-1)
    if (!last || !/:$/u.test(covered.slice(last.start, span.end))) return orders
    for (const item of spans.slice(i + 1)) {
      const [said] = itemsIn(text.slice(item.start, item.end))
      if (said === undefined) break
      last.end = item.end
      last.things.push(...thingsIn(said, true))
    }
    return orders
  })
}

/** `said` is what is to be forgotten, if the clause asks for that. */
type Clause = Span & { said: Span | undefined; before: number; after: number; joint: string; and: string }

function ordersIn(text: string, covered: string, span: Span): Order[] {
  const orders: Order[] = []
  let asks: 'keep' | 'forget' | 'both' | 'work' = 'both'
  let isTalk = false
  const clauses = clausesIn(covered, span)
  if (clauses.every((clause) => !clause.said)) return []
  for (const [i, clause] of clauses.entries()) {
    const { start, end } = clause.said ?? clause
    const said = text.slice(start, end)
    const isDenied = clause.said !== undefined && DENIED.test(said)
    const last = orders.at(-1)
    // Behind a task, it may be the product that forgets, unless it is about what somebody said.
    const isHeard =
      asks === 'work'
        ? OF_KNOWN.test(said) && said.search(OF_TALK) >= 0
        : asks !== 'keep' || goesOnToForget(covered, span, clause)
    if (clause.said && !isDenied && isHeard) {
      isTalk = said.search(OF_TALK) >= 0
      orders.push({ start: clause.before, end: clause.after, things: thingsIn(said, isTalk) })
      asks = 'forget'
    } else if (last && asks === 'forget' && isAlso(covered, clause, clauses[i + 1])) {
      last.end = clause.after
      last.things.push(...thingsIn(said, isTalk))
    } else if (isDenied || opensWish(covered.slice(clause.start, clause.end), i === 0)) {
      // What stands in between is still to be forgotten: "… runs at four and at five, and remember that …".
      if (last && asks === 'both') last.end = clause.start
      asks = 'keep'
    } else if (i === 0) asks = 'work'
    else if (asks === 'forget') asks = clause.joint === '' && !BUT.test(clause.and) ? 'both' : 'keep'
  }
  for (const order of orders) if (FOR_NOW.test(text.slice(order.start, order.end))) order.things = []
  return orders
}

/** The clauses of a sentence, and what each asks to forget. */
function clausesIn(covered: string, { start, end }: Span): Clause[] {
  const clauses: Clause[] = []
  let [before, at, joint, and] = [start, start, '', '']
  while (at < end) {
    const says = at + (OPENS.exec(covered.slice(at, end))?.[0].length ?? 0)
    GOES_ON.lastIndex = says
    const next = GOES_ON.exec(covered.slice(0, end))
    const after = next ? next.index + next[0].length : end
    const to = next?.index ?? end
    const closes = says === at ? covered.slice(at, to).search(CLOSES) : -1
    const opened = says > at ? { start: says, end: to } : undefined
    const said = closes < 0 ? opened : { start: at, end: at + closes }
    clauses.push({ before, start: at, said, end: to, after, joint, and })
    if (!next) break
    before = next.index
    at = after
    joint = next.groups?.['mark'] ?? ''
    and = next.groups?.['and'] ?? next.groups?.['only'] ?? ''
  }
  return clauses
}

/** Whether a clause is more to forget. The last in a list is joined by a word; a mere comma precedes a statement. */
function isAlso(covered: string, { start, end, joint, and }: Clause, next?: Clause): boolean {
  const said = covered.slice(start, end)
  if (and === '')
    return joint === ',' && isNoun(said) && next !== undefined && next.and !== '' && isAlso(covered, next)
  return !BUT.test(and) && (isNoun(said) || OF_KNOWN.test(said))
}

const isNoun = (said: string) => ALSO.test(said) && !STATES.test(`${said} `)

/** Whether a sentence that asks to keep something goes on to ask to forget: what it tells may forget things too. */
function goesOnToForget(covered: string, { start, end }: Span, { start: at, said, joint, and }: Clause) {
  const [, listed] = /[:：]\s(.*)$/su.exec(covered.slice(start, at)) ?? []
  if (joint === ':' || (listed !== undefined && isStep(listed))) return false
  return (joint !== '' && (joint !== ',' || and !== '')) || OF_KNOWN.test(covered.slice(said?.start, end))
}

const opensWish = (clause: string, isFirst: boolean) =>
  hasConcept(readText(clause), KEEPING, FIRST_WORDS) && (isFirst || contentWords(clause).length > 1)

/** In these scripts, what is named has no spaces between its words. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]/u

/** What is named, reduced to its content words. */
function thingsIn(said: string, isTalk: boolean): string[] {
  const named = said.replace(OUT_OF_MEMORY, ' ').replace(OF_TALK, ' ')
  const words = (named.match(/[\p{L}\p{N}][^\s"“”'’`?!]*/gu) ?? [])
    .map((word) => word.replace(/[.,]+$/u, ''))
    .filter((word) => contentWords(word).length > 0)
  return words.length > 1 || (words.length === 1 && (isTalk || EAST_ASIAN.test(named)))
    ? [words.join(' ')]
    : []
}

/** Another clause behind the first, as in "Forget Redux, we go with Zustand". An *and* may join more to forget instead. */
const OTHER_CLAUSE = /[,;:–—]\s.*$|\s(?:but|aber|mais|pero|ma|mas)\s.*$/isu

/** Whether this is a single sentence that asks to forget something and says nothing else. */
export function isOrderToForget(sentence: string): boolean {
  if (sentencesOf(bounded(sentence)).length !== 1 || askedToForget(sentence).length === 0) return false
  const said = sentence.replace(OPENS, '').replace(CLOSES, '')
  const other = OTHER_CLAUSE.exec(said)
  return contentWords(other?.[0] ?? '').length === 0 || said.slice(0, other?.index).search(OF_TALK) >= 0
}

/** What is remembered, but not memory leaks or release notes. */
const OF_MEMORY =
  /(?<!\p{L}|(?<!\p{L})(?:of|de|di|da) )(?:memor(?:y|ies)(?!-|\s+(?!(?:please|and|or|of|about|for|from|that|so|on|to|with|where|which|by|as|if|files?|entries|facts?|notes?)(?!\p{L}))\p{L})|mem[oó]ri(?:a|as|e)(?!\p{L})|mémoires?(?! (?:vive|cache))|(?:your|my|the|all|any|every|these|those|old|outdated|stale|saved|stored) (?:\p{L}+ed )?(?:facts?|notes?)(?!\p{L})|(?:deinen?|alten?|alle|meinen?) (?:notizen|fakten)|(?:langzeit)?gedächtnis|erinner|souv(?:enir|iens)|recuerd|ricord|lembr|geheugen(?!\p{L})|pamięci(?!\p{L})|pamiętasz|памят|помни)|記憶|记忆|기억/iu
const TENDS =
  /(?<!\p{L})(?:clean|tidy|sort|prune|trim|merge|consolidat|de-?dup|re-?organi[sz]|go through|updat|correct|chang|fix|edit|replac|renam|mov|räum|aufräum|sortier|ordne|bereinig|korrigier|aktualisier|änder|nettoi|rang|mets à jour|corrig|limpi|orden|actuali[sz]|cambi|limp|arrum|organi[sz]|atuali[sz]|muda|pulisc|riordin|aggiorn|opruim|ruim|werk|uporządk|wyczyść|popraw|zaktualiz|почист|очист|исправ|обнов|düzenle|temizle|güncelle)|清理|整理|更新|修正|片付け|정리|수정|업데이트/iu
const ENDING = conceptIds('forget delete undo')
/** A sentence that asks to forget, tidy up or change what is remembered may mean any fact. */
function isOfAnyFact(text: string): boolean {
  const ends = bounded(text)
  return sentencesOf(ends).some(({ start, end }) => {
    const sentence = ends.slice(start, end)
    const isOfMemory = OF_MEMORY.test(sentence) && (TENDS.test(sentence) || holdsConcept(sentence, ENDING))
    return isOfMemory || sentence.includes('memory_delete')
  })
}
/** A message of at most this many words may be the answer to what was said before. */
const ANSWER_WORDS = 2

/** Whether the person's last message, or what it answers, speaks of a fact, so that an agent may forget it for her. */
export function speaksOf(fact: string, [last = '', ...before]: readonly string[]): boolean {
  const isAnswer = contentWords(last).length <= ANSWER_WORDS && !OPENS.test(last)
  const said = isAnswer ? [last, ...before] : [last]
  return isOfAnyFact(last) || said.some((text) => sharesWord(fact, text))
}

/** Whether two texts have a content word in common. */
export const sharesWord = (one: string, other: string): boolean => shareIn(one, other) > 0

/** Whether a text has most of the words for a thing. */
export const saysMost = (text: string, words: string): boolean => shareIn(words, text) >= MOST
