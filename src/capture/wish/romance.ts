import { lazily, type Pattern } from './pattern.js'
import type { Phrases } from './phrases.js'
import { COVERED } from './take-out.js'

/**
 * The words of a Romance language by what they do in a wish, as alternatives of a pattern. The sentence is put together
 * in the same way in all of them, so that the patterns below serve each. An accent may be left out by whoever types, and
 * an apostrophe has two forms: both are seen to here.
 */
export type RomanceWords = {
  language: string
  /** Pieces of which each wish, or each standing order, holds one. */
  hints: { keeping: string; standing: string }
  /** What may stand before an imperative: greetings, politeness, transitions. */
  openers: string
  /** Words after which a new clause begins without a mark. */
  joints: string
  /** What asks for a deed: the verb follows in the infinitive or subjunctive. */
  requests: string
  /** The same as a question: its question mark says nothing. */
  questions: string
  /** Ends of a statement in the form of a question ("okay?"). */
  tags: string
  /** Pronouns before a verb. */
  clitics: string
  /** To keep in mind, in every form that speaks to the agent. */
  recall: string
  /** To write down: asks only together with what is written down, where, as what or for when. */
  store: string
  /** To put: asks only together with the memory as the place. */
  put: string
  /** The same with the object in it ("write it down"), or the agent ("write yourself down"). */
  storeIt: string
  /** Imperatives beyond doubt, wherever they stand. */
  sure: string
  /** Not to forget. */
  notForget: string
  /** An infinitive after such a verb: a reminder, not a fact. */
  reminder: string
  that: string
  /** Verbs of a short statement, where the word for "that" is left out. */
  is: string
  /** Pronouns that hang on a verb. */
  enclitics: string
  /** Words without weight between a verb and what it is about. */
  fillers: string
  /** What points to what was said, or to where nobody looks. */
  pointers: string
  /** What belongs to the person. */
  mine: string
  /** What a fact is called, with its article. */
  kinds: string
  /** The memory as a place. */
  places: string
  /** "To be remembered", beside a noun or by itself. */
  toKeep: string
  idioms: string
  /** Memory asked for as a favour, in the form of a question: "will you note this?" */
  favour: string
  /** Verbs that ask only where later work is spoken of. */
  weak: string
  later: string
  /** The part of it that an order may follow: no later step of the task at hand. */
  future: string
  /** What makes an order one for all later work. */
  standing: string
  /** Deeds of an agent, as imperatives. */
  orders: string
  /** The same, and in the infinitive. */
  deeds: string
  always: string
  notEver: string
  /** A prohibition for good, at the begin of a clause. */
  never: string
  /** "Each time you …", "when I ask for …", before a deed. */
  eachTime: string
  /** The task at hand after all. */
  here: string
  negations: string
  /** Who else may remember or save. */
  others: string
  /** What others said. */
  reports: string
  /** The memory of machines, boxes to be ticked, orders to be reminded. */
  machines: string
  /** Into a file or a table. */
  intoFile: string
  /** What others are to do: an article, a noun and a verb. */
  modals: string
  first?: string
}

const WORD = '(?:,? [^\\s,;:.!?…()]+)'
/** To speak otherwise: what the agent is to know it for. */
const PURPOSE =
  ' (?:pour|para|pra|per) (?:adapt|ajust|expli|spieg|répond|respond|rispond|savoir|saber|sapere)\\p{L}*'
const END = `(?:\\s*(?:[:,;.!…)–—]|-\\s|$)|${PURPOSE})`

/** Before a prohibition, in any of the languages. */
const NOT = "ne|n'\\p{L}+|no|non|nn|não"

/** A pattern in which an accent may be missing. Letters with an accent stand outside of brackets in it. */
function loose(source: string): Pattern {
  return lazily(
    source
      .replace(/[à-öø-ÿ]/gu, (letter) => `[${letter}${letter.normalize('NFD').charAt(0)}]`)
      .replace(/'/gu, "['’]")
      .replaceAll('\\p{N}', '\\d')
      .replaceAll('\\p{Co}', COVERED),
  )
}

const alone = (words: string) => `(?<!\\p{L})(?:${words})(?!\\p{L})`

/** Words that stand behind others: these are looked at, to the left, only where the words are. */
const behind = (left: string, words: string, then: string) =>
  `(?<!\\p{L})(?=(?:${words})(?!\\p{L}))(?<=${left})(?:${then})`

/** Alternatives of two lists, each once: a word that two of them fit would be tried over and over. */
const union = (one: string, other: string) => [...new Set(`${one}|${other}`.split(TOP_LEVEL))].join('|')
const TOP_LEVEL = /\|(?![^(]*\))/u

/** Begin of a clause, with what may stand before the verb. */
const clauseOf = ({ joints, openers, clitics }: RomanceWords) =>
  `(?:^|[,;:.!?¡¿…()\\[\\]–—>*•-]\\s*|(?<!\\p{L})(?:${joints}) )(?:(?:${openers})[\\s,:;!¡–—-]+)*(?:${clitics})*`

/** Begin of a clause, or a request: what stands before a verb that asks. */
const askedOf = (words: RomanceWords) =>
  `(?:${clauseOf(words)}|(?<!\\p{L})(?:${words.requests}|${words.questions})(?: [^\\s,;:.!?]+){0,4}(?: |(?<='))(?:${words.clitics})*)`

/** A note in a program's text: a call, or "here". */
const COMMENT = '^(?://|/\\*|<!--)|^#(?=[^]*(?:\\(\\)|(?<!\\p{L})(?:ici|aquí|aqui|qui)(?!\\p{L})))'
/** What the code at hand is like: a thing of programming that is "here". */
const CODE_HERE = alone(
  "(?:ici|là|aquí|ahí|aqui|ali|qui|lì)[ ,]+(?:(?:le|la|les|el|los|las|o|a|os|as|il|lo|i|gli|une?|uma?|una) |l')?(?:array|tableau|list[ae]|variab|param|pointeur|punt|ponteir|objet|oggetto|index|índice|indice|buffer|chaîne|cadena|stringa|string|valeur|valor|map|set|promes|callback|boucle|bucle|ciclo|loop|thread|cursor|lock|mutex)\\p{L}*",
)
const INNER = alone(
  '(?:dans|en|in|n)(?: |(?=est|ess))(?:cette|ce|cet|est[ea]|es[ea]|ess[ea]|quest[oa]|sto|sta) ?(?:boucle|bucle|ciclo|loop|laço|fonction|función|função|funzione|méthode|método|metodo|callback)',
)
/** "Take into account that the variable …": why the code is to be changed. */
const CODE_FACT = alone(
  "(?:compte|cuenta|conta|consideração|conto)(?: (?:du fait|del fatto))? (?:que|che) (?:(?:la|le|el|il|lo|o|a|les|los|las|os|as|i|gli) |l')?(?:variab|variáv|param|fonction|función|função|funzione|méthode|método|metodo|array|tableau|list[ae]|cadena|chaîne|stringa|index|índice|indice|pointeur|puntero|ponteiro|objet|oggetto)\\p{L}*",
)
/** What each thing of a heap is to have, and what a program is to be made to do. */
const EACH_THING =
  "(?:pour|para|per|pra|dans|en|em|in) (?:chaque|cada|toda|ogni|todo) (?:ligne|línea|fila|linha|riga|élément|elemento|item|entrée|entrada|utilisateur|usuario|usuário|utente|enregistrement|registro|colonne|columna|coluna|colonna|requête|petición|requisição|richiesta|client)\\p{L}*|(?:fais en sorte que|faire en sorte que|haz que|hacer que|faz(?:er)?(?: com)?(?: que)?|fai in modo che|fare in modo che) (?:(?:la|le|el|il|lo|o|a|les|los|las|os|as|i|gli) |l')(?:caché?|session|sesión|sesiones|sessão|sessione|état|estado|stato|token|panier|carrito|carrinho|carrello|formul|page|página|pagina|bouton|botón|botão|bottone|donn|datos|dados|dati|filtr|serv|app|api|menu|client)\\p{L}*"

/** "Always" of a page or of data: what they show or drop is no way of working. */
const PRODUCT =
  'total|totaux|totali|totais|doublons?|duplicad[oa]s?|duplicati|lignes|filas|righe|linhas|bouton|botón|botão|bottone|pulsante|tableau|tabla|tabela|tabella|écran|pantalla|tela|schermo|menu|menú|modale?|popup|bannière|banner|formulaire|formulario|formulário|modulo|badge|endpoint|panier|log d[eo]l?'
const EFFECT = `(?:affich|montr|muestr|mostr|renvo|retourn|devuelv|devolv|retorn|restitu|supprim|borr|apag|elimin|cancell|tri|orden|ordin|insér|insert|inser|registr|enregistr|valid|arrondi|redonde|arred|arrotond)\\p{L}*(?: [^\\s,;:.!?]+){1,6}? (?:${PRODUCT})`
/** Who does something from now on, without being told to: a part of a program, or its user. */
const ACTOR =
  "(?:(?:la|le|el|il|lo|o|a|les|los|las|i|gli|as|os) |l')(?:api|serveur|servidor|server|clients?|clientes?|clienti|endpoint|servic[eo]|servicio|serviço|servizio|app|application|build|ci|tests?|teste|script|job|base|site|sitio|sito|page|página|pagina|login|token|webhook|backend|frontend|bot|utilisateurs?|usuarios?|usuários?|utent[ei]|fournisseur|proveedor|fornecedor|fornitore) (?!(?:de|du|des|del|della|d[oa]|en|in|em|est|es|está|é|è|são|sono|sta|va|doit|chama|se|si|li|lo|la|los|las|les|on|nous|a gente)(?!\\p{L}))\\p{L}+"

/** What asks that a statement be kept, and what asks that work be done in some way from now on. */
export function romance(words: RomanceWords): Phrases[] {
  return [keeping(words), standingOrders(words)]
}

function keeping(words: RomanceWords): Phrases {
  const { language, recall, store, put, storeIt, that, pointers, kinds, places, later, clitics } = words
  const filled = `(?: (?:${words.fillers}))*`
  const small = union(words.fillers, pointers)
  const verbs = `${recall}|${store}|${put}|${storeIt}`
  const isThat = `${WORD}{0,6}?,? (?:${that})`
  const noReminder = `(?!${filled} (?:${words.reminder}))`
  const asked = askedOf(words)
  // What a verb of writing down is followed by at once is kept: "record the run that fails" asks for nothing.
  const branches = [
    `(?:${recall})(?:${words.enclitics})?(?!\\p{L})${noReminder}(?:(?: (?:${small}))*(?:${END}| (?:${kinds}|${words.mine})(?!\\p{L}))|${WORD}{0,6}?,? (?:${that}|${words.is})(?!\\p{L})|${WORD}{1,6} ?:)`,
    `(?:${store}|${storeIt})(?!\\p{L})(?:(?: (?:${small}))*(?: ?:|(?<= (?:${pointers}|${words.fillers})|${storeIt})${END}|(?:,? de \\p{L}+)?,? (?:${that})(?!\\p{L}))|${WORD}{0,6}?,? (?:${kinds}|${later}|${places})(?!\\p{L}))`,
    `(?:${put})(?!\\p{L})[^.?!]{0,60}? (?:${places})(?!\\p{L})`,
  ]
  return {
    language,
    hints: withBare(words.hints.keeping),
    wish: [
      loose(behind(asked, verbs, branches.join('|'))),
      loose(
        `${alone(`${words.sure}|${words.notForget}|${words.toKeep}`)}${noReminder}(?:${filled}${END}|${WORD}{0,6}?,? (?:${that})(?!\\p{L})|${WORD}{0,2}? (?:${later}|${kinds}|${pointers}|${places})(?!\\p{L}))`,
      ),
      loose(alone(words.idioms)),
      loose(`(?<!\\p{L})(?:${words.favour})`),
    ],
    ...(words.first === undefined ? {} : { first: [loose(`^(?:${words.first})(?!\\p{L})`)] }),
    polite: loose(
      `(?<!\\p{L})(?:${words.questions})(?!\\p{L})${WORD}{0,6}? (?:${clitics})*(?:${verbs})(?!\\p{L})${noReminder}(?:${filled}(?: ?:| (?:${pointers}|${kinds}|${places})(?!\\p{L}))|${isThat}(?!\\p{L}))|(?<!\\p{L})(?:${words.tags}) ?\\?$|(?<!\\p{L})(?:${words.favour})`,
    ),
    not: [
      ['negated', loose(alone(`(?:${words.negations}) (?:${clitics})*(?:${recall}|${store}|${storeIt})`))],
      ['question', /\?\s*$/u],
      ['about', loose(alone(`(?:${words.others}) (?:${clitics})*(?:${recall}|${store})`))],
      ['about', loose(alone(words.machines))],
      ['about', loose(`${COMMENT}|${CODE_HERE}|${CODE_FACT}|${INNER}`)],
      [
        'about',
        loose(
          `(?<!\\p{L})(?:${store}|${storeIt}|${put})(?!\\p{L})(?:(?! (?:${that})(?!\\p{L}))${WORD}){0,5}? (?:${words.intoFile})`,
        ),
      ],
    ],
  }
}

function standingOrders(words: RomanceWords): Phrases {
  const { language, standing, orders, deeds, always, recall, store, weak } = words
  const clause = clauseOf(words)
  const ends = `(?<!\\p{L})(?:${words.tags}) ?\\?$`
  return {
    language,
    hints: withBare(words.hints.standing),
    wish: [
      loose(alone(standing)),
      loose(`^(?=[^]*?${alone(words.later)})(?=[^]*?${alone(weak)})`),
      loose(
        `${alone(words.future)}(?:,? (?:${words.openers}))?,? (?:${words.clitics})*(?:${orders}|${words.notEver}|${NOT})(?!\\p{L})`,
      ),
      loose(
        `(?<!\\p{L})(?=(?:${weak})(?!\\p{L}))(?<=${askedOf(words)})(?:${weak})${WORD}{0,2}? (?:${always}|${words.notEver})(?!\\p{L})`,
      ),
      // "Always" behind the verb and not in what hangs on it, and before the verb.
      loose(
        behind(
          `${clause}(?:${deeds})(?:(?! (?:${words.that}|si|se)(?!\\p{L}))${WORD}){0,4},? `,
          always,
          always,
        ),
      ),
      loose(behind(clause, always, `(?:${always}),? (?:${words.clitics})*(?:${deeds})(?!\\p{L})`)),
      loose(behind(clause, words.never, words.never)),
      loose(`${alone(words.eachTime)}[^.?!]{0,80}?${alone(`${orders}|${always}`)}`),
    ],
    // Whether it can remember is a question still.
    polite: loose(
      `(?<!\\p{L})(?:${words.questions})(?!\\p{L})(?!${WORD}{0,3}? (?:${recall}|${store})(?!\\p{L}))|${ends}`,
    ),
    not: [
      ['question', /\?\s*$/u],
      ['about', loose(alone(words.here))],
      ['about', loose(alone(words.reports))],
      ['about', loose(alone(words.machines))],
      ['negated', loose(alone(`(?:${words.negations}) (?:${words.clitics})*(?:${recall}|${store})`))],
      ['about', loose(`${COMMENT}|${CODE_HERE}`)],
      ['about', loose(alone(`${EFFECT}|${EACH_THING}`))],
      [
        'about',
        loose(
          behind(
            `${alone(`${standing}|${words.later}`)}[,:]? `,
            `${words.modals}|${ACTOR}`,
            `${words.modals}|${ACTOR}`,
          ),
        ),
      ],
    ],
  }
}

/** Hints with their accents and without. Each of them opens a word. */
function withBare(hints: string): string[] {
  const listed = hints.split('|').map((hint) => ` ${hint.trim()}`)
  return [...new Set(listed.flatMap((hint) => [hint, hint.normalize('NFD').replace(/\p{M}/gu, '')]))]
}
