/** Work that is yet to come. */
const LATER =
  '(?:(?:für|fürs|in|bei|auf|von|zu|ab) (?:\\S+ )?(?:später(?!e)|die zukunft|zukunft|immer|dauer|(?:alle|künftige|zukünftige|spätere|kommende|nächste|weitere|folgende)[nrsm]? (?:unsere[nr]? |meine[nr]? )?(?:\\p{L}+ )?(?:sitzung|session|mal|gespräch|chat|antwort|anfrage|nachricht|commit|pr|aufgabe|arbeit|änderung|unterhaltung|projekt|runde)\\p{L}*|alles weitere|das weitere|alles,? was (?:noch |danach |hier |du |wir )(?:\\S+ ){0,3}?(?:kommt|machst|machen|schreibst|baust)|(?:fürs|das) weitere|alle zeit(?:en)?|lange sicht)|(?:auch )?über diese(?:n|s)? (?:sitzung|session|aufgabe|chat|gespräch|unterhaltung|ticket) hinaus|auch nach dieser (?:sitzung|session|aufgabe)|(?:sitzungs|session|projekt)übergreifend|fürs nächste ?mal|beim nächsten mal|dauerhaft|langfristig|(?:zu)?künftig(?!e)|für immer|ein für alle ?mal|auf ewig|permanent)'

/** Where an agent keeps what it knows. */
const YOUR = '(?:dein|ihr|eur)(?:e[nmr]?|)'
const MEMORY = `(?:${YOUR} (?:\\p{L}+ )?(?:gedächtnis|gedaechtnis|notiz(?:en|buch)?|(?:wissens|kenntnis|informations)stand|eintr[aä]g\\p{L}*|wissen|memor(?:y|ies)|kopf|hinterkopf|hirn|aufzeichnungen|(?:dauer|merk|regel|fakten|langzeit|spick)?liste|(?:merk|notiz|spick)zettel|unterlagen|akten|langzeitgedächtnis|wissensbasis|(?:notiz|notizen)block|speicher|erinnerung(?:en)?)|(?:ins|im|in das|in dem|dem|das|in den) (?:langzeit|projekt)?(?:gedächtnis|hinterkopf|oberstübchen|memory|memfs))`

const SMALL =
  "(?:dir|dia|da|euch|eich|sich|ihnen|das|des|dies|diese[ns]?|es|['’]?s|folgendes|bitte|pls|please|mal|ma|noch|auch|kurz|eben|doch|halt|gut|jetzt|nun|schon|endlich|einfach|unbedingt|irgendwo|irgendwie|immer|also|hier|dazu|dafür|gleich|am besten|ne|eine?n?|neue|notiz|vermerk|eintrag|merkzettel|als \\p{L}+(?: \\p{L}+)?|dauerhaft|permanent|künftig|für später|für die zukunft|für immer|info|fakt|regel|punkt)"

const CHANGE =
  '(?:korrigier|änder|aender|aktualisier|update|berichtig|ersetz|ergänz|überarbeit|überschreib|pass|bring|verbesser|tausch|erweiter|vervollständig|füg|nimm|streich)(?:e|t|n|en|en sie|n sie)?'

const KEEP =
  '(?:merken|mekrn|merka|merkn|notieren|vermerken|aufschreiben|einprägen|behalten|festhalten|abspeichern|hinterlegen|aufheben|aufbewahren|safen|saven|memorieren|verinnerlichen|(?:daran|dran) denken|im (?:hinter)?kopf (?:behalten|haben)|im gedächtnis behalten)'

/** Something that is not named, as in a question about what the agent can. */
const ANYTHING = '(?:sachen|dinge|etwas|was|alles|zeug|sowas|so was|irgendwas|infos|informationen)'

/** Ways of asking that are put together of the classes above. */
export const GERMAN_ASKS: readonly string[] = [
  `(?<!\\p{L})(?:merk|mekr|merck|merg)(?:e|t|en sie|st du|ste)?(?:['’]?s)? ?(?:(?:${SMALL}|sie|ihn|die|den) )*?(?:dir|dia|da des|euch|eich|sich)(?!\\p{L})`,
  `(?:^|[,.!:;–—] ?|(?:bitte|und|also|daher) )(?:merk|notier|speicher|behalt|vermerk|remember|sa[vf]e|hinterleg|memorier|bewahr)(?:e|t|en sie|n sie)?(?: ${SMALL})*\\s*(?:[:–—]|,? dass(?!\\p{L}))`,
  `(?<!\\p{L})(?:schreib|notier|halt|trag|leg|heb|nimm|vermerk|speicher|sicher|hinterleg|bewahr|pack|präg)(?:e|en sie|n sie|t)?(?:['’]?s)?(?: ${SMALL})+ (?:auf|fest|ein|ab|an|hinter die ohren)(?=\\s*(?:[:.,!–—-]|$|dass|damit|und|für))`,
  `(?<!\\p{L})(?:mach|leg|schreib|erstell|nimm)(?:e|t|en sie)?(?: ${SMALL})* (?:notiz|vermerk|gedankenstütze|merkzettel|memory|gedächtniseintrag)(?: (?:an|auf))?(?:,? dass|\\s*[:,])`,
  // In the infinitive.
  `(?:^|[,.!:;(–—] ?|(?<!\\p{L})(?:bitte|unbedingt|gut|das|dies|es|auch|dauerhaft|das alles|pls|folgendes|zum|mal|also|einfach|gern|gerne|als \\p{L}+) |${LATER} )(?:bitte |unbedingt |dauerhaft |gut |${LATER} )*${KEEP}(?: bitte| pls| ${LATER})*\\s*(?:[.!:,)–—]|$)`,
  `(?<!\\p{L})(?:das|dies|es|folgendes|bitte|als \\p{L}+) (?:bitte |mal )*(?:${LATER}|dauerhaft|als (?:feste |neue |meine |unsere )?(?:präferenz|vorliebe|regel|fakt|vorgabe|entscheidung|konvention|notiz|standard|wissen|hintergrundwissen|erinnerung|merksatz)) (?:bitte )?(?:ab)?(?:speichern|legen|sichern|notieren|festhalten|merken|hinterlegen)(?!\\p{L})`,
  // As a question or a duty.
  `(?<!\\p{L})(?:kannste?|kannsch|könntest|würdest|magst|willst|solltest|musst|sollst|darfst|möge?st|könnt|können|könnten|würden)(?: (?:du|ihr|sie))?(?! (?:\\S+ ){0,3}?${ANYTHING}(?!\\p{L}))(?: \\S+){0,10}? ${KEEP}(?!\\p{L})`,
  `(?:^|[,.!:] ?)(?:${LATER} )?(?:merken|wissen|behalten|beachten) (?:solltest|musst|sollst) du(?!\\p{L})`,
  `(?<!\\p{L})dass (?:du|ihr|sie) (?:dir|euch|sich)(?: \\S+){0,8}? (?:merkst|merkt|merken|notierst|einprägst|behältst)(?!\\p{L})`,
  `(?:^|[.,!] ?)(?:zum (?:ab)?(?:merken|speichern)|merke|merker|merkposten|merksatz|merkzettel|memo|gedächtnisstütze|remember|remember this)\\s*[:–—]`,
  `(?<!\\p{L})(?:denk|denken sie|erinner\\p{L}*)(?:e|t|n)?(?: ${SMALL})* (?:daran|dran)\\s*(?:[:!–—]|,? dass)`,
  `(?<!\\p{L})(?:darf|darfst|sollst|musst|sollte|solltest|bitte|nur|das|dies|und|wichtig)(?: \\S+){0,4} (?:nicht|nie|niemals)(?: (?:wieder|mehr))? vergessen(?: werden)?(?! zu| \\p{L}+en\\s*[.!]?$)\\s*(?:[:!.,–—]|$|dass)(?<!(?:damit|weil|wenn|ob|dass) .*)`,
  `^nicht vergessen\\s*(?:[:!–—]|,? dass)`,
  `(?<!\\p{L})(?:nimm|nehmen sie|hab|habe|behalt|behalte)(?: \\S+){0,4} (?:auf dem schirm|im blick|auf dem zettel|zur kenntnis|im auge)(?!\\p{L})`,
  `(?<!\\p{L})(?:das|dies|es) (?:muss|soll|sollte|gehört|kommt)(?: \\S+){0,3} (?:gemerkt|behalten|festgehalten|gespeichert|ins gedächtnis|(?:in|auf|zu) ${MEMORY})(?!\\p{L})`,
  `(?<!\\p{L})präg(?:e|en sie)? (?:dir|sich|euch)(?!\\p{L})`,
  // To where it is kept.
  `(?<!\\p{L})(?:speicher|sa[vf]e|schreib|pack|leg|trag|nimm|nehm|halt|notier|behalt|sicher|steck|stopf|tu|hau|klatsch|schieb|brenn|setz|add|adde|put|push|store|write|erstell|bewahr|gib|hinterleg|vermerk|übernimm|übernehm|${CHANGE})(?:e|t|en sie|n sie|s)?(?!\\p{L})[^.?!]{0,100}?(?<!\\p{L})${MEMORY}(?!\\p{L})`,
  `(?<!\\p{L})(?:in|zu|an) ?${MEMORY}(?: \\S+){0,3}? (?:aufnehmen|schreiben|packen|legen|speichern|ablegen|eintragen|hinzufügen|korrigieren|ändern|aktualisieren|anpassen)(?!\\p{L})`,
  `(?<!\\p{L})(?:ins|in das) gedächtnis (?:aufnehmen|schreiben|eintragen|packen|legen)(?!\\p{L})`,
  `(?<!\\p{L})${MEMORY}(?: \\S+){0,4} (?:ist|sind|steht|stimmt|stimmen)(?: \\S+){0,4} (?:falsch|veraltet|nicht|alt|überholt|noch)(?!\\p{L})`,
  `(?<!\\p{L})(?:da|das|was) (?:hast du|du)(?: \\S+){0,4} (?:falsch|gespeichert|notiert|gemerkt|abgelegt)(?: (?:falsch|gespeichert|hast))?(?=.*(?:korrigier|änder|stimmt nicht|falsch|richtig|aktualisier))`,
  // To whom it is said.
  `(?<!\\p{L})(?:sag|schreib|hinterlass|gib|teil|erzähl|notiz|nachricht|hinweis|tipp)(?:e|t)?(?: \\S+){0,4} ${YOUR} (?:\\p{L}+ )?(?:zukünftig|künftig|später|nächst)\\p{L}* (?:ich|selbst|version|session|sitzung|instanz)`,
  `(?<!\\p{L})(?:notiz|hinweis|memo|merkposten|merker|merkzettel|gedächtnisstütze|erinnerung|nachricht|info|fakt|regel|tipp) (?:an|für) (?:dich|dich selbst|später|die zukunft|künftige\\p{L}* \\p{L}+|die nächste\\p{L}* \\p{L}+|alle künftigen)\\s*(?:[:,–—]|dass|$)`,
  `^(?:\\S+ ){0,3}?(?:fürs|für das|für dein|ins|für die|für deine) (?:langzeit)?(?:gedächtnis|hinterkopf|notizen|akten|unterlagen|merkzettel|chronik)(?: bitte)?\\s*[:,–—]`,
  `^(?:\\S+ ){0,3}?(?:auf|in|für|zu) ${MEMORY}(?: bitte| damit| bitte auch)?\\s*[:,–—]`,
  `(?<!\\p{L})was du(?: dir)?(?: \\S+){0,3} (?:gemerkt|gespeichert|notiert|abgelegt) hast(?!\\p{L})(?<=(?:stimmt nicht|falsch|veraltet|überholt)[^?]{0,90})`,
  `(?<!\\p{L})was du(?: dir)?(?: \\S+){0,3} (?:gemerkt|gespeichert|notiert|abgelegt) hast(?=[^?]*(?:falsch|veraltet|stimmt|nicht mehr|:))`,
  `^(?:ich|wir|mein\\p{L}*|unser\\p{L}*|bei uns)(?!\\p{L})[^?]*(?:,|\\.|–)? bitte (?:ab)?speichern\\s*[.!]*$`,
  `(?<!\\p{L})(?:zu herzen(?: nehmen)?,? dass|nimm dir (?:das |dies )?zu herzen|knoten ins taschentuch)(?!\\p{L})`,
  `(?<!\\p{L})(?:nicht|nie) (?:nochmals?|noch ?mal|wieder|mehr) vergessen(?!\\p{L})(?! zu)`,
  `wie oft (?:denn )?noch\\s*[:,!]`,
  `(?<!\\p{L})(?:was|den|die|das) (?:du|ihr|sie)(?: \\S+){0,6} (?:wissen|merken|beachten|behalten) (?:solltest|musst|sollst|kannst|darfst|solltet|müsst|sollten)(?!\\p{L})`,
  `(?:wenn|dass) du(?: dir)? (?:das|es|dies) (?:nicht|nie)(?: mehr| wieder)? vergisst`,
  // For when.
  `^(?:\\S+ ){0,5}?${LATER}(?: \\S+){0,3}?\\s*[:–—]`,
  `^(?:und |also |noch |nur |bitte |fürs protokoll |zur info )*(?:wichtig |merken |info |gut zu wissen |zur info |als info )+${LATER}\\s*[,:]`,
  `^als (?:dauerhafte|feste|ständige|generelle|allgemeine|neue|grundsätzliche)\\p{L}* (?:vorgabe|regel|präferenz|einstellung|konvention|anweisung|notiz)`,
  `(?<!\\p{L})(?:speicher|behalt|notier|bewahr|heb|sicher|halt|merk)(?:e|t|en sie|n sie)?(?: ${SMALL})+ ${LATER}`,
  `(?<!\\p{L})(?:speicher|behalt|notier|vermerk|merk)(?:e|t|en sie|n sie)? (?:fürs weitere|für das weitere|${LATER})(?:\\s*[:,–—]| dass)`,
  `(?<!\\p{L})(?:präferenz|vorliebe|regel|vorgabe|entscheidung|konvention)[^.?!]{0,20} (?:ab)?(?:speichern|merken|ablegen|festhalten|notieren)(?!\\p{L})`,
  `(?:in den|ins|in die|in deine?n?) (?:speicher|gedächtnis|notizen|memory|kopf) damit`,
  `(?<!\\p{L})du hast(?: \\S+){0,4} (?:falsch\\p{L}*|veraltet\\p{L}*|verkehrt\\p{L}*|noch)(?: \\S+){0,3} (?:gespeichert|notiert|gemerkt|abgelegt|im gedächtnis|stehen)(?!\\p{L})`,
  // Who had to say it before.
  `(?:^|, )damit (?:du|wir|ich|ihr)(?: \\S+){0,4} nicht (?:nochmals?|noch (?:ein)?mal|wieder|jedes mal|immer)(?: \\S+){0,3}\\s*[:,–—]`,
  `(?<!\\p{L})(?:muss|soll) ich(?: \\S+){0,4} (?:jedes mal|immer|ständig|noch ?mal|wieder|noch oft)(?: \\S+){0,3} (?:sagen|erklären|wiederholen)`,
  `(?<!\\p{L})vergiss (?:das |bitte |mir |auch |ja )*(?:nicht|nie|niemals)(?: mehr| wieder)?, (?!.*(?:(?<!\\p{L})zu(?!\\p{L})|\\p{L}zu\\p{L}+en))`,
  `(?<!\\p{L})wie oft (?:soll|muss|hab|habe|noch)(?: \\S+){0,6} (?:sagen|erklären|wiederholen|gesagt|erklärt)`,
  `(?<!\\p{L})(?:hab(?:e|['’]?s)?|hatten?)(?: \\S+){0,5} (?:\\p{L}{3,}mal(?<!(?:manch|ein|erst|noch|dies)mal)|etliche male|\\S+ mal|mehrfach|mehrmals|oft genug|schon (?:oft|ein paar mal)|x-mal)(?: \\S+){0,2} (?:gesagt|erklärt|erwähnt|geschrieben)(?!\\p{L})|(?<!\\p{L})das hatten wir (?:\\S+ ){0,4}(?:schon|\\S+mal)\\s*[:,–—]`,
  `(?<!\\p{L})sag(?:e|['’]?s)?(?: (?:ich|es|das|dir|euch|jetzt|s|dies))* (?:nur|bloß|genau|kein|nicht)(?: \\S+){0,2} ?(?:einmal|ein mal|zweites mal|zweimal|noch ?mal)(?!\\p{L})`,
  `(?<!\\p{L})(?:nicht|nie|ungern|kein(?:e|en)?)(?: \\S+){0,4} (?:nochmals?|noch (?:ein)?mal|wieder|erneut|ständig|jedes mal|immer|zweimal|neu)(?: \\S+){0,3} (?:sagen|erklären|wiederholen|erwähnen|erzählen)(?!\\p{L})`,
  `(?<!\\p{L})(?:du )?vergisst (?:du )?(?:das |es )?(?:immer|ständig|dauernd|jedes mal|andauernd|laufend|wieder|gern)`,
  `(?<!\\p{L})lern(?:e|t)? (?:das|dies|es|daraus|folgendes)(?: (?:bitte|endlich|mal|jetzt|doch))*\\s*[:,!]`,
  `(?<!\\p{L})vergiss (?:das |es |dies |bitte |mir |auch |ja )*(?:nicht|nie|niemals)(?: (?:wieder|mehr|bitte))*\\s*(?:[:!–—]|$|,? dass)`,
]

export const GERMAN_SILENT: readonly string[] = [
  `(?<!\\p{L})(?:lass|halt|behalt|nimm)(?:e|t)?(?: \\S+){0,4} (?:aus ${MEMORY} (?:raus|heraus|draußen)|für dich)(?!\\p{L})`,
  `(?<!\\p{L})(?:lösch|entfern|streich|vergiss|nimm|hol|werf|wirf|schmeiß|räum|tilg)(?:e|t|en sie)?(?: \\S+){0,8} aus ${MEMORY}(?!.*(?<!\\p{L})(?:merk|notier|speicher|schreib|stattdessen))`,
  `(?<!\\p{L})(?:speicher|schreib|notier)\\p{L}*(?: \\S+){0,4} (?:nirgends|nirgendwo)(?!\\p{L})`,
]
