import { romance } from './romance.js'
import type { RomanceWords } from './romance-words.js'

const KIND =
  'dato|dettaglio|informazione|informazioni|info|preferenza|preferenze|regola|regole|decisione|convenzione|convenzioni|fatto|norma|cosa|cose|criterio|principio|vincolo|abitudine|lezione|istruzione|istruzioni|indicazione|dritta|trucco|scelta|termin[ei]|sigl[ae]|abbreviazion[ei]|definizion[ei]'
const SESSIONS =
  'session[ei]|volt[ae]|conversazion[ei]|chat|compit[oi]|rispost[ae]|settiman[ae]|giorni|mesi|lavor[oi]|modific[ah]e?|progett[oi]|commit|pr|occasion[ei]|richiest[ae]|attività'
const AFTER = 'prossim[aeoi]|futur[aeoi]|altr[aei]|successiv[aeoi]|seguenti'

/** In the next talks. */
const FUTURE = `(?:${AFTER}) (?:${SESSIONS})|(?:${SESSIONS}) (?:${AFTER}|che verranno|a venire)|tra una (?:${SESSIONS}) e l'altra|da una (?:${SESSIONS}) all'altra|(?:tutto )?(?:quello|ciò) che faremo|(?:ci|mi|ti) (?:serviranno|serve)|(?:ci|mi|ti) (?:servirà|tornerà utile|tornerà comodo)|quando (?:chiudo|riapro)(?: e riapro)?`
/** Later work, and what stays. */
const LATER = [
  "in futuro|per il futuro|in avanti|più avanti|per sempre|per dopo|(?:d'ora|da ora|da adesso|da oggi|da qui) in (?:poi|avanti)|permanentemente|in modo permanente|(?:una volta|una buona volta) per tutte|a lungo termine|(?:per|x) la prossima|(?:per|x) le prossime|la prossima volta|più tardi|stabilmente|definitivamente",
  FUTURE,
].join('|')

/** Stems of what an agent does. */
const STEMS =
  'us|utilizz|scriv|rispond|chied|domand|propon|suggeri|cre|aggiung|tocc|modific|cambi|committ|commit|pusha?|spingi?|merg|prov|test|verific|controll|inizi|cominc|part|preferi|evit|spieg|comment|nomin|formatt|gener|rigener|install|esegu|lanc|lanci|cominci|import|rinomin|document|mostr|indic|parl|traduc|tradur|legg|apr|chiud|finisc|termin|avvis|avvert|consult|rispett|applic|guard|riassum|cit|lavor|confront|limit|separ|menzion|mett|chiam|tratt|aggiorn|manten|mantien|lasci|togl|cancell|elimin|rimuov|sposta?|prefiss|segu|valid|includ|met|part|pass|rifattorizz|refattorizz|sistem|convert|specific|invi|rilasc'
const OBJECTS = '(?:(?:mi|ti|ci|vi|me|te|ce|ve|gli|glie)?(?:l[aoei]|ne)?)'
const ORDERS = `(?:(?:${STEMS})(?:a|i|ate|ete|ite|isci)|fai|fa'|fa|fammi|dammi|dimmi|dammel[aoie]|di'|dai|usa|vai|sii|tieni)${OBJECTS}`

const WORDS: RomanceWords = {
  language: 'it',
  hints: {
    keeping:
      'remember|save|dico|ripet|mettil|mettit|sta cosa|rest|corregg|aggiorn|ricord|ricrod|riocrd|dimentic|scord|mente|presente|memor|annot|prendi nota|prend|segna|segni|segn|salv|tieni|tien|tenere|tener|tenessi|tenga|appunt|registr|conserv|nota|promemoria|testa|zucca|fissa|imprim|impara|conto|resti|ridir|ripet|sapere|sappi|lezione|memo|dritta|metti|mettil|scrivi|aggiungi|scolpisc|servirà|parte',
    standing:
      'niente|nessun|dico|scrivo|inizio|ogni|permanent|voglio|volte|futur|prima di|in poi|avanti|innanzi|da oggi|da ora|da adesso|da qui|futur|prossim|ogni volta|sempre|mai|più|regola|norma|vale|valid|applica|tutte|tutti|ogni|quando|session|conversaz|permanent|default|dopo|faremo|volta',
  },
  openers:
    "con me|a me|per me|oh|aò|ao|allora|dai|per favore|per piacere|perfavore|pls|ti prego|la prego di|e|anche|ok|okay|va bene|bene|ciao|salve|ah|ehi|inoltre|d'ora in poi|da ora in poi|da adesso in poi|in futuro|per (?:il futuro|la prossima volta|dopo|le prossime sessioni)|nota|importante|attenzione|una cosa|un'altra cosa|altra cosa|sempre|grazie|mi raccomando|comunque|a proposito|poi|quindi|senti|guarda|in questo (?:progetto|repo|repository)|qui|in generale|perfetto|nuova regola|cmq|questo|questa|no|ragazzi",
  joints:
    'e|ma|però|quindi|allora|poi|ah|anche|inoltre|comunque|cmq|per favore|dopo|ora|adesso|questo|questa|solo|intanto|oh',
  requests:
    'occhio a|bada (?:di|a)|sentiti liber[oa] di|non esitare a|(?:voglio|vorrei|desidero|mi serve|ho bisogno|preferisco|ti chiedo|mi piacerebbe|gradirei|bisogna|occorre|spero|mi aspetto|è (?:importante|bene|meglio|utile|necessario)|sarebbe (?:bene|bello|utile|ideale|meglio))(?: (?:che|di))?(?: (?:tu|lei))?|(?:devi|dovresti|deve|dovete|dovrebbe)|(?:la|ti|vi) (?:prego|pregherei|chiederei) di|(?:sarei|saremmo) grat[oai] (?:se|di)|apprezzerei (?:se|che)|sarebbe (?:bello|bene|meglio|utile|comodo) (?:se|che)|assicurati di|cerca di|prova a|fai in modo di|vedi di|abbi cura di|puoi|potresti|può|potrebbe|perché tu|affinché|che tu',
  questions:
    '(?:puoi|potresti|può|potrebbe|potete|potreste|riesci a|riusciresti a|riesce a|ti dispiace|ti dispiacerebbe|ti va di|vuoi|saresti in grado di|è possibile|sarebbe possibile|mi puoi|me lo puoi)',
  tags: "ok|okay|va bene|d'accordo|capito|intesi|chiaro|sì|si|giusto|per favore|eh|dai|siamo intesi|ci siamo",
  clitics:
    "ti |te |mi |me |me lo |si |se |lo |la |li |le |ne |vi |ve |ce |ci |l'|sempre |bene |anche |mai |per favore |questo |di ",
  recall:
    'ric(?:o|)r(?:o|)d(?:a|i|ate|assi|aste|are|ar)(?:ti|vi|tevi|te|tene|telo|tela|lo|la|telo|velo|tevelo|telo)?|ricordat(?:i|e|elo|ela|evelo|evi)|memorizz(?:a|i|ate|are|assi|ar)(?:lo|la|li|le|ti|telo)?|(?:tien|ten|abbi|abbia)(?:i|e|ga|ete|ere|er|essi|iamo)?(?:ti|te|ne|tene|mi|lo|la|li|itelo|itela){0,3}(?: [^\\s,;:.!?]+){0,3}? (?:a mente|in mente|presente|in memoria|in testa|a memoria)|impara(?:re|ti|telo|lo)?|impari|rammenta(?:ti|re|lo)?',
  store:
    '(?:annot|segn|appunt|salv|registr|conserv|fiss)(?:a|i|ate|are|ar|assi|asse|aste)(?:ti|si)?|tien(?:i|iti)|tenere|tenga|imprim(?:i|iti)|save|prend(?:i|a|ete|ere)',
  put: 'incid(?:i|a)|mett(?:i|a|ete|ere|iti|etevi)|aggiung(?:i|a|ere|ete)|scriv(?:i|a|ere|iti)|inserisc(?:i|a)|inserire|ficca(?:ti)?|infila|includi|metti(?:ti)?',
  storeIt:
    '(?:annot|segn|appunt|salv|registr|conserv|fiss|scolpisc|imprim|mett|ten|tien|scriv|ficc|inserisc|aggiung)(?:a|i|e|ar|er|ir|are|ere)?(?:te|ti|ce|me|se)?(?:l[oaie]|ne)|(?:segna|annota|appunta|fissa|imprimi|metti|ficca|scrivi|tieni)(?:ti|te|tevi)|(?:te lo|te la|ti|te li) (?:segni|annoti|appunti|ricordi|memorizzi|tenga|salvi)',
  sure: '(?<!(?:ti sei|mi sono|hai|ho|che) )(?:ri(?:cor|cro|ocr)da?d?(?:ti|telo|tela|tevi|tene|tevelo|atelo|ateve)|ricordat(?:i|elo|evi|evelo)|si ricordi|segnat(?:i|elo|ela)|appuntat(?:i|elo|ela)|annotat(?:i|elo|ela)|memorizzal[oa]|(?:tieni|tenete|tenga|tienil[oa]|tienitel[oa]|tientel[oa]|tienti) (?:sempre |bene |ben |anche |questo |ciò )*(?:a mente|presente|in mente|in memoria|da parte)|(?:metti|ficca|mette|schiaffa|infila)(?:ti|telo|lo|tela|tevi)(?: [^\\s,;:.!?]+){0,2}? in (?:testa|zucca|mente|memoria|capoccia)|imparati|imparatelo|fissatel[oa]|scolpiscitel[oa]|tienine conto|teniamone conto|ne tenga conto)',
  notForget:
    '(?:non|nn|mai|di non|a non)(?: (?:ti|si|vi|te|ve|lo|mai|più|devi|dovete|puoi|deve))* (?:dimentic(?:are|ar|arti|arlo|artelo|arvi|artene|hi|hiamo|ate|arsi|atevi)|scord(?:are|ar|arti|arlo|artelo|arvi|artene|i|ate|arsi|atevi))(?: (?:mai|più))?|non perdere (?:mai )?di vista',
  reminder:
    '(?:di )?(?:non |sempre |mi |ti |lo )*(?!(?:dipendere|essere)(?!\\p{L}))\\p{L}+(?:are|ere|ire|rre|urre|arl[oaie]|erl[oaie]|irl[oaie]|armi|ermi|irmi|arne|erne)(?!\\p{L})|i test(?!\\p{L})|mi(?!\\p{L})',
  that: "(?<!(?<!\\p{L})(?:quello|quel|ciò|cosa|quanto) )(?:che|ch'\\p{L}*|ke)|quanto segue|(?<!\\p{L})k",
  is: "è|sono|sta|stanno|va|vanno|=|si chiama|c'è|e'|er",
  enclitics: '-lo',
  fillers:
    "una buona volta|sta cosa|questo|questa|ciò|quello|bene|ben|per favore|perfavore|per piacere|pls|anche|sempre|mai|da qualche parte|per (?:il futuro|dopo|le prossime|la prossima(?: volta)?|sempre|me|noi|te)|una volta per tutte|grazie|d'ora in poi|in futuro|su di me|in testa|in mente|a mente|a memoria|in memoria|da parte|però|pure|mi raccomando|di questo|a dovere|con cura|ok|dai|eh|oh|tutti|ora|adesso|x favore",
  mine: '(?:(?:la|il|le|i|del|della) )?(?:mi[aeo]|miei) \\p{L}+',
  pointers:
    'questo punto|questo|questa|ciò|quanto segue|tutto questo|tutto ciò|quello che ti ho (?:appena )?detto|da qualche parte|da parte|nota|buona nota|traccia|conto del fatto|per iscritto',
  kinds: `(?:di )?(?:quest[aeoi](?: (?:due|tre))?|sta|la|le|il|i|lo|gli|mi[aeo]i?|nostr[aeoi]|una?|un|come|tra le mie|fra le mie|altr[ao])(?: (?:mia|mie|nostra|nostre|una|un|seguente|seguenti|nuova|ultima|piccola))* (?:${KIND})(?! (?:nel file|nella tabella|nel database|nel db|del modulo))`,
  places:
    "(?:in|alla|nella|tra|fra|nei|nelle|ai|alle|a)(?: (?:tua|mie|mia|le|i|tuoi|tue))* (?:memoria|memory|testa|zucca|appunti|note|ricordi|preferenze|memo|capoccia)(?! (?:cache|ram|condivisa|del|della))|nell'agenda",
  toKeep: `(?:da|per|che (?:devi|dovresti|dovete)) (?:(?:sempre|non|mai|ben|bene|te) )*(?:ricordar(?:e|si|ti)|memorizzare|tenere (?:sempre |ben |bene )?(?:a mente|presente|in mente|a memoria|da parte)|dimenticare(?<=non dimenticare|mai dimenticare)|scordare(?<=non scordare|mai scordare)|segnar(?:e|si|ti)(?= (?:per|in memoria|nelle|nei))|annotare(?= (?:per|in memoria|nelle|nei))|sapere(?= (?:per|sempre)))|(?:${KIND})(?: [^\\s,;:.!?]+){0,2} da (?:salvare|annotare|segnare|registrare|conservare|tenere)`,
  idioms:
    "fa(?:i|mmi|te|re|ccia) (?:un )?(?:bel )?(?:remember|save)|(?:dico|ripeto|avviso)(?: [^\\s,;:.!?]+){0,2}? (?:perché|affinché|così)(?: (?:tu|te|ti|lo|la|ne|che))* (?:ricord|memorizz|annot|segn|teng|tien|tenga|sap|salv)\\p{L}*|rest(?:i|asse|erà|a) (?:scritto|agli atti|annotato|memorizzato)|(?:corregg|aggiorn|rettific|modific|cambi)(?:i|a|ere|are)(?: [^\\s,;:.!?]+){0,2}? (?:(?:la )?(?:tua|sua) memoria|(?:i tuoi|le tue) (?:appunti|note|ricordi)|quello che (?:ti sei |hai |sai )(?:segnato|annotato|memorizzato|salvato|registrato))|(?:ti |te ne |te lo )?dimentichi (?:sempre|ogni volta|continuamente) (?:di )?che|non (?:far|fare|farmelo|farmi|voglio|vorrei|dover|doverlo|fatemelo|mi fare)\\p{L}*(?: [^\\s,;:.!?]+){0,3} ?(?:ridir\\p{L}*|ripeter\\p{L}*|rispiegar\\p{L}*|dire (?:un'altra volta|di nuovo|due volte))|(?:che (?:ti )?resti|resti) (?:agli atti|impresso|scritto|in mente)|(?:nota|promemoria|regola|dritta|appunto)(?: mentale)? (?:per|a) (?:il futuro|dopo|le prossime|la prossima|te stesso|te|futuro)|(?:prend(?:i|a|ete|ere)|tien(?:i|e)|tener(?:e)?) (?:buona )?(?:nota|traccia) (?:che|di|del)|(?:prendi|tieni) (?:buona )?nota ?[:,]|lezione (?:imparata|da ricordare)|sappi(?:ate|a)? (?:una volta|per (?:le|la|il|sempre|tutte))|vedi di (?:ricordar|imparar)\\p{L}*|tien\\p{L}* conto del fatto(?= .*(?:sempre|futur|prossim|avanti|poi))|(?:questa|quest')? ?(?:info|informazione|regola|cosa) (?:tienila|segnatela|salvala|ricordatela|conservala|tienitela|memorizzala|mettila da parte)",
  favour:
    '(?:mi|te|ti) (?:l[oa] )?(?:segni|annoti|salvi|tieni|ricordi|memorizzi|appunti)(?: (?:questo|questa|quest[ae]|sta|cosa|bene|per favore|pls))+ ?[?:]|(?:te l[oa] puoi|te l[oa] potresti) (?:segnare|annotare|appuntare|salvare|ricordare)|(?:puoi|potresti) (?:segn|annot|appunt|ricord)artel[oa]',
  weak: 'ricord\\p{L}+|non (?:ti |si )?(?:dimentic\\p{L}+|scord\\p{L}+)|tien\\p{L}*(?: [^\\s,;:.!?]+)? (?:a mente|presente|in mente|in conto|conto)|tener[ei]?(?: [^\\s,;:.!?]+)? (?:a mente|presente|conto)|conserv[ai]\\p{L}*|si ricordi|segna\\p{L}*|annota\\p{L}*|appunta\\p{L}*|memorizz\\p{L}+|sappi(?:a|ate)?|(?:devi|dovresti|dovete) sapere|lezione|impara\\p{L}*|nota|fai attenzione|attento',
  later: LATER,
  future: `${FUTURE}|in futuro|in avanti|la prossima volta`,
  standing:
    "smett(?:i|ila) di [^.?!,;]{1,40} (?:per sempre|definitivamente)|(?:quando|se|ogni volta che) (?:ti )?dico [^.,?!]{1,30},? (?:intendo|vuol dire|voglio dire|significa)|(?:niente|nessun[ao]?) [^.?!,;]{1,40}, mai(?= ?$| ?[.!])|(?:bisogna|si deve|occorre) \\p{L}+ sempre [^.?!]{1,60}, (?:e )?mai|(?:quando|se|ogni volta che) (?:ti )?(?:dico|scrivo|chiedo) \\p{Co}+|(?:promemoria|nota|appunto|avviso) permanente|(?:per|x|la) (?:la )?prossima volta ?:|^(?:tutti )?(?:i|gli|le|nostr[ei]|mi[ei]|tu[oe]i?) [^\\s,;:.!?]+(?: di [^\\s,;:.!?]+)?,? sempre in (?:inglese|italiano|minuscolo|camelcase|snake|kebab|presente|infinito)|(?:d'ora|da ora|da adesso|da oggi|da qui|da questo momento|da domani) in (?:poi|avanti)|d'ora innanzi|(?:da oggi|da subito|da adesso|da ora|da domani|a partire da (?:oggi|ora|adesso|subito|domani|questo momento))(?!,? (?:non (?:funziona|va|parte|riesco)|mi|ho|il (?:login|build|server|sito)|la build|c'è|si (?:rompe|blocca)|in))|(?:nell[ae]|per l[ae]|(?:in|per) tutt[ae] l[ae]|dalla)(?: tue| mie| nostre)? (?:prossim[ae]|futur[ae]|altr[ae]|successiv[ae]) (?:session\\p{L}+|volt[ae]|conversazion\\p{L}+|chat|rispost[ae]|pr|attività)|la prossima volta,? (?:che|non|chiedi|usa|avvisa|comincia|metti|guarda|fai|prima|controlla|lancia|evita)|in tutt[ei] (?:le|i|gli) (?:(?:mie|tue|tuoi|nostri|nostre|prossim[ei]|futur[ei]) )?(?:rispost[ae]|conversazion[ei]|session[ei]|chat|attività|progetti|modifiche|pr|lavori|commit)|(?:nuova|altra) regola ?:|(?:regola|norma|istruzione|convenzione|preferenza) (?:fissa|generale|della casa|del team|di squadra|d'oro|permanente|base|di base|numero \\p{N}+|del progetto|interna|ferrea|nostra)|(?:come|di|per) (?:norma|regola)(?: generale)?|è (?:la|una) regola(?= ?[,.;!]| ?$| (?:qui|da noi|fissa))|(?:questo|ciò|e|che)? ?(?:vale|si applica|valido|valga|resta valido) (?:per|a|in|anche) (?:tutt\\p{L}+|sempre|il futuro|ogni|le (?:prossime|future|altre)|qualsiasi|qualunque)|per (?:ogni|qualsiasi|qualunque) (?:lavoro|cosa|attività|sessione|progetto|modifica|risposta) (?:che )?(?:faremo|farai|facciamo|futur[ao])|in (?:ogni|qualsiasi|qualunque) (?:lavoro|sessione|conversazione|risposta|attività|progetto|pr|commit)|(?:da una|tra una) (?:sessione|conversazione|volta|chat) (?:all'altra|e l'altra)|una volta per tutte|mai più (?!(?:funzion|tornat|vist|capit|riuscit|success))\\p{L}+|non (?:voglio|vorrei) (?:mai )?più|per l'(?:ultima|ennesima) volta|(?:detto|ripetuto|spiegato|chiesto) (?:mille|cento|tre|quattro|cinque|dieci|venti|più|\\d+) volte|(?:ogni|a ogni|ad ogni) nuova (?:sessione|conversazione|chat)|di default,? (?:usa|scrivi|rispondi|fai|metti)",
  orders: ORDERS,
  deeds: `${ORDERS}|(?:${STEMS})(?:are|ere|ire|re|arl[oaie]|erl[oaie]|ar|er)|fare|dare`,
  always: 'sempre|di default|sistematicamente|in ogni caso',
  notEver: 'mai',
  never:
    "non (?:bisogna|si deve|si può|devi) mai \\p{L}+(?:are|ere|ire|rre)(?!\\p{L})|(?:non|nn) (?:(?:mi|ti|lo|la|li|le|ci|si) )*(?!(?:dimenticare|scordare)(?!\\p{L}))\\p{L}+(?:[aei]re|rre|[aei]r(?:mi|ti|lo|la|li|le|ci|ne|melo|telo|mela|mene)|pormi|porre|fa'|farmi|dirmi|darmi)(?: [^\\s,;:.!?]+){0,4}? (?:mai|più)(?!\\p{L})|(?:non|nn) \\p{L}+rmi (?:mai|più)|mai(?: più)? (?:\\p{L}+(?:are|ere|ire|rre|arl[oaie]|erl[oaie]))(?!\\p{L})|(?:vietato|è vietato|proibito|guai a) \\p{L}+re",
  eachTime:
    'se ti (?:chiedo|dico|domando)|(?:ogni volta|tutte le volte|sempre) che(?! (?:il|la|lo|i|gli|le|un|una|si|io|\\p{L}+o)(?!\\p{L}))|quando ti (?:chied|dic|parl|do|domand)\\p{L}*|(?:all.inizio|in apertura) (?:di|d.) ?(?:ogni|una nuova) (?:nuova )?(?:sessione|conversazione|chat)|quando (?:apri|inizi|cominci) una (?:nuova )?(?:sessione|conversazione|chat)|prima di (?:iniziare|cominciare) (?:una|ogni) (?:sessione|conversazione|attività)|quando (?:modifichi|tocchi|crei|aggiungi|scrivi|fai|cambi|lavori)|prima di (?:ogni|qualsiasi|ciascun) (?:commit|push|pr|merge|modifica|rilascio|deploy)|dopo ogni|(?:a|ad|in) ogni (?:commit|pr|modifica|risposta|sessione|migrazione|rilascio|push)',
  here: "(?:in|di|per|su) ?(?:questa|questo|quest'|sta|sto) ?(?:funzione|file|metodo|classe|test|prova|ciclo|script|pr|commit|compito|pagina|componente|branch|modulo|caso|ticket|esempio|query|refactor|parte|modifica)|per ora|per adesso|al momento|stavolta|questa volta|solo (?:per )?oggi|che stai scrivendo|quando (?:hai finito|avrai finito|finisci (?:questo|qui|con))|prima di (?:finire|chiudere|caricare|committare|fare (?:push|commit))(?! ogni)|finché non",
  negations:
    "(?:non|nn|mai|senza|evita di|smetti di|smettila di|né)(?: (?:lo|la|ti|si|te lo|te|che|serve|occorre|devi|è necessario|hai|bisogno|voglio|vale la pena|c'è|tu|di))*",
  others:
    '(?:io|lui|lei|noi|utente|utenti|server|applicazione|app|modulo|browser|pagina|sistema|non mi|mi(?! (?:segn|annot|salv|appunt)i (?:quest|sta))|si(?! ricordi)|chi|client|cache|processo|script|componente|programma|bot|funzione|nessuno)(?: (?:sempre|mai|non|deve|può|devono|possono|dovrebbe))*',
  reports:
    '(?:nel|nella|in un|in una) ?(?:readme|contributing|doc|documentazione|guida|wiki|changelog)(?= |\\.)|(?:detto|dice|dicono|diceva|chiesto|scritto|raccontato|spiegato|letto|sembra|decis\\p{L}+|annunci\\p{L}+|impost\\p{L}+|dica|spieghi|dicendo)(?: [^\\s,;:.!?]+){0,2}? (?:che|di)(?: [^\\s,;:.!?]+){0,2}|(?:aggiungi|crea|scrivi) (?:una|la|un|il) (?:regola|opzione|check|validazione|sezione|guida|documento|doc|readme|pagina|messaggio)|regola (?:di )?(?:eslint|lint|css|firewall|nginx|iptables|biome)|dimentico sempre|utent[ei]|il (?:server|sistema|client)(?: non)? (?:deve|può)|la storia di|annulla\\p{L}*',
  machines:
    "ti ricordi,? (?:ieri|l'altro giorno|la settimana scorsa)|in memoria (?:all'avvio|all'inizio|per (?:non|evitare)|durante|tra)|(?:per|al)(?: ?la)? prossim[ao] (?:visita|versione|release|richiesta|esecuzione|connessione|iterazione|avvio)|ricordami(?! (?:sempre )?che)|ricordarmi(?! che)|ricorda utente|password dimenticata|(?:perdita|consumo|uso)[ei]? di memoria|memoria (?:ram|cache|condivisa|del|della)|memory leak|(?<!non )(?<!non ti )(?<!mai )(?:dimentica|dimenticalo|dimenticati|dimentichi)(?: (?:questo|quello|tutto|ciò|di questo|di quello|quanto|quel|la regola))|(?<!non )(?:dimenticalo|dimentica) (?:pure|che ho)|(?:ignora|lascia stare) (?:quello|quanto|ciò|la)",
  intoFile:
    "(?:in|nel|nella|nello|nei|su|sul|come|a|al)(?: (?:un|una))? ?(?:\\p{Co}+|[\\w/-]+\\.[a-z]{1,4}(?![a-z])|(?:file|database|db|base dati|tabella|variabile|disco|cookie|cache|localstorage|cartella|colonna|csv|json|bucket|array|latin\\p{N}*|utf)(?!\\p{L}))|(?:il|i|un|le|la|lo|gli|l') ?(?:file|risultat[oi]|stato|modulo|modifiche|cambiamenti|documento|csv|dati|posizione|scheda|scroll|filtr[oi]|carrello|selezione)(?!\\p{L})",
  modals:
    '(?:il|la|lo|i|gli|le|un|una|ogni|questo|questa|nostro|nostra)(?: \\p{L}+){1,3} (?:deve|devono|dovrà|può|possono|restituisce|ritorna|mostra|sarà)|(?:il )?codice (?:è|viene) (?:di|da|del|della|dal)',
}

export const ITALIAN = romance(WORDS)
