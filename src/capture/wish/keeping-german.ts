import type { NoWish } from './phrases.js'

/** What stands between a verb and its dative or its prefix. */
const SMALL =
  "(?:das|des|dies|diese[ns]?|es|['’]?s|ihn|sie|den|folgendes|bitte|pls|mal|ma|noch|auch|kurz|eben|doch|halt|gut|jetzt|nun|endlich|einfach|unbedingt|irgendwo|immer|also|hier|dazu|dafür|gleich|am besten|ruhig|gern|gerne|ja|dauerhaft|künftig|für später|für die zukunft|für immer|auf dauer)"
const TO_YOU = '(?:dir|dia|da|dr|euch|eich|sich|ihnen)'

/** Verbs of keeping, as they stand at the end of a clause that begins with a conjunction. */
const KEPT_BY_YOU =
  '(?:merkst|merkt|merken|notierst|notiert|notieren|vermerkst|vermerken|aufschreibst|aufschreiben|einprägst|einprägen|behältst|behalten|festhältst|festhalten|abspeicherst|abspeichern|speicherst|hinterlegst|hinterlegen|verinnerlichst|verinnerlichen|memorierst|(?:daran|dran) (?:denkst|denken|erinnerst|erinnern)|(?:in|im|ins) (?:den |deinen |dein )?(?:speicher|gedächtnis|memory|kopf) (?:schreibst|legst|packst|speicherst|behältst|hast)|im (?:hinter)?kopf (?:hast|haben|behältst|behalten)|nicht (?:mehr |wieder )?(?:vergisst|vergessen))'
/** The same with "zu". */
const TO_KEEP =
  '(?:zu (?:merken|notieren|vermerken|behalten|hinterlegen|verinnerlichen|speichern)|aufzuschreiben|einzuprägen|festzuhalten|abzuspeichern|aufzuheben|aufzubewahren|(?:daran|dran) zu (?:denken|erinnern)|nicht (?:mehr )?zu vergessen)'
/** What asks for it in a main clause beside such a one. */
const WISHED =
  '(?:möchte|will|wünsch\\p{L}*|hätte\\p{L}*|fände|wär\\p{L}*|bitte\\p{L}*|gebeten|bitten|schön|gut|super|toll|prima|klasse|lieb|nett|freundlich|hilfreich|praktisch|top|wichtig|sinnvoll|freuen|freu|dankbar|erwarte|am besten|sorg\\p{L}*|versuch\\p{L}*|bemüh\\p{L}*)'
/** How often something is forgotten, or has to be said. */
const OFTEN = '(?:immer(?: wieder)?|ständig|dauernd|andauernd|jedes mal|laufend|schon wieder|wieder)'
const RULE =
  '(?:regel|wissen|fakt|grundregel|vorgabe|grundsatz|konvention|präferenz|vorliebe|standard|richtlinie|entscheidung|beschluss|vereinbarung|abmachung|festlegung|absprache|regelung|wunsch)'
const A_NOTE =
  '(?:\\p{L}*no(?:ti|tit)[zs]|\\p{L}*vermerk|gedankenstütze|gedächtnisstütze|eselsbrücke|merk(?:zettel|er|posten)|memory|memo|(?:gedächtnis|memory)[- ]?ein?trag|eintrag (?:im|ins) (?:gedächtnis|memory)|knoten (?:ins|in das|in dein) taschentuch|post-?it)'
const ONE = "(?:(?:['’]?ne?n?|eine?n?|kleine?n?|kurze?n?|mentale?n?|interne?n?|dauerhafte?n?|feste?n?) )"

/** How people ask for it with a verb of keeping, wherever in the sentence this stands. */
export const GERMAN_KEEPING: readonly string[] = [
  // In a clause of its own.
  `(?<!\\p{L})damit (?:du|sie)(?: \\S+){0,6}? (?:merkst|notierst|einprägst|sich merken)(?!\\p{L})`,
  `(?<!\\p{L})${WISHED}(?!\\p{L})[^.?!]{0,60}?(?<!\\p{L})(?:dass|wenn) (?:du|ihr|sie)(?: \\S+){0,12}? ${KEPT_BY_YOU}(?!\\p{L})`,
  `(?<!\\p{L})(?:${WISHED}|so gut)(?!\\p{L})[^.?!]{0,60}?(?<!\\p{L})${TO_KEEP}(?!\\p{L})`,
  `(?<!\\p{L})(?:dass|damit) du(?: (?:mir|uns|das|es|dies|ja|bloß|auch))* (?:nicht|nie)(?: (?:mehr|wieder|nochmals?|noch mal))* vergisst`,
  `(?<!\\p{L})(?:weil|da) du (?:das |es )?(?:immer|ständig|dauernd|jedes mal)(?: wieder)? vergisst`,
  // In the second person.
  `(?:^|[,.!:;–—(] ?|(?<!\\p{L})(?:besten|bitte|und|also|dann) )du merkst ${TO_YOU}(?! (?:ja |doch |also )?(?:alles|nichts|nie|immer|nur|wirklich))`,
  `(?<!\\p{L})(?:schreibst|notierst|hältst|speicherst|prägst|nimmst|trägst|legst|hebst|schreibste|notierste)(?: (?:du|${TO_YOU}|${SMALL}))+ (?:auf|fest|ein|ab|an)(?=\\s*(?:[:.,!?–—-]|$|dass|damit|und|für))`,
  `(?<!\\p{L})(?:notierst|behältst|vermerkst|schreibst)(?: (?:du|${SMALL}))* (?:dir|im (?:hinter)?kopf|im gedächtnis)(?!\\p{L})`,
  `(?<!\\p{L})(?:behältst|hebst|speicherst) du(?: mir| dir| uns)? (?:das|dies|es)(?: (?:bitte|mal|auf|kurz|im kopf|ab|auch))+(?=\\s*[?,:])`,
  `(?<!\\p{L})(?:merkst|merkste|notierst|schreibst) (?:du )?(?:dir )?(?:das|dies|es) (?:bitte|für|mal|auch)`,
  `(?<!\\p{L})(?:was|die|das|den|der),? du dir(?: \\S+){0,4}? (?:merkst|notierst|aufschreibst|einprägst)(?!\\p{L})`,
  `(?<!\\p{L})(?:speicher|notier|vermerk|sicher|save)(?:e|['’]?s|n sie|en sie)?(?: ${SMALL})*? (?:dir|euch|sich)(?!\\p{L})`,
  // Verbs that need no dative.
  `(?<!\\p{L})(?<=(?:^|[,.!:;–—(] ?|(?<!\\p{L})(?:bitte|und|also|dann|nein|ok|okay) ))(?:verinnerlich|memorier|memorisier|einpräg|lern)(?:e|t|en sie)?(?: ${SMALL}| daraus)*\\s*(?:[:–—!]|,? dass(?!\\p{L})|$)`,
  `(?<!\\p{L})(?:verinnerlich|memorier|memorisier)(?:e|t|en sie)?(?: ${SMALL})+(?=\\s*(?:[:.,!–—-]|$)| für (?:alle|die|das|unsere|später))`,
  `(?<!\\p{L})(?<=(?:^|[,.!:;–—(] ?|(?<!\\p{L})(?:bitte|und|also|dann|nein|ok|okay|auch|mal) ))(?:speicher|schreib|notier|präg|halt|trag|nimm|heb)(?:e|t|en sie|n sie)?(?:['’]?s)?(?: ${SMALL}| ${TO_YOU}| fett| groß| rot)* (?:ab|auf|fest|ein|weg)(?:\\s*[:–—]|,? dass(?!\\p{L}))`,
  `(?<!\\p{L})(?:verinnerlich|memorier|memorisier)(?:t|en) (?:werden|bitte)`,
  `(?<!\\p{L})(?<=(?:^|[,.!:;–—(] ?|(?<!\\p{L})(?:bitte|unbedingt|dauerhaft|einmal|mal|auch|gern|gerne) ))(?:memorisieren|verinnerlichen|abspeichern|einprägen|merken|notieren|vermerken|hinterlegen|saven)(?: bitte)?(?:\\s*[:.!,–—)]|,? dass|$)`,
  `(?<!\\p{L})bitte (?:auch |noch |mal |unbedingt |dauerhaft )*(?:merken|notieren|vermerken|einprägen),? (?:wir|bei uns|ich|die|der|das|dass|unser\\p{L}*|mein\\p{L}*)(?!\\p{L})`,
  `(?<!\\p{L})(?:wichtig|gut|sinnvoll|nützlich)(?: und (?:wichtig|gut))? zu (?:merken|behalten)\\s*[:,–—]`,
  `(?<!\\p{L})(?:zu merken (?:ist|sind|wäre)|(?:und|gut|kurz|einfach|nur) merken\\s*[:–—])`,
  `(?<!\\p{L})bitte (?:auch |noch |mal |dauerhaft )*(?:ab|weg)?(?:speichern|sichern|übernehmen|ablegen)\\s*:`,
  `(?<!\\p{L})(?:brauchst du|wirst du|du brauchst)(?: \\S+)? (?:noch )?(?:öfter|häufiger|ständig|oft|immer wieder)(?: brauchen)?\\s*[:–—]`,
  `(?<!\\p{L})(?:sag|sage)(?:['’]?s)? (?:ich |es |dir |das |jetzt |nur )*(?:nur )?einmal,? und dann (?:weißt|weisst|merkst) du`,
  `(?<!\\p{L})(?:lern(?:e|t|en sie)? (?:\\S+ ){0,2}?auswendig|auswendig lernen)(?=\\s*(?:[:,.!–—]|dass|$))`,
  `(?<!\\p{L})(?:notier|schreib|halt|speicher|leg|vermerk|hinterleg)(?:e|t|en sie|n sie)?(?: ${SMALL}| ${TO_YOU})* irgendwo(?:,| |:|$)(?!.*\\?)`,
  `(?<!\\p{L})(?:kannst|könntest|würdest|magst) du (?:bitte |mal |das |dir )*irgendwo (?:\\S+ ){0,2}?(?:ablegen|notieren|vermerken|aufschreiben|speichern|festhalten|hinterlegen|merken)(?!\\p{L})`,
  `(?<!\\p{L})(?:pin|pinn|heft|kleb|häng)(?:e|t)? (?:dir )?(?:das|dies|es)(?: ${SMALL})*(?: (?:an|fest|hin|an die \\p{L}+))?\\s*[:,–—]`,
  `(?<!\\p{L})(?:verlier|verliere|verlieren sie) (?:das|es|dies)(?: bitte| mir| ja)* (?:nicht|nie)(?!\\p{L})|(?<!\\p{L})bitte nicht verlieren(?!\\p{L})`,
  `(?<!\\p{L})(?:dir|ihnen) (?:\\S+ ){0,4}?nicht (?:mehr )?verloren ?geh`,
  `(?<!\\p{L})(?<=(?:^|[,.!:;–—(] ?|(?<!\\p{L})(?:bitte|und|übrigens|nebenbei|btw|außerdem|also|dann) ))(?:behalt|behalte|notier|notiere|vermerk|vermerke)(?: (?:bitte|auch|das|dies|es))*,? dass(?!\\p{L})`,
  `(?<!\\p{L})behalte? (?:das|dies|es)(?: bitte| gut| auch)*, (?:das|da|denn|weil|wir|sonst|damit)(?!\\p{L})`,
  `(?<!\\p{L})(?:notier|behalt|vermerk|speicher|bewahr)(?:e|en sie|n sie)? (?:dir |bitte |euch )*(?:diese|folgende|unsere|meine)[nrs]? (?:\\p{L}+ )?(?:konvention|regel|begriff|abkürzung|fakt|info|zuordnung|punkt|vorgabe|präferenz|vorliebe|name|adresse|wort|wörter|grundsätz|termin|entscheidung|absprache)\\p{L}*`,
  `^(?:\\S+ ){0,3}?(?<!(?:schwer|leicht|schwierig|einfach) )(?:zum|zu) (?:merken|behalten|aufheben|einprägen|aufbewahren)(?: (?:für|über|zu|in|von) [^:,]{1,40})?\\s*[:–—]`,
  `^(?:und |bitte |also )*als (?:\\p{L}+e )?(?:\\p{L}*regel|grundsatz|konvention|norm|standard|gedächtnisstütze|hintergrundwissen)(?: [^:,]{1,30})?\\s*[:–—]`,
  `(?<!\\p{L})merkenswert(?: \\S+){0,3}?\\s*[:,–—]`,
  `(?<!\\p{L})(?:dir|euch|schreiben sie sich)(?: \\S+){0,3}? hinter die (?:ohren|löffel|lauscher)(?!\\p{L})`,
  `(?<!\\p{L})(?:merk|notier|behalt|schreib)e? (?:dri|dier|dit)(?!\\p{L})`,
  `(?<!\\p{L})merk (?:da|der|dr) (?:des|dees|dös|dis|dass|ma|mol|bitte|gut)(?!\\p{L})`,
  `(?<!\\p{L})erinner(?:e|t)? (?:dich|euch)(?: ${SMALL}| in zukunft)*(?:\\s*[:–—]| (?:daran|dran)(?:\\s*[:–—]|,? dass))`,
  `(?<!\\p{L})(?:dass|wenn) du dich (?:\\S+ ){0,5}?(?:daran|dran) erinner(?:st|n)`,
  // Not to be forgotten.
  `(?<!\\p{L})(?:was|die|das|den|eins|etwas|du)(?: du)?(?: \\S+){0,3}? (?:nie|niemals|nicht)(?: mehr| wieder)? vergessen (?:darfst|solltest|sollst|dürft|dürfen|sollten)(?!\\p{L})`,
  `(?<!\\p{L})(?:eins|eines|das|was|dies|eine sache) (?:darfst|solltest|sollst|dürfen|sollten) (?:du|sie|ihr)(?: \\S+){0,3}? (?:nie|niemals|nicht) (?:mehr |wieder )?vergessen(?!\\p{L})`,
  `(?<!\\p{L})vergiss (?:mir |bitte )*(?:das|es|dies) (?:bitte |mir |ja )*(?:nie|niemals|nicht) (?:wieder|mehr)(?!\\p{L})`,
  // A rule, a decision, a note.
  `(?<!\\p{L})(?:speicher|notier|halt|vermerk|hinterleg|nimm|trag|schreib|leg)(?:e|n sie|en sie|t)?(?: ${SMALL}| ${TO_YOU})* (?:diese|die|unsere|meine|den|unseren|folgende)\\p{L}* (?:\\p{L}+ )?${RULE}(?:\\s*:| (?:bitte )?(?:auf|fest|ein|ab)(?!\\p{L}))`,
  `(?<!\\p{L})(?:nimm|nehmen sie|speicher\\p{L}*|betracht\\p{L}*|behandel\\p{L}*|versteh\\p{L}*|sieh)(?: ${SMALL})+ als (?:\\p{L}+e )?(?:(?:feste|dauerhafte|generelle|allgemeine|grundsätzliche|ständige)\\p{L}* )${RULE}`,
  `(?<!\\p{L})(?:nimm|nehmen (?:sie|wir)|nehmt|halt|halte|halten (?:sie|wir))(?: ${SMALL}| wir)* als (?:\\p{L}+e )?${RULE}(?: \\S+)? (?:mit|auf|fest)(?!\\p{L})`,
  `(?<!\\p{L})(?:nimm|nehmen sie|nehmt)(?: ${SMALL}| ${TO_YOU})* zu herzen(?!\\p{L})`,
  `(?<!\\p{L})(?:mach|leg|schreib|erstell|nimm|setz|bind|knüpf)(?:e|t|en sie)?(?: ${SMALL}| ${TO_YOU})* ${ONE}*${A_NOTE}(?: (?:an|auf))?(?: (?:für später|für die zukunft|dazu|darüber))?(?:,? dass(?!\\p{L})|\\s*[:,–—]|$)`,
  `(?<!\\p{L})(?:gedächtnis|memory|notiz|notizen|wissens)[- ]?(?:update|korrektur|aktualisierung|nachtrag)\\s*[:,–—]`,
  `(?<!\\p{L})(?:gedächtnis|memory|notizen|wissen)(?: bitte)? (?:aktualisieren|updaten|ergänzen|korrigieren|anpassen|berichtigen)\\s*[:,.–—]`,
  `(?<!\\p{L})für (?:dich|euch) (?:als|zur) (?:regel|grundsatz|merksatz|gedächtnisstütze|dauerregel)\\s*[:,–—]`,
  // About whom, how often, on which list.
  `(?<!\\p{L})lern(?:e|t|en sie)?(?: ${SMALL}| eines| etwas)* über (?:mich|uns|mein\\p{L}*|unser\\p{L}*)(?!\\p{L})[^:?]{0,30}[:–—]`,
  `(?<!\\p{L})lern(?:e|t|en sie)?(?: ${SMALL})+ für (?:alle|die nächste|die zukunft|unsere|künftige|später)`,
  `(?<!\\p{L})(?:warum|wieso|weshalb) (?:vergisst du(?: ${OFTEN})+|merkst du dir(?: \\S+){0,2}? nie),? (?:dass|wie|ich|wir|unser\\p{L}*|mein\\p{L}*)(?!\\p{L})`,
  `(?<!\\p{L})ich muss (?:dir |euch |das |es )+(?:${OFTEN} )+(?:neu )?(?:sagen|erklären|wiederholen|erzählen)(?!\\p{L})`,
  `(?<!\\p{L})(?:leg|speicher|schreib|notier|heb|bewahr)(?:e|t)? (?:das|dies|es)(?: \\S+){0,2}?,? (?:dass|damit|wo) du (?:das|es) nicht (?:mehr )?(?:verlierst|vergisst)(?!\\p{L})`,
  `(?<!\\p{L})(?:auf|für) (?:deine|ihre|eure) (?:\\p{L}+ )?liste\\s*[:–—]`,
  `^(?:kann|könnte|soll) (?:das|dies|es|man das) (?:bitte |auch |mal )*(?:(?:in|zu) (?:dein|ihr|das)\\p{L}* (?:gedächtnis|notizen|wissen|memory)|ins gedächtnis|(?:dauerhaft|für später|für immer|langfristig) (?:gespeichert|hinterlegt|notiert|festgehalten|hinterlegen|speichern|notieren|festhalten|behalten|merken))(?!\\p{L})`,
  // Asked about, and asked for where it is not so.
  `(?<!\\p{L})(?:hast|weißt|haben|hattest) (?:du|sie)(?!\\p{L})[^?]{0,30}(?<!\\p{L})(?:notiert|gemerkt|gespeichert|aufgeschrieben|vermerkt|noch|gelernt|im kopf|im gedächtnis)(?!\\p{L})[^?]{0,12}(?<!\\p{L})(?:dass|wie|warum|wer)(?!\\p{L})[^?]*\\? (?:falls|wenn) nicht`,
  // Of a kind of work that comes back, and not of the work at hand.
  `(?<!\\p{L})denke?(?: bitte| immer| auch| doch)* (?:daran|dran),? (?:immer )?wenn du (?:(?!(?:den|die|das|der|diese[nrs]?|gleich|jetzt|nachher|es)(?!\\p{L}))[^\\s,:]+ ){1,4}\\p{L}+st\\s*(?:[.:!,]|$)`,
  // Agreed for good.
  `(?<!\\p{L})(?:lass|lasst|lassen sie) uns(?: bitte| mal)* (?:festhalten|festlegen|vereinbaren|ausmachen|abmachen),? dass (?:du|wir|hier|bei uns|ab|künftig|in zukunft)(?!\\p{L})`,
  `(?<!\\p{L})(?:könn(?:t)?en|wollen|sollten) wir(?: bitte| mal)* (?:festhalten|festlegen|vereinbaren|ausmachen|abmachen),? dass (?:du|wir|hier|bei uns|ab|künftig|in zukunft)(?!\\p{L})`,
]

/** Words by which a reminder speaks of more than the work at hand after all. */
const FOR_GOOD =
  '(?:immer|nie|niemals|künftig\\p{L}*|zukünftig\\p{L}*|zukunft|generell|grundsätzlich|jede[mrns]?|alle[nr]?|dauerhaft|später\\p{L}*|nächste\\p{L}*|weitere\\p{L}*|kommende\\p{L}*)'
const WORK =
  '(?:debug\\p{L}*|fehlersuche|suche\\p{L}*|refactor\\p{L}*|umbau\\p{L}*|umbenenn\\p{L}*|umstell\\p{L}*|umzug|test(?:en|lauf)|review\\p{L}*|fix\\p{L}*|bugfix|migration|migrieren|aufräumen|durchgehen|durchsehen|implementier\\p{L}*|ändern|änderung|anpass\\p{L}*|rebas\\p{L}*|merge\\p{L}*|analys\\p{L}*|schritt|aufgabe|ticket|pr|durchlauf|lauf|übung|sitzung|session|funktion|methode|klasse|datei|komponente|ding|fall|feature|branch)'
/** What a language of programming has of its own. */
const OF_LANGUAGE =
  '(?:javascript|js|typescript|python|rust|java|react|css|arrays?|promises?|strings?|floats?|gleitkommazahlen|integer|map|filter|reduce|closures?|useeffect|usestate|setstate|async|await|json|null|undefined|nan|objekte|slices?|tupel|enums?|goroutinen)'
const REMIND =
  '(?:behalt|behalte|behalten sie|merk|merke|merken sie|denk|denke|denken sie|halt|halte|hab|habe|haben sie|vergiss|beachte|nimm|notier|notiere|schreib)'

/** What only sounds like it. */
export const GERMAN_NOT_KEPT: readonly (readonly [NoWish, string])[] = [
  // Said of the work at hand: while it is done, or for it alone.
  [
    'about',
    `(?<!\\p{L})${REMIND}(?!\\p{L})(?! .*(?<!\\p{L})${FOR_GOOD}(?!\\p{L}))(?: (?!dass(?!\\p{L}))[^\\s,:]+){0,5}? (?:bei|beim|während|für|in)(?: (?:der|dieser?|dem|diesem|diese[ns]|des|das|den|die|deiner|deinem|unserer))? ${WORK}(?![\\p{L}-])`,
  ],
  [
    'about',
    `^(?:bitte )?(?:bei|beim|während|für)(?: (?:der|dieser|dem|diesem|diese[ns]?|des|deiner|deinem))? ${WORK}(?![\\p{L}-])[^:]{0,40}(?<!\\p{L})${REMIND}(?!\\p{L})(?!.*(?<!\\p{L})${FOR_GOOD}(?!\\p{L}))`,
  ],
  [
    'about',
    `(?<!\\p{L})(?:merk|merke|behalt|behalte|notier|notiere|schreib)(?!\\p{L}).*(?<!\\p{L})(?:brauch\\p{L}*|benötig\\p{L}*|nehm\\p{L}*|verwend\\p{L}*)(?: (?:ich|wir|du|sie|es|ihn|das|die|den))*(?: (?:gleich|nachher|sofort|im nächsten schritt|danach))(?!\\p{L})`,
  ],
  // A task, and what is to be minded in it.
  [
    'about',
    `^(?!(?:bitte )?(?:merk|notier|behalt|speicher|denk)\\p{L}* )(?:bitte )?\\p{L}{3,} [^.?!]{8,}?(?:,| und| aber) (?:denk|denke|beachte|berücksichtige|behalt|behalte)(?: (?:bitte|dabei|aber|auch|daran|dran|im kopf|im hinterkopf))*,? (?:dass|daran)(?!\\p{L})(?!.*(?<!\\p{L})${FOR_GOOD}(?!\\p{L}))(?<!(?<!\\p{L})${FOR_GOOD}(?!\\p{L}).*)`,
  ],
  // State of a program.
  [
    'about',
    `(?<!\\p{L})merk(?:e|t)? (?:dir|euch) (?:bitte )?(?:den|die|das|alle)(?: \\p{L}+){1,2} (?:im (?:state|store|cache|context|local ?storage|session ?storage|url)|in (?:der url|einem ref|einer (?:map|variablen?|liste)|einem set|der session))(?!\\p{L})`,
  ],
  [
    'about',
    `(?<!\\p{L})(?:haben|hatten|habe|hab|hatte|hat) (?:\\S+ ){0,4}?vergessen(?!\\p{L})(?!.*(?<!\\p{L})(?:merk|notier)e? dir)`,
  ],
  [
    'about',
    `(?<!\\p{L})${REMIND}(?!\\p{L})(?! .*(?<!\\p{L})${FOR_GOOD}(?!\\p{L}))(?: (?!dass(?!\\p{L}))[^\\s,:]+){0,3}? beim \\p{L}{3,}en(?!\\p{L})`,
  ],
  // What holds at this moment.
  [
    'about',
    `(?<!\\p{L})(?:denk|denke|vergiss|beachte|berücksichtige)(?!\\p{L})(?! .*(?<!\\p{L})${FOR_GOOD}(?!\\p{L}))(?: [^\\s,:]+){0,3}?,? dass [^?]*(?:(?<!\\p{L})(?:gerade|gleich|momentan|derzeit|zurzeit|im moment|vorhin|eben erst|heute)(?!\\p{L})|, also (?:noch |bitte )*(?:nicht|mach|halt|kein|warte|erst))`,
  ],
  ['about', `(?<!\\p{L})(?:kannst|kann) (?:du|man|ich) (?:\\S+ )?vergessen(?!\\p{L})`],
  // What is written elsewhere.
  ['about', `(?<!\\p{L})(?:steht|stand|lautet|heißt es|hieß es)(?: \\p{L}+){0,2}\\s*:`],
  // Until it is done.
  [
    'about',
    `(?<!\\p{L})${REMIND}(?!\\p{L})(?! .*(?<!\\p{L})${FOR_GOOD}(?!\\p{L}))(?: (?!dass(?!\\p{L}))[^\\s,:]+){0,4}? bis (?:zum ende|zum schluss|wir|du|ich|das|der|die|es|nachher|heute abend|dahin|gleich)(?!\\p{L})`,
  ],
  // That the person has no time, what all programs have in common, and what is noted in passing.
  [
    'about',
    `(?<!\\p{L})${REMIND}(?!\\p{L})(?! .*(?<!\\p{L})${FOR_GOOD}(?!\\p{L}))[^?]{0,40}(?<!\\p{L})dass (?:ich|wir) [^?]{0,80}(?:zeitdruck|(?<!\\p{L})eilig|(?<!\\p{L})eile|deadline|(?:keine|wenig|kaum) zeit|in (?:\\S+ )?(?:minuten|stunden?))(?!\\p{L})`,
  ],
  [
    'about',
    `(?<!\\p{L})(?:${REMIND}|merken|wissen)(?!\\p{L})[^?]{0,40},? dass (?:in )?${OF_LANGUAGE}(?!\\p{L})(?!.*(?<!\\p{L})(?:wir|uns|unser\\p{L}*|ich|mir|mein\\p{L}*)(?!\\p{L}))`,
  ],
  [
    'about',
    `(?<!\\p{L})(?:notier|merk|schreib)(?:e|t)?(?: dir| bitte| kurz| mal)* (?:die|den|das|alle|jede[ns]?) (?:\\p{L}+e[nrs]? )?(?:fehler(?:meldung(?:en)?|code)?|zeile(?:n|nnummern?)?|stack ?trace|ausgaben?|werte?|ergebnis(?:se)?|messwerte?|laufzeit(?:en)?|commit-?hash|meldung(?:en)?|warnung(?:en)?|stellen?)(?!\\p{L})(?!.*:)`,
  ],
  // Memory of a machine.
  [
    'about',
    `(?<!\\p{L})(?:halt|lad|behalt|leg|speicher|schreib|lies|pack)(?:e|t)?(?: \\S+){0,3}? (?:\\d+|zeilen?|einträge|datensätze|records?|tabellen?|dateien?|liste|daten|objekte|bilder|buffer|puffer|cache|index|array|baum|graphen?|ergebnisse)(?: \\S+){0,3}? (?:im|in den|ins|in das|aus dem) (?:speicher|memory|ram|arbeitsspeicher)(?!\\p{L})`,
  ],
  // Not to be kept.
  ['negated', `(?<!\\p{L})(?:nichts|kein\\p{L}* \\p{L}+),? (?:was|die|das|den|der) du(?: dir)?(?!\\p{L})`],
  [
    'negated',
    `(?<!\\p{L})(?:will|möchte|wünsche|mag|hätte|wär\\p{L}*|muss|soll|brauche|bitte|finde|ist)(?: [^\\s,]+){0,4} (?:nicht|kein\\p{L}*|ungern|unnötig|auch nicht),? (?:dass|wenn) (?:du|ihr|sie)(?: \\S+){0,12}? ${KEPT_BY_YOU}(?!\\p{L})`,
  ],
  [
    'negated',
    `(?<!\\p{L})(?:nicht|kein\\p{L}*|un)(?: \\S+)? ?(?:nötig|notwendig|grund|sinn)(?: [^.?!]{0,30})? ${TO_KEEP}(?!\\p{L})`,
  ],
  [
    'negated',
    `(?<!\\p{L})(?:nicht|nichts|nie|kein\\p{L}*) (?:\\S+ ){0,4}?(?:aufschreibst|einprägst|merkst|notierst|festhältst|abspeicherst|speicherst)(?!\\p{L})`,
  ],
  // What the person, or a program, keeps.
  [
    'about',
    `(?<!\\p{L})(?:ich (?:\\S+ ){0,3}?mir|(?:muss|sollte|kann|will|werde|konnte|wollte|hatte|habe) ich (?:\\S+ ){0,2}?mir)(?!\\p{L})(?: (?!du |dir )\\S+){0,8}? (?:merken|notieren|notiert|aufschreiben|aufgeschrieben|einprägen|gemerkt|vermerkt|behalten)(?!\\p{L})(?!.*(?<!\\p{L})(?:merk|notier|schreib|behalt)e? (?:\\S+ )?dir)`,
  ],
  [
    'about',
    `(?<!\\p{L})(?!(?:sie|ihr|du|was|das) )\\p{L}+ (?:soll|sollte|sollen|muss|müssen|müsste|könnte|kann|können|darf) (?!du |sie )(?:\\S+ ){0,3}?sich(?!\\p{L})(?!.*(?<!\\p{L})(?:bitte|sie sich|dir)(?!\\p{L}))`,
  ],
  [
    'about',
    `(?<!\\p{L})(?:sorg|stell|achte|schau)\\p{L}* (?:bitte )?(?:dafür|sicher|darauf|drauf),? dass (?!du|ihr|sie sich)(?:\\S+ ){1,4}?(?:merkt|behält|speichert|erinnert|merken|behalten|speichern)`,
  ],
]
