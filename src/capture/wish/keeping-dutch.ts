import type { NoWish } from './phrases.js'

/** What stands between a verb and what it governs. */
const SMALL =
  "(?:dit|dat|da|het|['’]t|deze|die|je|jezelf|jij|u|even|ff|eventjes|efkes|effe|maar|gewoon|alsjeblieft|alstublieft|aub|ajb|pls|please|ook|goed|nou|nu|eens|nog|toch|dus|dan|graag|ergens|hier|daar|meteen|alvast|altijd|blijvend|voortaan|voor later|voor altijd|voor de toekomst|voor de volgende keer|vooral|zeker|wel|hem|ze)"

/** Verbs of keeping, as they stand at the end of a clause that begins with a conjunction. */
const KEPT_BY_YOU =
  '(?:onthoudt?|onthou|onthield|in (?:je|uw|het) (?:geheugen|hoofd|achterhoofd|memory) (?:houdt|zet|opslaat|opneemt|bewaart|hebt)|noteert?|bewaart?|opschrijft|opslaat|vastlegt|inprent|meeneemt|vasthoudt|bijhoudt|onthouden|noteren|bewaren|opschrijven|opslaan|vastleggen|rekening mee houdt|in gedachten houdt|in (?:je|het) achterhoofd houdt|niet (?:meer |weer )?vergeet)'
const TO_KEEP =
  '(?:te (?:onthouden|noteren|bewaren|memoriseren)|op te (?:schrijven|slaan)|vast te (?:leggen|houden)|in te prenten|in gedachten te houden|in (?:je|het) achterhoofd te houden|niet (?:meer )?te vergeten)'
/** What asks for it in a main clause beside such a one. */
const WISHED =
  '(?:wil|zou|wilde|wens|verwacht|graag|fijn|mooi|prettig|handig|goed|top|super|netjes|aardig|vriendelijk|lief|plezier|verzoek|vraag|vragen|verzoeken|gelieve|bedoeling|belangrijk|probeer|zorg|wees)'
/** How often something is forgotten, or has to be said. */
const OFTEN = '(?:altijd|steeds|telkens|elke keer|iedere keer|constant|weer)'
const RULE =
  '(?:regel|kennis|afspraak|beslissing|besluit|conventie|voorkeur|standaard|richtlijn|uitgangspunt|keuze|wens|werkwijze|instructie)'
const A_NOTE =
  '(?:\\p{L}*notitie(?:tje)?|aantekening|geheugensteun(?:tje)?|ezelsbruggetje|memo|memory|knoop in je zakdoek|post-?it)'
const ONE = '(?:een |kleine |korte |mentale |interne |blijvende |vaste )'

/** How people ask for it with a verb of keeping, wherever in the sentence this stands. */
export const DUTCH_KEEPING: readonly string[] = [
  // In a clause of its own.
  `(?<!\\p{L})${WISHED}(?!\\p{L})[^.?!]{0,60}?(?<!\\p{L})(?:dat|als|indien) (?:je|jij|u|ge|jullie)(?: \\S+){0,12}? ${KEPT_BY_YOU}(?!\\p{L})`,
  `(?<!\\p{L})${WISHED}(?!\\p{L})[^.?!]{0,60}?(?<!\\p{L})${TO_KEEP}(?!\\p{L})`,
  `(?<!\\p{L})(?:dat|zodat) (?:je|u|ge) (?:me |mij |ons |dit |dat |het |maar )*(?:niet|nooit)(?: (?:meer|weer|nog eens))* vergeet(?!\\p{L})`,
  `(?<!\\p{L})(?:want|omdat) je (?:vergeet (?:het|dat|dit) (?:steeds|altijd|elke keer)|(?:het|dat|dit) (?:steeds|altijd|elke keer) (?:weer )?vergeet)`,
  `(?<!\\p{L})zodat (?:je|u|ge)(?: \\S+){0,4}? (?:onthoudt|onthoud|noteert|in (?:je|uw) achterhoofd houdt)(?!\\p{L})`,
  `(?<!\\p{L})(?:leer(?:t)?(?: ${SMALL})* uit je hoofd|uit je hoofd leren)(?=\\s*(?:[:,.!–—]| dat|$))`,
  `(?<!\\p{L})(?:sla|leg) (?:(?:nog|even|ook|dit|dat|het|graag|maar) )*(?:op|vast) als (?:mijn|onze|een|de|vaste|algemene|\\p{L}*regel|voorkeur|feit|afspraak|besluit)(?!\\p{L})`,
  `(?<!\\p{L})(?:heb|hebt|had) (?:je|jij|u)(?: \\S+){0,4} (?:verkeerd|fout|onjuist|nog)(?: \\S+){0,3} (?:opgeslagen|genoteerd|onthouden|staan)(?!\\p{L})(?!.*\\?)`,
  `(?<!\\p{L})(?:noteer|bewaar|onthoud|sla)(?: ${SMALL})* (?:deze|de volgende|onze|mijn) (?:\\p{L}+ )?(?:conventie|regel|begrip|begrippen|term|afkorting|feit|info|koppeling|punt|afspra|voorkeur|naam|namen|adres|wens|keuze|besluit)\\p{L}*`,
  `(?<!\\p{L})(?:in (?:het |je )?(?:geheugen|memory) (?:opslaan|zetten|bewaren)|opslaan in (?:het |je )?(?:geheugen|memory))\\s*[:,–—]`,
  `(?<!\\p{L})pin(?: ${SMALL})+(?:vast)?\\s*[:,–—]|(?<!\\p{L})pin (?:dit|dat|het) vast`,
  `(?<!\\p{L})raak(?:t)? (?:dit|dat|het)(?: ${SMALL})* (?:niet|nooit) kwijt|(?<!\\p{L})graag niet kwijt ?(?:te )?raken|(?<!\\p{L})je (?:\\S+ ){0,4}?niet (?:mag|moet|kwijt mag) (?:kwijt)?raken`,
  `^te onthouden\\s*[:,–—]`,
  `(?<!\\p{L})bewaar je (?:dit|dat|het)(?: even| voor me| voor mij| voor later| goed)+(?!\\p{L})`,
  `(?<!\\p{L})\\p{L}+ om te (?:onthouden|bewaren|memoriseren)(?: (?:over|voor|in|van|bij) [^:.]{1,40})?\\s*[:–—]`,
  // As a question that is a request.
  `(?<!\\p{L})(?:schrijf|noteer|prent|neem|hou|houd|onthoud|onthou) (?:je|jij|u)(?: ${SMALL})+(?: (?:op|vast|in|mee|bij))?(?=\\s*(?:[?:,]|dat(?!\\p{L})))`,
  // Bare, or with what is to be kept named.
  `(?<!\\p{L})(?<=(?:^|[,.!:;–—(] ?|(?<!\\p{L})(?:en|dus|ook|graag|even|ff|nog|aub|alvast) ))(?:onthouden|noteren|memoriseren|onthouwen),? dat(?!\\p{L})`,
  `(?<!\\p{L})(?:eerst|iets|nog iets|wat|één ding|een ding|ding|punt|feit|zaak)(?: \\S+){0,3}? om (?:\\S+ ){0,2}?te (?:onthouden|noteren|bewaren)(?: \\S+){0,4}?\\s*[:,–—.]`,
  `(?<!\\p{L})(?:iets|één ding|een ding|feit|nog iets|info|weetje)(?: \\S+){0,2}? (?:om in (?:je|uw) oren te knopen|voor (?:je|jouw|uw) (?:\\p{L}+ )?(?:lange ?termijn)?(?:geheugen|notities|achterhoofd))\\s*[:,–—]`,
  `(?<!\\p{L})(?:te onthouden is|te onthouden|onthouden geblazen)\\s*[:–—]`,
  `(?<!\\p{L})wat (?:je|u|ge)(?: \\S+){0,2}? (?:nooit|niet) (?:meer )?(?:mag|moet|moogt) vergeten|(?<!\\p{L})wat (?:je|u|ge)(?: \\S+){0,2}? (?:nooit|niet) (?:meer )?vergeten (?:mag|moet)`,
  `(?<!\\p{L})(?:die|dat|wat),? (?:je|u|ge) (?:\\S+ ){0,3}?(?:moet|mag|kunt|kan|dient) (?:te )?(?:onthouden|bewaren|noteren|opschrijven)(?!\\p{L})`,
  `(?<!\\p{L})(?:en|goed|even|gewoon|alleen) onthouden\\s*[:,–—]`,
  `(?<!\\p{L})(?:zeg|zei) (?:het|dit|dat|je|nu|maar|nog|slechts| )+(?:één|een|1) (?:keer|maal),? en dan (?:weet|onthou)`,
  `(?<!\\p{L})(?:als|tot) (?:\\p{L}+ )?(?:feit|weetje|${RULE}) (?:graag |aub )?(?:op ?slaan|bewaren|noteren|onthouden|vastleggen|opnemen)(?!\\p{L})`,
  `(?<!\\p{L})neem(?:t)? (?:er |hier |daar |goed |even |graag )*nota van(?: het volgende)?(?:\\s*[:,–—]| dat(?!\\p{L}))`,
  `(?<!\\p{L})(?:dit|dat) mag (?:\\S+ ){0,2}?(?:nooit|niet) (?:meer |weer )?(?:vergeten|uit het oog)`,
  `(?<!\\p{L})(?:dit|dat|die|deze)(?: \\S+)? (?:heb|ga|zul|zal|gaat) je (?:nog )?(?:vaker|vaak|steeds|geregeld)(?: \\S+){0,2}? (?:nodig|gebruiken)(?: hebben)?\\s*[:,–—]`,
  `(?<!\\p{L})(?:hou|houd|leg)(?: \\S+){1,8}? (?:vast|bij) (?:voor later|voor de toekomst|voor (?:volgende|toekomstige|latere) \\p{L}+)(?!\\p{L})`,
  `(?<!\\p{L})(?:eén|één|een) ding (?:mag|moet) (?:je|u|ge)(?: \\S+){0,2} (?:nooit|niet) (?:meer )?vergeten`,
  `(?<!\\p{L})(?:dit|dat|da|die \\p{L}+) (?:mag|moet|kan|kunt|dien) (?:je|jij|u|ge)(?: \\S+){0,3}? (?:onthouden|noteren|opschrijven|bewaren|te onthouden)(?!\\p{L})`,
  `(?<!\\p{L})(?:memoriseer|verinnerlijk)(?:t)?(?: ${SMALL})*(?=\\s*(?:[:.,!–—]|dat(?!\\p{L})|$))`,
  `(?<!\\p{L})(?:prent|knoop|hamer|stamp|brand)(?:t)?(?: ${SMALL})+ (?:\\S+ )?(?:in(?=\\s*(?:[:.,!–—]|dat(?!\\p{L})|$))|in (?:je|uw) (?:oren|hoofd|kop|hersens|geheugen))`,
  `(?<!\\p{L})(?:graag |even |altijd )?in (?:het|je|uw) achterhoofd (?:te )?houden|(?<!\\p{L})in gedachten (?:te )?houden(?=\\s*(?:[:.,!–—]|dat(?!\\p{L})|$))`,
  `(?<!\\p{L})vergeet(?: \\S+){0,5}? (?:in|voor|tijdens) (?:geen (?:enkele?|één)|alle|elke) (?:sessie|gesprek|taak|opdracht)\\p{L}*`,
  `(?<!\\p{L})vergeet (?:dit |dat |het |alsjeblieft |aub )*(?:niet|nooit)(?:,? ook (?:later|in de toekomst|volgende keer)(?: niet)?)(?!\\p{L})`,
  // Noted somewhere.
  `(?<!\\p{L})(?:zet|schrijf|gooi|plaats|voeg|noteer|stop)(?: ${SMALL})* (?:op|aan|toe aan) (?:je|jouw|uw) (?:\\p{L}+ )?(?:\\p{L}*lijst(?:je)?)(?: met \\p{L}+)?(?:\\s*[:,–—]| dat(?!\\p{L}))`,
  `(?<!\\p{L})op (?:je|jouw|uw) (?:\\p{L}+ )?\\p{L}*lijst(?:je)? (?:graag|zetten|ermee|aub)`,
  `(?<!\\p{L})(?:maak|schrijf|zet|neem|leg|voeg|plak|leg)(?:t)?(?: ${SMALL}| er)* ${ONE}*${A_NOTE}(?: (?:aan|toe|van|over|voor later|erbij|in je \\p{L}+))*(?:\\s*[:.,–—]| dat(?!\\p{L})| met(?!\\p{L}))`,
  `(?<!\\p{L})plak (?:\\S+ )?(?:een )?post-?it`,
  `(?<!\\p{L})(?:voor|in) (?:je|jouw|uw) (?:administratie|dossier|archief|eigen administratie|kennisbank|langetermijngeheugen)\\s*[:,–—]`,
  `(?<!\\p{L})(?:tatoe[eë]{2,3}r|beitel|kras)(?: ${SMALL}| desnoods)+ (?:op|in) (?:je|uw) (?:voorhoofd|arm|hoofd|geheugen)`,
  `(?<!\\p{L})geheugen(?:-| )?(?:update|correctie|aanvulling)\\s*[:,–—]`,
  `(?<!\\p{L})(?:geheugen|memory|notities)(?: graag| aub| even)* (?:bijwerken|aanpassen|updaten|corrigeren|aanvullen)(?: graag| aub)?\\s*[:,.–—]`,
  `(?<!\\p{L})in (?:je|jouw|uw) (?:\\p{L}+ )?(?:geheugen|achterhoofd|notities) (?:te )?(?:houden|bewaren)(?!\\p{L})`,
  `(?<!\\p{L})om (?:vast te leggen|op te slaan|te bewaren|te zetten|op te nemen|te onthouden) in (?:je|jouw|uw|het) (?:\\p{L}+ )?(?:geheugen|notities|kennis|memory)(?!\\p{L})`,
  `(?<!\\p{L})(?:je|u|ge) (?:mag|kunt|kan|moogt)(?: (?!nog )\\S+){0,3}? (?:onthouden|noteren|opschrijven),? dat(?!\\p{L})(?! (?:\\S+ ){0,2}(?:test|bug|build|fout|fix)(?!\\p{L}))`,
  `(?<!\\p{L})op (?:je|jouw|uw) (?:\\p{L}+ )?lijst(?:je)?\\s*[:–—]`,
  `(?<!\\p{L})(?:berg|sla|leg|bewaar|schrijf|zet) (?:dit|dat|het) (?:\\S+ ){0,2}?(?:dat|waar|zodat) je het niet (?:meer )?(?:kwijtraakt|kwijt raakt|vergeet|verliest)(?!\\p{L})`,
  `(?<!\\p{L})(?:dit|dat) hoort bij wat je (?:over|van) (?:ons|mij|me)(?: \\S+){0,3}? weet(?!\\p{L})`,
  `(?<!\\p{L})over (?:de |alle )?sessies heen (?:bewaard|onthouden|bewaren|opgeslagen|vastgelegd)(?!\\p{L})`,
  `(?:^|[,.!:;–—] ?|(?<!\\p{L})(?:en|dus|graag) )leg (?:dit|dat|het) (?:even |maar |goed )*vast(?: aub| alsjeblieft| svp| graag)*\\s*[.!]*$`,
  `(?<!\\p{L})(?:maak|schrijf|zet) voor jezelf (?:een )?${A_NOTE}(?:\\s*[:.,–—]| (?:dat|over)(?!\\p{L}))`,
  `(?<!\\p{L})(?:iets|ding|zaak|punt|één) om (?:nooit|niet) (?:meer )?te vergeten\\s*[:,–—]`,
  // About whom, and how often.
  `(?<!\\p{L})leer(?:t)?(?: ${SMALL}| iets)* over (?:mij|me|ons|mijn|onze)(?!\\p{L})[^:?]{0,30}[:–—]`,
  `(?<!\\p{L})waarom (?:vergeet je(?: ${OFTEN})+|onthoud je(?: \\S+){0,2}? nooit),? (?:dat|hoe|wie|ik|we|onze|mijn)(?!\\p{L})`,
  `(?<!\\p{L})ik (?:moet (?:je |jullie |dit |dat |het )+(?:${OFTEN} )+(?:zeggen|uitleggen|herhalen|vertellen)|blijf (?:het|dit|dat|je) (?:\\S+ )?(?:zeggen|uitleggen|herhalen|vertellen))(?!\\p{L})`,
  `^kan (?:dit|dat|het) (?:even |ook |alsjeblieft )*(?:(?:in|bij|aan) (?:je|jouw|uw) (?:geheugen|notities|kennis|memory)|(?:blijvend|permanent|voorgoed|voor later) (?:opgeslagen|bewaard|genoteerd|vastgelegd|onthouden))(?!\\p{L})`,
  `(?<!\\p{L})(?:is|zijn|heeft|hebben|loopt|lopen|staat|staan|heet|heten|werkt|draait|draaien|gebruiken)(?!\\p{L})[^?]*[,–—-] ?(?:dus |graag )*niet vergeten (?:aub|alsjeblieft|svp|graag|hoor)\\s*[.!]*$`,
  // Asked about, and asked for where it is not so.
  `(?<!\\p{L})(?:heb|weet|hebt|had) (?:je|jij|u)(?!\\p{L})[^?]{0,30}(?<!\\p{L})(?:genoteerd|onthouden|opgeslagen|opgeschreven|vastgelegd|nog|geleerd|in je (?:hoofd|geheugen))(?!\\p{L})[^?]{0,12}(?<!\\p{L})(?:dat|hoe|waarom|wie)(?!\\p{L})[^?]*\\? (?:zo n|als )`,
  // Of a kind of work that comes back, and not of the work at hand.
  `(?<!\\p{L})denk (?:daar|er) ?(?:altijd |ook |graag )*aan,? als je (?:(?!(?:de|het|deze|dit|die|dat|zo|straks|nu|hem)(?!\\p{L}))[^\\s,:]+ ){1,4}\\p{L}+t\\s*(?:[.:!,]|$)`,
  // A rule, a decision.
  `(?<!\\p{L})(?:sla|leg) (?:dit|deze|dat|die|ons|onze|het|de)(?: \\p{L}+)? ${RULE} (?:op|vast)(?=\\s*(?:[:.,!–—]|$)| dat(?!\\p{L}))`,
  `(?<!\\p{L})(?:noteer|onthoud|bewaar) (?:het|de|ons|onze|dit|deze) (?:\\p{L}+ )?${RULE}(?:\\s*:| (?:dat|om)(?!\\p{L}))`,
  `(?<!\\p{L})(?:neem|nemen we|sla|leg|bewaar|noteer|behandel|beschouw|zie|onthoud)(?: ${SMALL})* als (?:(?:onze|mijn|een|de) )?(?:(?:vaste|blijvende|algemene|permanente|nieuwe|standaard)\\p{L}* )${RULE}`,
  `(?<!\\p{L})(?:neem|nemen we|leg|sla|hou)(?: ${SMALL})* (?:mee|op|vast)? ?(?:naar|voor|in) (?:(?:alle|de|je|elke) )*(?:volgende|toekomstige|latere|komende|nieuwe) (?:sessie|gesprek|taak|taken|opdracht|keer|chat|project)\\p{L}*`,
  `(?<!\\p{L})(?:laten we|laat ons|zullen we|we)(?: \\S+){0,2}? (?:vastleggen|afspreken|spreken af|leggen vast),? dat (?:je|jij|we|hier|bij ons|\\p{L}+ (?:altijd|nooit|voortaan))`,
  `(?<!\\p{L})wen (?:jezelf |je |u )?(?:er ?)?aan(?!\\p{L})`,
]

/** Words by which a reminder speaks of more than the work at hand after all. */
const FOR_GOOD =
  '(?:altijd|nooit|voortaan|toekomst|toekomstige|vervolg|elke|ieder|iedere|alle|later|latere|volgende|komende|blijvend|permanent|vanaf nu|in principe|standaard)'
const WORK =
  '(?:debug\\p{L}*|zoeken|zoektocht|refactor\\p{L}*|verbouw\\p{L}*|ombouw\\p{L}*|hernoem\\p{L}*|omzet\\p{L}*|test(?:en|run)|review\\p{L}*|fix\\p{L}*|bugfix|migratie|migreren|opruim\\p{L}*|doornemen|doorlezen|implement\\p{L}*|wijzig\\p{L}*|aanpass\\p{L}*|rebas\\p{L}*|merge\\p{L}*|analyse\\p{L}*|stap|taak|opdracht|ticket|pr|run|oefening|sessie|functie|methode|klasse|bestand|component|geval|feature|branch)'
/** What a language of programming has of its own. */
const OF_LANGUAGE =
  '(?:javascript|js|typescript|python|rust|java|react|css|arrays?|promises?|strings?|floats?|integers?|map|filter|reduce|closures?|useeffect|usestate|setstate|async|await|json|null|undefined|nan|objecten|slices?|tuples?|enums?)'
const REMIND = '(?:hou|houd|houdt|onthoud|onthou|denk|vergeet|bedenk|neem|let)'

/** What only sounds like it. */
export const DUTCH_NOT_KEPT: readonly (readonly [NoWish, string])[] = [
  // Said of the work at hand: while it is done, or for it alone.
  [
    'about',
    `(?<!\\p{L})${REMIND}(?!\\p{L})(?! .*(?<!\\p{L})${FOR_GOOD}(?!\\p{L}))(?: (?!dat(?!\\p{L}))[^\\s,:]+){0,4}? (?:bij|tijdens|voor|in)(?: (?:het|de|deze|dit|die|dat|je|jouw))? ${WORK}(?![\\p{L}-])`,
  ],
  [
    'about',
    `^(?:graag )?(?:bij|tijdens|voor)(?: (?:het|de|deze|dit|die|dat|je|jouw))? ${WORK}(?![\\p{L}-])[^:]{0,40}(?<!\\p{L})${REMIND}(?!\\p{L})(?!.*(?<!\\p{L})${FOR_GOOD}(?!\\p{L}))`,
  ],
  [
    'about',
    `(?<!\\p{L})(?:onthoud|onthou|bewaar|noteer|schrijf)(?!\\p{L}).*(?<!\\p{L})(?:heb|hebben|gebruik\\p{L}*|nodig)(?: (?:ik|we|wij|je|hem|ze|het|die|dat))*(?: (?:zo|zometeen|zo meteen|straks|meteen|dadelijk|hierna))(?!\\p{L})(?! (?:\\p{L}+ )?(?:dat|want))`,
  ],
  [
    'about',
    `(?<!\\p{L})${REMIND}(?!\\p{L})(?! .*(?<!\\p{L})${FOR_GOOD}(?!\\p{L}))(?: (?!dat(?!\\p{L}))[^\\s,:]+){0,4}? tot (?:het einde|we|je|ik|dit|dat|de|straks|vanavond|het (?:klaar|af))(?!\\p{L})`,
  ],
  [
    'about',
    `(?<!\\p{L})denk (?:er ?aan|eraan)[:,] (?:\\S+ ){0,3}?(?:daarna|hierna|straks|zo ?meteen|na afloop|als je klaar bent)(?!\\p{L})`,
  ],
  // That the person has no time, what all programs have in common, and what is noted in passing.
  [
    'about',
    `(?<!\\p{L})${REMIND}(?!\\p{L})(?! .*(?<!\\p{L})${FOR_GOOD}(?!\\p{L}))[^?]{0,40}(?<!\\p{L})dat (?:ik|we|wij) [^?]{0,80}(?<!\\p{L})(?:haast|deadline|tijdsdruk|(?:geen|weinig) tijd|(?:zo|straks) (?:\\S+ )?(?:meeting|afspraak|overleg|weg)|(?:over|binnen) (?:\\S+ )?(?:minuten|uur))(?!\\p{L})`,
  ],
  [
    'about',
    `(?<!\\p{L})(?:${REMIND}|onthouden|weten)(?!\\p{L})[^?]{0,40},? dat (?:in )?${OF_LANGUAGE}(?!\\p{L})(?!.*(?<!\\p{L})(?:we|wij|ons|onze|ik|mij|mijn)(?!\\p{L}))`,
  ],
  [
    'about',
    `(?<!\\p{L})(?:hou|houd|onthoud) (?:dit|dat|het) in (?:gedachten|je achterhoofd) (?:tijdens|bij) (?:de|het|deze|dit|je)(?!\\p{L})`,
  ],
  // Memory of a machine.
  [
    'about',
    `(?<!\\p{L})(?:houd?|zet|bewaar|sla|laad|stop|schrijf|plaats|lees)(?: \\S+){0,3}? (?:\\d+|regels?|rijen|records?|tabel|bestand(?:en)?|lijst|data(?:set)?|objecten|afbeelding(?:en)?|buffer|cache|index|array|map|boom|graaf|resultaten|uitkomsten)(?: \\S+){0,3}? (?:in|uit) (?:het )?(?:geheugen|memory)(?!\\p{L})`,
  ],
  // A task, and what is to be minded in it.
  [
    'about',
    `^(?!(?:graag )?(?:onthoud|noteer|bewaar|denk|hou|houd) )(?:graag )?\\p{L}{3,} [^.?!]{8,}?(?:,| en| maar) (?:denk (?:er ?(?:ook )?aan|eraan)|let (?:er ?(?:ook )?op|op)|houd? er (?:ook |wel )?rekening mee|houd? (?:er )?in gedachten|onthoud(?: ook| wel| daarbij)?),? dat (?!je(?!\\p{L}))(?!.*(?<!\\p{L})${FOR_GOOD}(?!\\p{L}))(?<!(?<!\\p{L})${FOR_GOOD}(?!\\p{L}).*)(?<!(?<!\\p{L})onthoud (?:ook )?dat )`,
  ],
  // State of a program.
  [
    'about',
    `(?<!\\p{L})(?:onthoud|bewaar) (?:de|het|alle)(?: \\p{L}+){1,2} in (?:de (?:state|store|cache|context|url|sessie)|local ?storage|session ?storage|een (?:ref|map|variabele|set|lijst))(?!\\p{L})`,
  ],
  [
    'about',
    `(?<!\\p{L})(?:onthoud|onthou|noteer|schrijf|bewaar) ik(?! (?:ben|heet|heb|werk|wil|gebruik)(?!\\p{L}))(?!\\p{L})`,
  ],
  // What holds at this moment.
  [
    'about',
    `(?<!\\p{L})(?:denk|vergeet|let|bedenk|houd?)(?!\\p{L})(?! .*(?<!\\p{L})${FOR_GOOD}(?!\\p{L}))(?: [^\\s,:]+){0,3}?,? dat [^?]*(?:(?<!\\p{L})(?:nu|straks|op dit moment|momenteel|vandaag|zojuist|zo weg|zo meteen)(?!\\p{L})|, dus (?:nog |graag )*(?:niet|hou|maak|geen|wacht|eerst))`,
  ],
  ['about', `(?<!\\p{L})(?:kun|kan) (?:je|men|ik) (?:\\S+ )?vergeten(?!\\p{L})`],
  // What is written elsewhere.
  ['about', `(?<!\\p{L})(?:staat|stond|luidt)(?: \\p{L}+){0,2}\\s*:`],
  [
    'about',
    `(?<!\\p{L})(?:we|wij|ze) (?:\\S+ )?(?:bewaren|schrijven|noteren)(?!\\p{L})(?!.*(?<!\\p{L})(?:onthoud|noteer|bewaar)(?!\\p{L}))`,
  ],
  // Not to be kept.
  [
    'negated',
    `(?<!\\p{L})(?:onthoud|noteer|bewaar|sla|schrijf|leg) (?:dit|dat|het)(?: (?:toch|maar|dus|even|nu|liever|alsjeblieft|aub|verder|dan))* niet(?: op| vast)?\\s*(?:[.,!]|$)`,
  ],
  [
    'negated',
    `(?<!\\p{L})(?:wil|wilde|zou|wens|moet|hoeft|hoef|is|vind|vraag)(?: [^\\s,]+){0,4} (?:niet|geen|liever niet|ook niet),? (?:dat|als) (?:je|jij|u|ge)(?: \\S+){0,12}? ${KEPT_BY_YOU}(?!\\p{L})`,
  ],
  [
    'negated',
    `(?<!\\p{L})(?:niet|geen|on)(?: \\S+)? ?(?:nodig|reden|zin)(?: [^.?!]{0,30})? ${TO_KEEP}(?!\\p{L})`,
  ],
  [
    'negated',
    `(?<!\\p{L})(?:niets|niks|geen \\p{L}+|niet iets),? (?:wat|dat|die|om)(?: (?:je|jij|u|ge))?(?: \\S+){0,3}? (?:onthouden|bewaren|noteren|onthoudt?)(?!\\p{L})`,
  ],
  // What the person, or a program, keeps.
  [
    'about',
    `(?<!\\p{L})(?:ik|hij|zij|ze|men|iemand|niemand) (?:\\S+ )?(?:schrijf|schrijft|noteer|noteert|onthoud|onthield|bewaar|sla|prent)(?!\\p{L})(?!.*(?<!\\p{L})(?:graag|even|goed|blijvend) (?:onthouden|bewaren|noteren))(?!.*(?<!\\p{L})(?:onthoud|noteer|bewaar)(?: (?:dat|dit|het|aub|alsjeblieft))?\\s*(?:[.!:]|$))`,
  ],
  [
    'about',
    `(?<!\\p{L})(?:zorg|check|controleer)\\p{L}* (?:er ?(?:voor)?,? )?(?:dat|of) (?!(?:je|jij|u|ge)(?!\\p{L}))(?:\\S+ ){1,6}?(?:onthoudt|bewaart|opslaat|bijhoudt|onthouden|bewaren)(?!\\p{L})`,
  ],
  [
    'about',
    `(?<!\\p{L})(?!(?:je|jij|u|ge|dit|dat|die|het|we|wij|dus|wat|nooit|altijd) )\\p{L}+ (?:moet|moeten|kan|kunnen|zou|zal|mag|wil|willen) (?!(?:je|jij|u|ge|even|wel|ook) )(?:\\S+ ){0,6}?(?:onthouden|bewaren|opslaan|bijhouden)(?: voor later)?\\s*(?:[.,!]|$)(?<!(?<!\\p{L})(?:je|jij|u|ge) .*)`,
  ],
]
