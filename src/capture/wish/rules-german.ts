import type { Standing } from './standing.js'

/** A duty for all later work: the word for always or never, and what makes a story of it. */
const ALWAYS =
  '(?:immer|stets|nie(?:mals)?(?: (?:wieder|mehr))?|grundsätzlich|generell|prinzipiell|ausnahmslos|standardmäßig|jedes ?mal)'
const STORY =
  'noch|wieder(?!\\p{L}).*(?:fehler|kommt)|das gleiche|dasselbe|der gleiche|derselbe|gesehen|gehört|gelesen|erlebt|gewusst|im leben|und nimmer|mehr als|mehr gesehen|so|dieser?s?|diese|ich|er|sie|wir|es|man|passiert|geht|ging|war|ist|kommt|läuft|schlägt|bekommt|gibt|wird|hat|fehlt|steht|bricht|klappt|funktioniert|dauert|liefert|macht|stimmt'
const DUTY = `${ALWAYS}(?!\\p{L})(?! (?:${STORY})(?!\\p{L}))`
const FROM_NOW =
  '(?:bis auf weiteres|ab (?:jetzt|sofort|heute|nun|dem nächsten mal|der nächsten (?:sitzung|session|aufgabe|unterhaltung))|von (?:nun|jetzt|heute|diesem (?:punkt|zeitpunkt|moment)) an|ab diesem (?:punkt|zeitpunkt|moment)|fortan|(?:zu)?künftig|in zukunft|hinfort|ein für alle ?mal|das nächste mal|nächstes mal|beim nächsten mal)'

const POLITE =
  '(?:bitte|und|also|hier|außerdem|übrigens|wichtig|dann|ach|so|noch|eins|ok(?:ay)?|gut|ja|nein|hey|aber|zudem|pls|please)[ ,:!–—-]+'
/** Verbs by which others than the agent do something. */
const FINITE =
  'ist|sind|war|waren|wird|werden|wurde\\p{L}*|hat|haben|hatte\\p{L}*|kann|können|konnte\\p{L}*|soll|sollen|sollte|muss|müssen|musste|darf|dürfen|läuft|laufen|lief\\p{L}*|geht|gehen|ging|kommt|kommen|kam|schlägt|gibt|fehlt|fehlen|steht|stehen|bleibt|wirft|liefert|braucht|brauchen|dauert|zeigt|macht|scheint|bekommt|fällt|bricht|kriegt|passiert|klappt|meldet|verliert|hängt|findet'
/** A word of the same clause. */
const WORD = ` (?!(?:dass|ob|weil|damit|wo|wie|was|warum|wann|wenn|falls|denn|${FINITE})(?!\\p{L}))(?:[^\\s,;:!?()]*[^\\s,;:.!?()])`
/** What an order does not begin with. */
const NO_ORDER =
  '(?:ich|wir|du|er|sie|es|das|dies|dieser?|diese[sn]|der|die|den|dem|ein|eine|man|was|wie|wo|warum|wieso|weshalb|wann|wer|welche\\p{L}*|unsere?|meine?|seine?|ihre?|weil|dass|ob|da|als|seit|irgendwie|leider|scheinbar|anscheinend|wahrscheinlich|vielleicht|manchmal|eigentlich|normalerweise|früher|gestern|heute|bisher|wenn|falls|bevor|nachdem|sobald|kann|muss|soll|war|ist|hat|wird|haben|wegen|warte|danke|fehler|müsste|sollte|könnte|hätte|wäre|würde)'
const BEFORE_ORDER = `(?:^|[,;:.!–—] ?|(?<!\\p{L})(?:und|also|aber|bitte|dann|nein|ok|okay) )`
/** Orders that an agent gets; the third person has a `t` at the end. */
const DEED =
  '(?:lass|nimm|nutz|benutz|verwend|schreib|mach|frag|antwort|red|sprich|gib|prüf|überprüf|führ|halt|acht|vermeid|setz|stell|bau|leg|denk|beacht|berücksichtig|erklär|committ?|formatier|lauf|push|check|fass|rühr|lösch|änder|editier|fasse zusammen|commit|merge|teste|test|lies|schau|starte|start|erstell|ergänz|füg|trag|kommentier|dokumentier|benenn|nenn|bezeichn|verzicht|ignorier|installier|deploy|übersetz|duz|siez|zitier|liste|zähl|sortier|aktualisier|pass|arbeit|fang|beginn|warte|hol|lad|mock|log|importier|exportier|refactor|bleib|geh|komm|tu|sag|meld|info(?:rmier)?|bestätig|versuch|plan|trenn|spar|kürz|streich|spiel|wart|richt|orientier|folg|beschränk|konzentrier|lern|formulier|begründ|zeig (?:mir|uns|erst|vorher)|zeige (?:mir|uns)|zeig(?:e)? (?:mir )?immer (?!nur)(?=\\S))'
const INFINITIVE =
  '\\p{L}{2,}(?:en|ern|eln|tun)(?=\\s*(?:[.!,;:(–—]|$)| (?:bitte|danke|ok|klar|wenn|bevor|nachdem|in|im|bei|auf|für|falls|sobald|und|statt|damit|ohne|außer|mit|an|zu)(?!\\p{L}))'
const OCCASION =
  '(?:sitzung|session|commit|push|pr|pull[- ]request|merge|release|deploy|änderung|schema|aufgabe|task|ticket|migration|branch|feature|gespräch|chat|antwort|projekt|repo|neuen funktion|komponente|route|endpoint|endpunkt|bugfix|fix|refactoring|schritt|abschluss)'

const TOOL =
  '(?:pnpm|npm|yarn|bun|deno|vitest|jest|biome|eslint|prettier|typescript|podman|docker|tabs|englisch|deutsch|auf (?:englisch|deutsch))'

/** What a page or a program shows, keeps or gives back: "always" of it is no way of working. */
const PRODUCT =
  '(?:feld|wert|werte|liste|datum|null|undefined|nutzer|benutzer|user|admins?|kunden|header|footer|button|knopf|hinweis|banner|meldung|modal|dialog|menü|seite|startseite|spalte|zeile|zeitstempel|timestamp|einträge|token|cache|cookie|response|statuscode|eingabe|ausgabe|dropdown|tooltip|icon|bild|logo|overlay|sidebar|index)(?:s|n|en)?'
const EFFECT =
  '(?:setz|zeig|versteck|blend|sortier|gib|füg|lass|render|validier|rund|filter|lad|leit|lösch|schließ|öffne|speicher|deaktivier|aktivier|markier|send|schick|liefer|übergib)(?:e|t)?'
/** What a program does from now on, or whenever something happens, is a task. */
const TASK = [
  `(?<!\\p{L})${FROM_NOW} (?!\\p{L}+st |hei(?:ß|ss)t es )(?:\\p{L}+(?:t|en)|ist|soll|muss|darf|kann|wird) (?:der|die|das|ein|eine|unser|unsere|python|es|man|nutzer|benutzer|user|kunden|admins?|neue|wieder)(?!\\p{L})`,
  `^(?:${POLITE})*(?:(?:der|die|das|dem|den|ein|eine|beim|im) (?:\\p{L}+e[nrs]? )?)?(?!(?:du|ich|wir|sie|ihr|das|es|man)(?!\\p{L})|(?:commit|branch|pr|pull|merge|test|code|kommentar|doku|antwort|variable|datei|migration|änderung|release|deploy|abhängigkeit|klasse|funktion|endpunkt|namen|message)\\p{L}*)[\\p{L}-]+ (?:soll|sollen|sollte|sollten|muss|müssen|darf|dürfen|wird|werden|kann|können)(?: (?!du )\\S+){0,4}? ${FROM_NOW}`,
  `(?<!\\p{L})${FROM_NOW} (?:klappt|funktioniert|geht|läuft|laufen|gehts|klappts|ist (?:das|der|die)|sind die|gibt)`,
  `^(?!.*(?<!\\p{L})(?:du|bitte|immer bitte)(?!\\p{L}))(?:jedes mal|immer),? wenn (?!du|ich (?:\\S+ ){0,4}?(?:sage|frage|schreibe|bitte|will|möchte|von))`,
  `^(?:mach|setz|stell|lass) (?:das|die|den|der|unser\\p{L}*) (?!bitte|immer|nicht|nie)(?!.*(?:bleiben|weg|sein)\\s*[.!]*$)(?:\\S+ ){1,3}${FROM_NOW}`,
  `^(?!ich (?:hätte|will|möchte|mag|wünsch|erwart|bevorzug|bitte))(?!(?:das|dies) gilt|(?:das|dies) ist ab jetzt (?:\\p{L}+ ){0,2}(?:standard|regel|default|pflicht|vorgabe|konvention|normalfall|gesetz|tabu|verboten))(?:wir|ich|er|sie|man|es|der|die|das|unser\\p{L}*) (?:\\S+ )?\\p{L}+(?:en|t|e) (?:immer|nie|ab jetzt)(?!.*(?<!\\p{L})(?:du|dir|bitte|merken|denken)(?!\\p{L}))`,
  '(?<!\\p{L})(?:chef|kunde|kollege|kollegin|po|teamlead)\\p{L}* (?:hat |meinte|sagt)|pro seite',
  `^(?:bitte )?${EFFECT} (?!mir|mich|uns)(?!.*(?<!\\p{L})(?:mir|mich|uns|du|commit\\p{L}*|antwort\\p{L}*|frag\\p{L}*|test\\p{L}*)(?!\\p{L})).*(?<!\\p{L})${PRODUCT}(?!\\p{L})`,
  `(?:damit|sodass|so dass) (?!du|ihr|wir|ich (?:nicht|dir))(?:\\S+ ){0,5}?${FROM_NOW}`,
  '(?:nächstes mal|beim nächsten mal|das nächste mal) \\p{L}+ ich(?!\\p{L})|das (?:machen|klären|besprechen|lösen) wir (?:dann )?beim nächsten mal',
  '^(?:bitte )?gib (?!mir|uns)[^?]*(?<!\\p{L})zurück(?!\\p{L})',
  '^(?:kein (?:problem|ding|thema|stress)|schade|macht nichts|schon gut)(?!\\p{L})',
  '^(?:ok(?:ay)?,? |gut,? |ja,? |danke,? )*ich (?:merke?|notiere?|schreibe?|behalte?) (?:es )?(?:mir|das|dies)(?!\\p{L})',
  'regel [^:]*(?<!\\p{L})(?:ist|sind|greift|greifen|funktioniert|schlägt|fehlt)(?!\\p{L})',
].join('|')

export const GERMAN_RULES: Standing = {
  language: 'de',
  hints:
    'was du|ab hier|anders |anderes| punkt|moment|wann immer| sooft|so oft|umständen|keinen fall|zu deine|gewöhn|gewohnheit| regel|pflicht|dauer|immer| sitzung|session| wenn|in allen|weiteres| wenn | immer| stets| nie| grunds| prinzip| standardm| generell| jede| alle| zuk|wieder|ausnahmslos|gilt|nochmal|noch mal|ständig|letzten mal|ten mal|ab jetzt|ab sofort|ab heute|nun an|jetzt an|fortan|künftig|sitzung|nächste|regel|session|später|ein für alle|meine ich|mein ich'.split(
      '|',
    ),
  // What is asked, and what is only said with a question mark.
  polite: `(?<!\\p{L})(?:kannste?|könntest|würdest|magst|willst|könnten|würden|können)(?!\\p{L})(?:${WORD}){0,10}? (?:${FROM_NOW}|${ALWAYS})(?!\\p{L})|(?<!\\p{L})(?:ok(?:ay)?|ja|klar|verstanden|alles klar|bitte|einverstanden|abgemacht|hörst du|gell|kapiert)\\s*\\?\\s*$`,
  marks: [
    // In the infinitive, or without a verb.
    `^(?:${POLITE})*(?:grundsätzlich|generell|prinzipiell|ausnahmslos|stets|standardmäßig|dauerhaft),? (?:bitte|kein\\p{L}*(?! (?:problem|ding|thema|ahnung|einwand|bedenken))|nur|erst|ohne|möchte ich|will ich|hätte ich gern\\p{L}*)(?!\\p{L})(?![^?]*(?<!\\p{L})(?:${FINITE})(?!\\p{L}))`,
    `^(?:${POLITE})*${FROM_NOW},?(?! (?:\\p{L}+en )?(?:wir|ich|die|der|das|es|sie|man|nutzer)(?!\\p{L})(?!.* bitte))(?:${WORD}){1,10}? ${INFINITIVE}`,
    `(?:wann immer|sooft|so oft|(?:jedes ?mal|immer),? (?:sobald|bevor|nachdem|dann wenn)) du(?!\\p{L})`,
    `(?:unter keinen umständen|auf (?:gar )?keinen fall) jemals(?=[^?]*${INFINITIVE})`,
    `^(?!(?:es|das|er|sie|ich|wir|warum) )[^?]{4,80}, (?:und )?(?:zwar |das |auch )?(?:dauerhaft|für immer|generell|grundsätzlich|immer|auch (?:nicht )?(?:künftig|in zukunft))\\s*[.!]*$`,
    `(?:für|bei|in) (?:alle )?(?:zukünftige|künftige|kommende|weitere|spätere)[nr]? (?!version|release)\\p{L}+ (?:gilt|gelten|bitte|immer|nur|kein\\p{L}*)(?!\\p{L})`,
    `(?:bei|in|für) alle[ms],? was du (?:\\S+ ){0,4}?(?:schreibst|machst|baust|tust|änderst|anfasst|anlegst|lieferst)(?!\\p{L})`,
    `^(?:${POLITE})*(?!${NO_ORDER}(?!\\p{L})|(?:seite|liste|neue|alte|datei|anfrage|ausgabe|kunde)\\p{L}*)\\p{L}{4,}e(?:${WORD}){1,5}? ${FROM_NOW}(?:${WORD})*\\s*[.!]*$`,
    `^(?:${POLITE})*(?:bei|beim|in|für) (?:\\p{L}+ ){0,2}?(?:commit\\p{L}*|fragen|antworten|(?:\\p{L}+-)?texten|tests?|migrationen|branches|refactor\\p{L}*|code\\p{L}*|prs?|pull requests|merge requests|releases|beispielen|kommentaren|doku\\p{L}*|fehlermeldungen|variablen\\p{L}*|namen)(?: zu \\p{L}+)? (?:gilt:? )?(?:immer|nie|niemals|stets|grundsätzlich)(?!\\p{L})(?![^?]*(?<!\\p{L})(?:${FINITE})(?!\\p{L}))`,
    'gilt\\s*: (?:immer|nie|niemals|stets)(?!\\p{L})',
    `zu deine[rm] (?:\\p{L}+ )?(?:standard|regel|gewohnheit|grundsatz|routine|default)(?!\\p{L})`,
    `du (?:brauchst|musst|darfst|kannst)(?: mich)? ${FROM_NOW}(?!\\p{L})`,
    `^(?:und |also |das |dies |bitte |auch |aber |so )+(?:dauerhaft|für immer|immer|künftig|in zukunft|auf dauer|auch künftig|auch in zukunft)(?: bitte| so)?\\s*[.!]*$`,
    '(?:auch )?über diese(?:n|s)? (?:sitzung|session|aufgabe|chat|gespräch|unterhaltung) hinaus|(?:sitzungs|session)übergreifend|auch nach dieser (?:sitzung|session)',
    `(?:^|[:–—.] ?)(?:${POLITE})*${DUTY}(?=[^?]*(?:${INFINITIVE}|!\\s*$|\\sbitte\\s*[.!]*$))`,
    `^(?:${POLITE})*(?!${NO_ORDER}(?!\\p{L}))[\\p{L}\\ue000/.-]+(?:${WORD}){0,6}? ${DUTY}(?:${WORD}){0,8}? ${INFINITIVE}`,
    `^(?:${POLITE})*(?!${NO_ORDER}(?!\\p{L})|(?:crash|absturz|timeout|exception|error|problem|bug|build|pipeline)(?!\\p{L}))[\\p{L}\\ue000/.-]+(?:${WORD}){0,3}? ${DUTY}(?:${WORD}){0,6}? (?:in|auf|an|zu|mit|vor|ans|ins|ohne|per|als) \\S+(?: \\S+)?(?: bitte)?\\s*(?:[.,!]|$)`,
    `^(?:bevor|wenn|nachdem|sobald|falls|ehe) (?:du|man) [^?]{3,80}?(?<!\\p{L})(?:${ALWAYS}|bitte|auch|erst|zuerst|vorher)(?!\\p{L})[^?]{0,60}?(?:${INFINITIVE}|$)`,
    `^(?:kein\\p{L}*|nur|erst|alle|ohne|nichts) [^?]{3,80}, (?:und zwar )?(?:immer|jedes mal|ausnahmslos|nie|gilt immer)\\s*[.!]*$`,
    `\\p{L}{2,}en, (?:immer|jedes mal|ausnahmslos)\\s*[.!]*$`,
    `bitte(?: [^\\s,]+)? ${ALWAYS}(?!\\p{L})(?! (?:noch|wieder|weiter)(?!\\p{L}))`,
    `^(?:und zwar )?(?:immer|jedes mal|ausnahmslos|ohne ausnahme|grundsätzlich|dauerhaft|für immer)[.!]*$`,
    `^(?!(?:es|das|er|sie|ich|wir|warum) )[^?]{4,80}(?:[,–—] (?:bitte,? )?(?:immer|jedes mal|ausnahmslos)|, (?:und )?(?:auch )?${FROM_NOW})\\s*[.!]*$`,
    `^[^?]{3,80}(?<!\\p{L})(?:nie|niemals|immer|nur noch)(?!\\p{L})[^?]{3,60}, (?:verstanden|klar|ok(?:ay)?|kapiert)\\s*[?!.]*$`,
    `^(?:${POLITE})*(?!${NO_ORDER}(?!\\p{L})|(?:habe|hatte|würde|wurde|konnte|sollte|wollte)(?!\\p{L}))\\p{L}{2,}e (?:nie|niemals)(?: wieder| mehr)?(?!\\p{L})(?! (?:${STORY})(?!\\p{L}))`,
    `^(?:${POLITE})*(?:immer|nie|niemals|stets) [^\\s,]+(?: [^\\s,]+){0,2}, (?:und |aber )?(?:nie|niemals|immer|nicht|kein\\p{L}*)(?!\\p{L})`,
    `^(?:${POLITE})*nie (?:wieder|mehr) (?!(?:${STORY}|gesehen|gehört)(?!\\p{L}))`,
    `^(?:wenn|falls|sobald|bevor|nachdem) (?!(?:der|die|ein) (?:nutzer|user|benutzer))[^,?]{3,80}, (?:dann |bitte )*(?:${ALWAYS})(?!\\p{L})[^?]{0,60}${INFINITIVE}`,
    `^(?:${POLITE})*(?:in|bei|für) (?:diesem|dem|unserem|allen|diesen|dieser|jedem|unseren) (?:repo\\p{L}*|projekt\\p{L}*|code\\p{L}*|modul\\p{L}*|paket\\p{L}*|ordner|team|dateien|tests|workspace)(?:${WORD}){0,4}? (?:${DUTY}|bitte|nur|kein\\p{L}*)(?!\\p{L})`,
    `(?:vor|nach|bei|zu beginn|am anfang|am ende|am schluss|in|mit|zu|für|an)(?: von)? (?:jede[mnrs]|alle[nr]?)(?: (?:neuen?|weiteren|künftigen|zukünftigen|kommenden|folgenden|größeren|unserer|unseren))* ${OCCASION}\\p{L}*(?=[^?]*(?:${INFINITIVE}|(?<!\\p{L})(?:immer|bitte|du|gehört|erst|zuerst|als erstes|auch noch|kurz|vorne|voran|davor|dran|dazu)(?!\\p{L})))`,
    `bitte(?: \\S+){0,3}?,? ${FROM_NOW}`,
    `(?:und|also|gleich|bitte|dann) ${FROM_NOW}(?: \\S+){0,4} ${INFINITIVE}`,
    `wenn du [^,]{3,60}, (?:dann )?(?:bitte )?(?:\\S+ ){0,2}?${ALWAYS}`,
    `nie (?:wieder|mehr)(?: \\p{L}+)?\\s*[.!]*$`,
    `(?:in|bei) (?:künftigen|zukünftigen|späteren|kommenden) (?!version|release)\\p{L}+(?=.*(?:en|bitte|du|immer|nicht)(?!\\p{L}))`,
    `(?:mach|mache|machen sie) (?:\\S+ ){0,4}?zur (?:an)?gewohnheit|(?:mach|mache|machen sie) (?:es |das )?(?:bitte )?(?:dir|sich|es|das) (?:\\S+ ){0,2}?zur (?:regel|pflicht)|gewöhn(?:e|t)? (?:dir|euch|sich)(?:${WORD}){0,6} (?:an|ab)(?!\\p{L})|gewöhn(?:e|t)? (?:dich|euch)(?: \\S+){0,2} (?:dran|daran)(?!\\p{L})`,
    `ab der nächsten (?:sitzung|session|unterhaltung|aufgabe) (?:bitte|\\p{L}+t du|immer|nur|kein\\p{L}*|[^?]{3,60}${INFINITIVE})`,
    'für den rest (?:des projekts?|unserer (?:arbeit|zusammenarbeit)|der zusammenarbeit)',
    `bei (?:allen|allem) (?:weiteren|künftigen|zukünftigen|kommenden|folgenden|späteren) \\p{L}+`,
    `(?:solange|bis|sofern|wenn|außer|falls) ich (?:dir |euch )?(?:nicht|nichts|was|etwas|es)(?: \\S+){0,2}? anderes?(?: \\S+)? (?:sage?|schreibe?|vorgebe?|will|möchte|bestimme?|wünsche?)(?!\\p{L})`,
    `standardmäßig (?:antwortest|schreibst|sprichst|redest|fragst|erklärst|duzt|siezt|nutzt) du(?!\\p{L})`,
    // From here on, of a tool or a way of working and not of a place in the code.
    `(?:^|[,;:.] ?)(?:${POLITE})*ab hier,? (?:(?:bitte |nur noch |immer |kein\\p{L}* )+(?!im |in |ist |sind )\\S+|${TOOL}(?=\\s*(?:[.!,]|$))|\\S+ statt \\S+)`,
    // With you as the one that does it.
    // Whatever is said with it.
    'ab jetzt|ab sofort|ab heute|von nun an|von jetzt an|fortan|(?:bitte|immer|nie) (?:künftig|in zukunft)|in (?:allen|jeder|künftigen|zukünftigen|späteren|kommenden|den nächsten|den folgenden|weiteren) (?:\\p{L}+ )?(?:sitzung(?:en)?|sessions?|aufgaben|commits)|(?:beim|fürs|für das) nächste(?:n)? mal(?! wenn (?:der|die|das))|nächstes mal(?! wenn (?:der|die|das)| besser)',
    `${FROM_NOW}(?: (?:bitte|immer|nie|nur|erst|keine?n?|nicht|nichts|stets|auch|gleich|vorher|zuerst|\\S+st du|soll(?:st|en|test)?|möchte ich|will ich|hätte ich|musst|\\p{L}+en (?:wir|sie)))(?!\\p{L})`,
    `${BEFORE_ORDER}${DEED}(?:e|t|n sie|en sie)?(?:${WORD}){0,7}? (?:${FROM_NOW}|${ALWAYS})(?!\\p{L})(?! (?:noch|wieder))`,
    `^(?:${POLITE})*(?!${NO_ORDER}(?!\\p{L}))\\p{L}{3,}e (?:die|den|das|dem|mich|mir|uns|dich|dir|ein\\p{L}*|kein\\p{L}*|mein\\p{L}*|unser\\p{L}*|in|im|an|auf|mit|für|vor|bitte|niemals|nie)(?:${WORD}){0,7}? (?:${FROM_NOW}(?!\\p{L})|${DUTY}(?! wieder))`,
    `ich (?:will|möchte|mag|wünsche mir|hätte gern\\p{L}*|erwarte|bevorzuge|bitte dich)(?:,? dass du)?(?:${WORD}){0,8}? (?:${FROM_NOW}|${ALWAYS})(?!\\p{L})(?! noch)`,
    `(?:du (?:sollst|solltest|musst|darfst)|(?:sollst|musst|darfst) du)(?:${WORD}){0,6}? ${ALWAYS}(?!\\p{L})`,
    `(?:kannste?|könntest|würdest|magst|willst|könnten|würden)(?: du| sie)?(?:${WORD}){0,8}? (?:${FROM_NOW}|immer|jedes mal|grundsätzlich|stets|nie(?: mehr| wieder)?)(?! noch)(?!\\p{L})`,
    `(?:hör|hören sie)(?: \\S+){0,14} (?:immer|nie|grundsätzlich|nie wieder|ein für alle mal)(?!\\p{L})`,
    `(?:grundsätzlich|generell|prinzipiell|immer) gilt|gilt (?:bei uns|hier)?\\s*(?:grundsätzlich|immer|stets)`,
    `\\p{L}+st du (?:\\S+ )?${FROM_NOW}(?!\\p{L})|nächstes mal \\p{L}+st du`,
    `(?:ab jetzt|ab sofort|ab heute) (?:\\p{L}+en wir|\\p{L}+st du)`,
    `(?:^|[.!,–—] ?)(?:${POLITE})*(?:(?:neue|feste|goldene|eiserne|wichtige|unsere|meine|allgemeine|generelle|erste|oberste|grund|projekt|team|haus|dauer|merk|faust|stil|code)(?: |-)?)*regel(?! (?:in der|im|für die|für den) (?:firewall|linter|eslint|proxy|css|config|waf|nginx))(?: [^:]{0,40})?\\s*[:–—]`,
    `(?:das |dies |es |diese regel )?gilt (?:\\S+ ){0,3}?(?:ab jetzt|ab sofort|für alle|für jede|dauerhaft|immer|künftig|auch (?:in|für die) zukunft|auch künftig|auch später)`,
    `(?:jedes mal|immer),? wenn (?:ich (?:\\S+ ){0,4}?(?:sage|frage|schreibe|bitte|will|möchte|von)|du)`,
    // What a word stands for.
    `(?:wenn|falls) ich (?:\\S+ ){0,6}?(?:sage?|schreibe?|rede|spreche)[,:]?(?: [^\\s,]+){0,3},? (?:dann )?(?:bitte|meine?|heißt|bedeutet|will|sollst|ist|geht es)(?!\\p{L})`,
    `mit (?:\\S+ ){1,4}?meine? ich (?:immer|stets|nie|bei uns|grundsätzlich|hier immer)(?!\\p{L})`,
    `mit (?:\\S+ ){1,4}?(?:ist|sind) (?:\\S+ )?(?:immer|stets|bei uns|nie) [^?]*gemeint`,
    // Not to be said again.
    '(?:nicht|nie)(?: \\S+){0,3} (?:noch ?mal|wieder|jedes mal|ständig|immer wieder)(?: \\S+){0,2} (?:sagen|erklären|wiederholen)',
    'zum (?:letzten|x-ten|dritten|vierten|hundertsten|tausendsten|zigsten) mal\\s*[:,]',
  ],
  not: TASK,
}
