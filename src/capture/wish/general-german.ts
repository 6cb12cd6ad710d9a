import type { Standing } from './standing.js'

/** Work that is yet to come. */
const LATER =
  '(?:(?:für|in|bei|auf|von|zu|ab) (?:\\S+ )?(?:später(?!e)|die zukunft|zukunft|immer|dauer|(?:alle|künftige|zukünftige|spätere|kommende|nächste|weitere|folgende)[nrsm]? (?:unsere[nr]? |meine[nr]? )?(?:\\p{L}+ )?(?:sitzung|session|mal|gespräch|chat|aufgabe|arbeit|änderung|unterhaltung|projekt|runde)\\p{L}*)|fürs nächste ?mal|beim nächsten mal|dauerhaft|langfristig|(?:zu)?künftig(?!e)|für immer|ein für alle ?mal|auf ewig|permanent)'

/** Where an agent keeps what it knows. */
const YOUR = '(?:dein|ihr|eur)(?:e[nmr]?|)'
const MEMORY = `(?:${YOUR} (?:\\p{L}+ )?(?:gedächtnis|gedaechtnis|notiz(?:en|buch)?|eintr[aä]g\\p{L}*|wissen|memor(?:y|ies)|kopf|hinterkopf|hirn|aufzeichnungen|merkliste|speicher|erinnerung(?:en)?)|(?:ins|im|in das|in dem|dem|das) (?:langzeit)?(?:gedächtnis|hinterkopf|memory|memfs))`

const SMALL =
  "(?:dir|dia|da|euch|eich|sich|ihnen|das|des|dies|diese[ns]?|es|['’]?s|folgendes|bitte|pls|please|mal|ma|noch|auch|kurz|eben|doch|halt|gut|jetzt|nun|schon|endlich|einfach|unbedingt|irgendwo|irgendwie|immer|also|hier|dazu|dafür|gleich|am besten|ne|eine?n?|neue|notiz|vermerk|eintrag|merkzettel|als \\p{L}+(?: \\p{L}+)?|dauerhaft|permanent|künftig|für später|für die zukunft|für immer|info|fakt|regel|punkt)"

const CHANGE =
  '(?:korrigier|änder|aender|aktualisier|update|berichtig|ersetz|ergänz|überarbeit|überschreib|pass|bring|verbesser|tausch|erweiter|vervollständig|füg|nimm|streich)(?:e|t|n|en|en sie|n sie)?'

const KEEP =
  '(?:merken|mekrn|merka|merkn|notieren|vermerken|aufschreiben|einprägen|behalten|festhalten|abspeichern|hinterlegen|safen|saven|memorieren|im (?:hinter)?kopf (?:behalten|haben)|im gedächtnis behalten)'

/** Something that is not named, as in a question about what the agent can. */
const ANYTHING = '(?:sachen|dinge|etwas|was|alles|zeug|sowas|so was|irgendwas|infos|informationen)'

/** Ways of asking that are put together of the classes above. */
export const GERMAN_ASKS: readonly string[] = [
  `(?<!\\p{L})(?:merk|mekr|merg)(?:e|t|en sie|st du|ste)?(?:['’]?s)? ?(?:${SMALL} )*?(?:dir|dia|da des|euch|eich|sich)(?!\\p{L})`,
  `(?:^|[,.!:;–—] ?|(?:bitte|und|also|daher) )(?:merk|notier|speicher|behalt|vermerk|remember|sa[vf]e|notier|memorier)(?:e|t|en sie|n sie)?(?: ${SMALL})*\\s*(?:[:–—]|,? dass(?!\\p{L}))`,
  `(?<!\\p{L})(?:schreib|notier|halt|trag|leg|heb|nimm|vermerk|speicher|sicher|hinterleg|bewahr|pack|präg)(?:e|en sie|n sie|t)?(?:['’]?s)?(?: ${SMALL})+ (?:auf|fest|ein|ab|an|hinter die ohren)(?=\\s*(?:[:.,!–—-]|$|dass|damit|und|für))`,
  `(?<!\\p{L})(?:mach|leg|schreib|erstell|nimm)(?:e|t|en sie)?(?: ${SMALL})* (?:notiz|vermerk|gedankenstütze|merkzettel|memory|gedächtniseintrag)(?: (?:an|auf))?(?:,? dass|\\s*[:,])`,
  // In the infinitive.
  `(?:^|[,.!:;(–—] ?|(?<!\\p{L})(?:bitte|unbedingt|gut|das|dies|es|auch|dauerhaft|das alles|pls|folgendes|zum|mal|als \\p{L}+) |${LATER} )(?:bitte |unbedingt |dauerhaft |gut |${LATER} )*${KEEP}(?: bitte| pls)?\\s*(?:[.!:,)–—]|$)`,
  `(?<!\\p{L})(?:das|dies|es|folgendes|bitte|als \\p{L}+) (?:bitte |mal )*(?:${LATER}|dauerhaft|als (?:feste |neue |meine |unsere )?(?:präferenz|vorliebe|regel|fakt|vorgabe|entscheidung|konvention|notiz|standard)) (?:bitte )?(?:ab)?(?:speichern|legen|sichern|notieren|festhalten|merken|hinterlegen)(?!\\p{L})`,
  // As a question or a duty.
  `(?<!\\p{L})(?:kannste?|kannsch|könntest|würdest|magst|willst|solltest|musst|sollst|darfst|möge?st|könnt|können|könnten|würden)(?: (?:du|ihr|sie))?(?! (?:\\S+ ){0,2}?${ANYTHING}(?!\\p{L}))(?: \\S+){0,10}? ${KEEP}(?!\\p{L})`,
  `(?:^|[,.!:] ?)(?:${LATER} )?(?:merken|wissen|behalten|beachten) (?:solltest|musst|sollst) du(?!\\p{L})`,
  `(?<!\\p{L})dass (?:du|ihr|sie) (?:dir|euch|sich)(?: \\S+){0,8}? (?:merkst|merkt|merken|notierst|einprägst|behältst)(?!\\p{L})`,
  `(?:^|[.,!] ?)(?:zum merken|notiz|merke|merkposten|merksatz|merkzettel|memo|gedächtnisstütze|remember|remember this)\\s*[:–—]`,
  `(?<!\\p{L})(?:denk|denken sie|erinner\\p{L}*)(?:e|t|n)?(?: ${SMALL})* (?:daran|dran)\\s*(?:[:!–—]|,? dass)`,
  `(?<!\\p{L})(?:darf|darfst|sollst|musst|sollte|solltest|bitte|nur|das|dies|und|wichtig)(?: \\S+){0,4} (?:nicht|nie|niemals)(?: (?:wieder|mehr))? vergessen(?: werden)?(?! zu| \\p{L}+en\\s*[.!]?$)\\s*(?:[:!.,–—]|$|dass)(?<!(?:damit|weil|wenn|ob|dass) .*)`,
  `^nicht vergessen\\s*(?:[:!–—]|,? dass)`,
  `(?<!\\p{L})(?:nimm|nehmen sie|hab|habe|behalt|behalte)(?: \\S+){0,4} (?:auf dem schirm|im blick|auf dem zettel|zur kenntnis|im auge)(?!\\p{L})`,
  `(?<!\\p{L})(?:das|dies|es) (?:muss|soll|sollte|gehört|kommt)(?: \\S+){0,3} (?:gemerkt|behalten|festgehalten|gespeichert|ins gedächtnis|in ${MEMORY})(?!\\p{L})`,
  `(?<!\\p{L})präg(?:e|en sie)? (?:dir|sich|euch)(?!\\p{L})`,
  // To where it is kept.
  `(?<!\\p{L})(?:speicher|sa[vf]e|schreib|pack|leg|trag|nimm|halt|notier|behalt|sicher|steck|tu|hau|setz|${CHANGE})(?:e|t|en sie|n sie|s)?(?!\\p{L})[^.?!]{0,100}?(?<!\\p{L})${MEMORY}(?!\\p{L})`,
  `(?<!\\p{L})(?:in|zu|an) ?${MEMORY}(?: \\S+){0,3}? (?:aufnehmen|schreiben|packen|legen|speichern|ablegen|eintragen|hinzufügen|korrigieren|ändern|aktualisieren|anpassen)(?!\\p{L})`,
  `(?<!\\p{L})(?:ins|in das) gedächtnis (?:aufnehmen|schreiben|eintragen|packen|legen)(?!\\p{L})`,
  `(?<!\\p{L})${MEMORY}(?: \\S+){0,4} (?:ist|sind|steht|stimmt|stimmen)(?: \\S+){0,4} (?:falsch|veraltet|nicht|alt|überholt|noch)(?!\\p{L})`,
  `(?<!\\p{L})(?:da|das|was) (?:hast du|du)(?: \\S+){0,4} (?:falsch|gespeichert|notiert|gemerkt|abgelegt)(?: (?:falsch|gespeichert|hast))?(?=.*(?:korrigier|änder|stimmt nicht|falsch|richtig|aktualisier))`,
  // To whom it is said.
  `(?<!\\p{L})(?:sag|schreib|hinterlass|gib|teil|erzähl|notiz|nachricht|hinweis|tipp)(?:e|t)?(?: \\S+){0,4} ${YOUR} (?:\\p{L}+ )?(?:zukünftig|künftig|später|nächst)\\p{L}* (?:ich|selbst|version|session|sitzung|instanz)`,
  `(?<!\\p{L})(?:notiz|hinweis|memo|merkposten|erinnerung|nachricht|info) (?:an|für) (?:dich|dich selbst|später|die zukunft|künftige\\p{L}* \\p{L}+|die nächste\\p{L}* \\p{L}+|alle künftigen)\\s*(?:[:,–—]|dass|$)`,
  // For when.
  `^(?:\\S+ ){0,5}?${LATER}(?: \\S+){0,3}?\\s*[:–—]`,
  `^(?:und |also |noch |nur |bitte |fürs protokoll |zur info )*(?:wichtig |merken |info |gut zu wissen |zur info |als info )+${LATER}\\s*[,:]`,
  `^als (?:dauerhafte|feste|ständige|generelle|allgemeine|neue|grundsätzliche)\\p{L}* (?:vorgabe|regel|präferenz|einstellung|konvention|anweisung|notiz)`,
  `(?<!\\p{L})(?:speicher|behalt|notier|bewahr|heb|sicher|halt|merk)(?:e|t|en sie|n sie)?(?: ${SMALL})+ ${LATER}`,
  `(?<!\\p{L})(?:präferenz|vorliebe|regel|vorgabe|entscheidung|konvention)[^.?!]{0,20} (?:ab)?(?:speichern|merken|ablegen|festhalten|notieren)(?!\\p{L})`,
  `(?:in den|ins|in die|in deine?n?) (?:speicher|gedächtnis|notizen|memory|kopf) damit`,
  `(?<!\\p{L})du hast(?: \\S+){0,4} (?:falsch\\p{L}*|veraltet\\p{L}*|verkehrt\\p{L}*|noch)(?: \\S+){0,3} (?:gespeichert|notiert|gemerkt|abgelegt|im gedächtnis|stehen)(?!\\p{L})`,
  // Who had to say it before.
  `(?:^|, )damit (?:du|wir|ich|ihr)(?: \\S+){0,4} nicht (?:nochmals?|noch (?:ein)?mal|wieder|jedes mal|immer)(?: \\S+){0,3}\\s*[:,–—]`,
  `(?<!\\p{L})(?:muss|soll) ich(?: \\S+){0,4} (?:jedes mal|immer|ständig|noch ?mal|wieder|noch oft)(?: \\S+){0,3} (?:sagen|erklären|wiederholen)`,
  `(?<!\\p{L})vergiss (?:das |bitte |mir |auch |ja )*(?:nicht|nie|niemals)(?: mehr| wieder)?, (?!.*(?:(?<!\\p{L})zu(?!\\p{L})|\\p{L}zu\\p{L}+en))`,
  `(?<!\\p{L})wie oft (?:soll|muss|hab|habe|noch)(?: \\S+){0,6} (?:sagen|erklären|wiederholen|gesagt|erklärt)`,
  `(?<!\\p{L})(?:hab|habe|hatten?)(?: \\S+){0,5} (?:dreimal|zweimal|viermal|hundertmal|tausendmal|\\S+ mal|mehrfach|mehrmals|oft genug|schon (?:oft|ein paar mal)|x-mal)(?: \\S+){0,2} (?:gesagt|erklärt|erwähnt|geschrieben)(?!\\p{L})|(?<!\\p{L})das hatten wir (?:\\S+ ){0,4}(?:schon|\\S+mal)\\s*[:,–—]`,
  `(?<!\\p{L})sag(?:e|['’]?s)?(?: (?:ich|es|das|dir|euch|jetzt|s|dies))* (?:nur|bloß|genau|kein|nicht)(?: \\S+){0,2} ?(?:einmal|ein mal|zweites mal|zweimal|noch ?mal)(?!\\p{L})`,
  `(?<!\\p{L})(?:nicht|nie|ungern|kein(?:e|en)?)(?: \\S+){0,4} (?:nochmals?|noch (?:ein)?mal|wieder|erneut|ständig|jedes mal|immer|zweimal|neu)(?: \\S+){0,3} (?:sagen|erklären|wiederholen|erwähnen|erzählen)(?!\\p{L})`,
  `(?<!\\p{L})(?:du )?vergisst (?:du )?(?:das |es )?(?:immer|ständig|dauernd|jedes mal|andauernd|laufend|wieder|gern)`,
  `(?<!\\p{L})lern(?:e|t)? (?:das|dies|es|daraus|folgendes)(?: (?:bitte|endlich|mal|jetzt|doch))*\\s*[:,!]`,
  `(?<!\\p{L})vergiss (?:das |es |dies |bitte |mir |auch |ja )*(?:nicht|nie|niemals)(?: (?:wieder|mehr|bitte))*\\s*(?:[:!–—]|$|,? dass)`,
]

export const GERMAN_SILENT: readonly string[] = [
  `(?<!\\p{L})(?:lass|halt|behalt|nimm)(?:e|t)?(?: \\S+){0,4} (?:aus ${MEMORY} (?:raus|heraus|draußen)|für dich)(?!\\p{L})`,
  `(?<!\\p{L})(?:lösch|entfern|streich|vergiss)(?:e|t)?(?: \\S+){0,6} aus ${MEMORY}`,
  `(?<!\\p{L})(?:speicher|schreib|notier)\\p{L}*(?: \\S+){0,4} (?:nirgends|nirgendwo)(?!\\p{L})`,
]

/** A duty for all later work: the word for always or never, and a verb that is no story. */
const ALWAYS =
  '(?:immer|stets|nie(?:mals)?(?: wieder| mehr)?|grundsätzlich|generell|prinzipiell|ausnahmslos|keinesfalls jemals)'
const NOT_STORY =
  '(?! (?:noch|wieder(?!\\p{L}).*(?:fehler|kommt)|das gleiche|dasselbe|der gleiche|derselbe|gesehen|gehört|gelesen|erlebt|gewusst|im leben|und nimmer|mehr als|mehr gesehen|so|dieser?s?|diese|ich|er|sie|wir|es|man|passiert|geht|ging|war|ist|kommt|läuft|schlägt|bekommt|gibt|wird|hat|fehlt|steht|bricht|klappt|funktioniert|dauert|liefert|macht|stimmt)(?!\\p{L}))'
const FROM_NOW =
  '(?:bis auf weiteres|ab (?:jetzt|sofort|heute|nun)|von (?:nun|jetzt|heute) an|fortan|(?:zu)?künftig|in zukunft|zukünftig|hinfort)'

export const GERMAN_RULES: Standing = {
  hints: [],
  marks: [
    // In the infinitive, or without a verb.
    `(?:^|[:–—] ?)(?:bitte |und |also |hier |außerdem |übrigens |wichtig )*${ALWAYS}(?!\\p{L})${NOT_STORY}(?=[^?]*(?:(?:en|ern|eln)(?: ?[.!,:(]|$| (?:wenn|bevor|nachdem|in|im|bei|auf|für|falls|sobald)(?!\\p{L}))|!\\s*$))`,
    `(?:^|[,.!:] ?)(?:\\S+ ){0,12}?(?:ausführen|nutzen|benutzen|verwenden|schreiben|machen|laufen lassen|prüfen|fragen|anlegen|pflegen|aktualisieren), (?:immer|jedes mal|ausnahmslos)\\s*[.!]*$`,
    `(?:vor|nach|bei|zu beginn|am anfang|am ende|am schluss|in|mit|zu|für|an)(?: von)? (?:jede[mnrs]|alle[nr]?)(?: (?:neuen|weiteren|künftigen|zukünftigen|kommenden|folgenden|größeren|unserer|unseren))* (?:sitzung|session|commit|push|pr|pull[- ]request|merge|release|deploy|änderung|schema|aufgabe|migration|branch|feature|gespräch|chat|antwort|projekt|repo|neuen funktion)\\p{L}*(?=.*(?:en|ern|eln|immer|bitte|du|soll|muss|gehört|brauch)(?!\\p{L}))`,
    `bitte(?: \\S+){0,3}?,? ${FROM_NOW}`,
    `wenn du [^,]{3,60}, (?:dann )?(?:bitte )?${ALWAYS}`,
    `nie (?:wieder|mehr)\\s*[.!]*$`,
    `^(?!(?:ich|wir|du|er|sie|es|das|der|die|den|man|was|wie|wo|warum|wieso|unsere?|meine?)(?!\\p{L}))[\\p{L}-]+(?: bitte| \\p{L}+(?:en|s|er)(?<!(?:vergess|mach|geh|komm|hab|brauch|werd|soll|woll|müss|könn)en))? ${ALWAYS}(?!\\p{L})${NOT_STORY} .*(?:en|bitte|(?:in|auf|an|zu|mit|vor|ans|ins) \\S+(?: \\S+)?)\\s*[.!]*$`,
    `(?:in|bei) (?:künftigen|zukünftigen|späteren|kommenden) (?!version|release)\\p{L}+(?=.*(?:en|bitte|du|immer|nicht)(?!\\p{L}))`,
    `(?:mach|mache) (?:es )?(?:dir )?(?:\\S+ ){0,2}zur gewohnheit`,
    `bei (?:allen|allem) (?:weiteren|künftigen|zukünftigen|kommenden|folgenden|späteren) \\p{L}+`,
    // With you as the one that does it.
    `${FROM_NOW}(?: (?:bitte|immer|nie|nur|erst|keine?n?|nicht|nichts|stets|auch|\\S+st du|soll(?:st|en|test)?|möchte ich|will ich|hätte ich|musst|\\p{L}+en sie))(?!\\p{L})`,
    `(?:lass|nimm|nutz|benutz|verwend|schreib|mach|frag|antwort|red|sprich|gib|zeig|prüf|führ|halt|achte?|vermeid|setz|stell|bau|leg|denk|beacht|berücksichtig|erklär|committ?|formatier|lauf|push|check)(?:e|t|n sie|en sie)?(?: \\S+){0,5}? (?:${FROM_NOW}|immer|stets|nie(?:mals)?(?: wieder| mehr)?|grundsätzlich|generell|jedes mal)(?!\\p{L})(?! (?:noch|wieder))`,
    `ich (?:will|möchte|mag|wünsche mir|hätte gern\\p{L}*|erwarte|bevorzuge)(?:,? dass du)?(?: \\S+){0,8}? (?:immer|nie(?:mals)?|nie wieder|nie mehr|stets|grundsätzlich|generell|jedes mal)(?!\\p{L})`,
    `(?:du (?:sollst|musst|darfst)|(?:sollst|musst|darfst) du)(?: \\S+){0,6}? (?:immer|nie(?:mals)?|grundsätzlich|stets|jedes mal)(?!\\p{L})`,
    `(?:hör|hören sie)(?: \\S+){0,8} (?:immer|nie|grundsätzlich|nie wieder|ein für alle mal)(?!\\p{L})`,
    `(?:grundsätzlich|generell|prinzipiell|immer) gilt`,
    `\\p{L}+st du ${FROM_NOW}(?!\\p{L})`,
    `(?:neue|feste|goldene|eiserne|wichtige|unsere|meine|allgemeine|grund)(?: |-)?regel(?: [^:]{0,30})?\\s*[:–—]`,
    `gilt (?:\\S+ ){0,3}?(?:ab jetzt|ab sofort|für alle|für jede|dauerhaft|immer|künftig|auch in zukunft)`,
    `(?:jedes mal|immer),? wenn ich (?:sage|frage|schreibe|bitte|will|möchte|von)`,
  ],
}
/** What a program does from now on, or whenever something happens, is a task. */
export const GERMAN_TASK = `(?<!\\p{L})${FROM_NOW} (?!\\p{L}+st )(?:\\p{L}+(?:t|en)|ist|soll|muss|darf|kann|wird) (?:der|die|das|ein|eine|unser|unsere|python|es|man)(?!\\p{L})|^(?!.*(?<!\\p{L})(?:du|bitte|immer bitte)(?!\\p{L}))(?:jedes mal|immer),? wenn (?!du|ich (?:sage|frage|schreibe|bitte|will|möchte|von))|^(?:mach|setz|stell|lass) (?:das|die|den|der|unser\\p{L}*) (?!bitte|immer|nicht|nie)(?:\\S+ ){1,3}${FROM_NOW}|^(?!ich (?:hätte|will|möchte|mag|wünsch|erwart|bevorzug))(?:wir|ich|er|sie|man|es|der|die|das|unser\\p{L}*) (?:\\S+ )?\\p{L}+(?:en|t|e) (?:immer|nie|ab jetzt)(?!.*(?<!\\p{L})(?:du|dir)(?!\\p{L}))`
