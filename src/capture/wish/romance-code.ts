import { lazily, type Pattern } from './pattern.js'
import { anywhere, loosened } from './word-list.js'

/** A note in a program's text: a call, or "here". */
const COMMENT = '^(?://|/\\*|<!--)|^#(?=[^]*(?:\\(\\)|(?<!\\p{L})(?:ici|aquí|aqui|qui)(?!\\p{L})))'
/** What the code at hand is like: a thing of programming that is "here". */
const CODE_HERE =
  // Written so, these two keep their accents: without them they are the article, and "la lista" is a word of any wish.
  "(?:ici|l\\u00e0|aquí|ahí|aqui|ali|qui|l\\u00ec)[ ,]+(?:(?:le|la|les|el|los|las|o|a|os|as|il|lo|i|gli|une?|uma?|una) |l')?(?:array|tableau|list[ae]|variab|param|pointeur|punt|ponteir|objet|oggetto|index|índice|indice|buffer|chaîne|cadena|stringa|string|valeur|valor|map|set|promes|callback|boucle|bucle|ciclo|loop|thread|cursor|lock|mutex)\\p{L}*"
const CODE_PART =
  '(?:boucle|bucle|ciclo|loop|laço|fonction|función|função|funzione|méthode|método|metodo|callback)'
const INNER = `(?:dans|en|in) (?:cette|ce|cet|est[ea]|es[ea]|quest[oa]|sto|sta) ${CODE_PART}|nest[ea] ${CODE_PART}|ness[ea] ${CODE_PART}`
/** "Take into account that the variable …": why the code is to be changed. */
const CODE_FACT =
  "(?:compte|cuenta|conta|consideração|conto)(?: (?:du fait|del fatto))? (?:que|che) (?:(?:la|le|el|il|lo|o|a|les|los|las|os|as|i|gli) |l')?(?:variab|variáv|param|fonction|función|função|funzione|méthode|método|metodo|array|tableau|list[ae]|cadena|chaîne|stringa|index|índice|indice|pointeur|puntero|ponteiro|objet|oggetto)\\p{L}*"
/** What each thing of a heap is to have, and what a program is to be made to do. */
const EACH_THING =
  "(?:pour|para|per|pra|dans|en|em|in) (?:chaque|cada|toda|ogni|todo) (?:ligne|línea|fila|linha|riga|élément|elemento|item|entrée|entrada|utilisateur|usuario|usuário|utente|enregistrement|registro|colonne|columna|coluna|colonna|requête|petición|requisição|richiesta|client)\\p{L}*|(?:fais en sorte que|faire en sorte que|haz que|hacer que|faz(?:er)?(?: com)?(?: que)?|fai in modo che|fare in modo che) (?:(?:la|le|el|il|lo|o|a|les|los|las|os|as|i|gli) |l')(?:caché?|session|sesión|sesiones|sessão|sessione|état|estado|stato|token|panier|carrito|carrinho|carrello|formul|page|página|pagina|bouton|botón|botão|bottone|donn|datos|dados|dati|filtr|serv|app|api|menu|client)\\p{L}*"

/** What holds just then of the one who writes, and what all programs have in common. */
const HURRY =
  "(?:je suis|j'ai|on est|on a)(?: [^\\s,;:.!?]+){0,4}? (?:pressée?s?|à la bourre|deadline|peu de temps|pas le temps|dans (?:[^\\s,;:.!?]+ )?(?:minutes?|heures?))"
const LANGUAGE_FACT = lazily(
  loosened(
    "(?<!\\p{L})(?:que (?:(?:les|le|la|un|une) |l')?|qu'une? )(?:tableaux?|flottants?|promesses?|javascript|js|python|typescript|react|useeffect|usestate|setstate|null|undefined|nan|floats?|promises?|closures?|strings?)(?!\\p{L})(?!.*(?<!\\p{L})(?:on|nous|notre|nos|je|mon|ma|mes)(?!\\p{L}))",
  ),
)

/** "Always" of a page or of data: what they show or drop is no way of working. */
const PRODUCT =
  'total|totaux|totali|totais|doublons?|duplicad[oa]s?|duplicati|lignes|filas|righe|linhas|bouton|botón|botão|bottone|pulsante|tableau|tabla|tabela|tabella|écran|pantalla|tela|schermo|menu|menú|modale?|popup|bannière|banner|formulaire|formulario|formulário|modulo|badge|endpoint|panier|log d[eo]l?'
const EFFECT = `(?:affich|montr|muestr|mostr|renvo|retourn|devuelv|devolv|retorn|restitu|supprim|borr|apag|elimin|cancell|tri|orden|ordin|insér|insert|inser|registr|enregistr|valid|arrondi|redonde|arred|arrotond)\\p{L}*(?: [^\\s,;:.!?]+){1,6}? (?:${PRODUCT})`
/** Who does something from now on, without being told to: a part of a program, or its user. */
export const ACTOR =
  "(?:(?:la|le|el|il|lo|o|a|les|los|las|i|gli|as|os) |l')(?:api|serveur|servidor|server|clients?|clientes?|clienti|endpoint|servic[eo]|servicio|serviço|servizio|app|application|build|ci|tests?|teste|script|job|base|site|sitio|sito|page|página|pagina|login|token|webhook|backend|frontend|bot|utilisateurs?|usuarios?|usuários?|utent[ei]|fournisseur|proveedor|fornecedor|fornitore) (?!(?:de|du|des|del|della|d[oa]|en|in|em|est|es|está|é|è|são|sono|sta|va|doit|chama|se|si|li|lo|la|los|las|les|on|nous|a gente)(?!\\p{L}))\\p{L}+"

/** What speaks of the program and not of how to work. */
const OF_CODE: readonly Pattern[] = [lazily(loosened(COMMENT)), anywhere(CODE_HERE)]
/** "… that `f` may return null": why the code is to be changed. */
const RETURNS_NOTHING =
  '(?:que|che) \\p{Co}+ (?:[^\\s,;:.!?]+ ){0,4}?(?:null|undefined|none|nil|nan|vací[oa]s?|vazi[oa]s?|vuot[oaie]|(?:una? )?(?:excepción|exceção|error|erro|errore|promesa)|un.eccezione|una promise)(?!\\p{L})'
/** What is to be done in the code for it. */
const CODE_TO_DO =
  '(?:que|che) [^.!?]{0,60}\\p{Co}[^.!?]*, (?:por eso|por lo que|así que|por isso|então|portanto|quindi|perciò|dunque) (?:[^\\s,;:.!?]+ ){0,2}?(?:falta|hace falta|serve|añade|agrega|adiciona|aggiungi|envuelve|envuélvelo|trata|gestiscil[oa]|corrige|corrígelo|correggi)(?!\\p{L})'
/** The same of what the agent is to keep in mind. */
export const OF_CODE_TO_KEEP: readonly Pattern[] = [
  ...OF_CODE,
  anywhere(CODE_FACT),
  anywhere(INNER),
  anywhere(RETURNS_NOTHING),
  anywhere(CODE_TO_DO),
  anywhere(HURRY),
  LANGUAGE_FACT,
]
/** And of what it is always to do. */
export const OF_CODE_TO_DO: readonly Pattern[] = [...OF_CODE, anywhere(EFFECT), anywhere(EACH_THING)]
