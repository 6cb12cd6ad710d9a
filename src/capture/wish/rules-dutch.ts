import type { Standing } from './standing.js'

/** A duty for all later work: the word for always or never, and what makes a story of it. */
const ALWAYS =
  '(?:altijd|steeds|nooit(?: meer)?|in principe|standaard|(?:elke|iedere) keer|zonder uitzondering)'
const STORY =
  'hetzelfde|dezelfde|gezien|gehoord|gelezen|geweten|meegemaakt|weer|gedacht|die|dat|deze|dit|ik|hij|zij|we|het|zo|als ik|komt|gaat|gebeurt|krijg|faalt|is|was|geweest|eerder|een (?:dag|uur|paar)'
const DUTY = `${ALWAYS}(?!\\p{L})(?! (?:${STORY})(?!\\p{L}))`
const FROM_NOW =
  '(?:tot nader order|vanaf nu|vanaf vandaag|vanaf dit (?:moment|punt)|voortaan|in het vervolg|in de toekomst|van nu af aan|vanaf heden|per direct|voorgoed|(?:de )?volgende ke(?:er|ren)|voor eens en altijd)'

const POLITE =
  '(?:graag|en|dus|hier|ook|alsjeblieft|aub|belangrijk|please|pls|dan|oh?|ja|nee|ok(?:é|ay)?|trouwens|nog|hé|hey|hoi|maar|verder)[ ,:!–—-]+'
/** Verbs by which others than the agent do something. */
const FINITE =
  'is|zijn|was|waren|wordt|worden|werd|werden|heeft|hebben|had|hadden|kan|kunnen|kon|zal|zullen|zou|moet|moeten|moest|mag|mogen|loopt|lopen|gaat|gaan|ging|komt|komen|kwam|faalt|geeft|geven|staat|staan|blijft|blijven|werkt|werken|duurt|lijkt|krijgt|valt|breekt|crasht|gebeurt|doet|mist|hangt|vindt|slaagt|teruggeeft|toont'
/** A word of the same clause. */
const WORD = ` (?!(?:dat|of|omdat|zodat|waar|hoe|wat|waarom|wanneer|als|indien|want|die|${FINITE})(?!\\p{L}))(?:[^\\s,;:!?()]*[^\\s,;:.!?()])`
/** What an order does not begin with. */
const NO_ORDER =
  '(?:ik|wij|we|je|jij|hij|zij|ze|het|de|dat|dit|deze|die|een|men|wat|hoe|waar|waarom|wanneer|wie|welke?|onze?|mijn|zijn|hun|omdat|dat|of|sinds|helaas|blijkbaar|misschien|soms|eigenlijk|normaal|normaliter|vroeger|gisteren|vandaag|als|nadat|zodra|kan|moet|zal|was|is|heeft|wordt|hebben|wegens|bedankt|fout|zou|er|daar|toch|leg uit|kijk|zorg|schrijf een)'
const BEFORE_ORDER = `(?:^|[,.!:;–—] ?|(?<!\\p{L})(?:en|dus|ook|graag|aub|nee|ok|oké|dan|maar) )`
/** Orders that an agent gets; the third person has a `t` at the end. */
const DEED =
  '(?:geef|gebruik|schrijf|maak|doe|zet|vraag|antwoord|spreek|praat|laat|draai|check|controleer|houd?|voeg|werk|neem|begin|start|stop|raak|commit|push|test|verwijder|wijzig|leg|gooi|vermijd|let|ga|kom|haal|formatteer|noem|voer|denk|lees|kies|stel|bouw|run|blijf|wacht|meld|zorg|pas|installeer|merge|plaats|volg|open|toon me|laat me|laat mij|genereer|update|documenteer|vertaal|negeer|vermeld|refactor|bevestig|overleg|deploy|mock|log|importeer|exporteer|sorteer|splits|kopieer|bewerk|verander|hernoem|teken|onderteken|sign|rapporteer|reageer|verbeter|zeg|bespreek)'
const INFINITIVE =
  '(?:\\p{L}{2,}en|doen|gaan|slaan|staan|zien)(?=\\s*(?:[.!,;:(–—]|$)| (?:graag|aub|alsjeblieft|hoor|ok|voor|voordat|als|in|op|bij|naar|met|wanneer|zodra|en|zonder|aan|van|per)(?!\\p{L}))'
const OCCASION =
  '(?:sessie|commit|push|pr|pull[- ]request|merge|release|deploy|wijziging|aanpassing|schema|taak|taken|ticket|migratie|branch|feature|gesprek|chat|antwoord|project|repo|functie|component|route|endpoint|scherm|bugfix|fix|stap)'

const TOOL =
  '(?:pnpm|npm|yarn|bun|deno|vitest|jest|biome|eslint|prettier|typescript|podman|docker|tabs|engels|nederlands|in het (?:engels|nederlands))'

/** What a page or a program shows, keeps or gives back: "always" of it is no way of working. */
const PRODUCT =
  '(?:veld|waarde|lijst|datum|null|undefined|gebruikers?|user|admins?|klanten|header|footer|button|knop|melding|banner|modal|dialoog|menu|pagina|homepage|kolom|rij|regel|timestamp|tijdstempel|items?|token|cache|cookie|response|statuscode|invoer|uitvoer|dropdown|tooltip|icoon|afbeelding|logo|overlay|sidebar|index)(?:en|s)?'
const EFFECT =
  '(?:zet|toon|verberg|sorteer|geef|voeg|laat|render|valideer|rond|filter|laad|stuur|verwijder|sluit|open|bewaar|sla|markeer|schakel)'
/** What a program does from now on, or whenever something happens, is a task. */
const TASK = [
  `(?<!\\p{L})${FROM_NOW} (?!eerst |niet |met |altijd |met |graag |heet het )(?:\\p{L}+t|is|zijn|gaat|wordt|moeten|kunnen|mogen|gelden|hebben) (?:de|het|een|onze|dit|er|gebruikers?|users|klanten|admins|nieuwe|weer)(?!\\p{L})`,
  `^(?:${POLITE})*(?:(?:de|het|een|elke|bij de|in de) (?:\\p{L}+e )?)?(?!(?:je|jij|u|ge|ik|we|wij|ze|zij|dit|dat|het)(?!\\p{L})|(?:commit|branch|pr|pull|merge|test|code|commentaar|docs|antwoord|variabele|bestand|migratie|wijziging|release|deploy|dependenc|klasse|functie|endpoint|namen|naam|message|afspraak|regel)\\p{L}*)[\\p{L}-]+ (?:moet|moeten|mag|mogen|kan|kunnen|zal|zullen|zou|wordt|worden|gaat|gaan)(?: (?!je |jij )\\S+){0,4}? ${FROM_NOW}`,
  '(?:planning|agenda|datum|release|demo|sprint|meeting|vergadering) (?:voor|van) de volgende keer',
  `(?<!\\p{L})${FROM_NOW} (?:werkt|lukt|gaat het|doet|is (?:het|de))`,
  `^(?:maak|zet|laat|stel) (?:de|het|onze|deze) (?:\\S+ ){1,3}${FROM_NOW}|^zorg (?:er ?voor )?dat (?:de|het|een|deze|elke)(?!\\p{L})`,
  `zodat (?!je|jij|u|we|ik)(?:\\S+ ){0,5}?${FROM_NOW}`,
  'volgende keer \\p{L}+ ik(?!\\p{L})|dat (?:doen|bespreken|lossen) we (?:dan )?(?:de )?volgende keer',
  'ik (?:wil|zou (?:graag )?willen),? dat (?:de|het|een|elke|alle|gebruikers?) (?!commit|code|test|branch|pr|antwoord)',
  '^geen (?:probleem|punt|stress)|^(?:jammer|maakt niet uit)',
  `(?:volgende keer|voortaan|vanaf nu|in de toekomst)(?: \\S+){0,2}? (?:moet|moeten|kan|kunnen|mag) (?:de|het|een|alle|gebruikers|klanten)(?!\\p{L})`,
  `^(?:de|het|een) \\p{L}+ (?:is|zijn|wordt|worden) ${FROM_NOW}[^,]*, (?:voeg|pas|bouw|maak|wijzig|fix|haal|zet|werk)(?!\\p{L})`,
  `^(?:de|het|een|onze|\\p{L}+ \\p{L}+|ons|ik|we|wij)(?: \\S+){0,3}? \\p{L}+(?:t|en)? (?:vanaf nu|voortaan|altijd|nooit)(?! (?:je|eerst))(?=.*(?<!\\p{L})(?:aanpassen|pas|fix|repareer|vervang|daardoor|waardoor))`,
  `^(?:elke|iedere) keer (?:dat|als) (?!je|jij|u|ik (?:\\S+ ){0,4}?(?:zeg|vraag|schrijf|wil|typ))`,
  'per pagina|(?<!\\p{L})(?:baas|klant|collega|lead)\\p{L}* (?:zei|zegt|heeft)|^(?:toon|laat) altijd (?:maar|alleen)',
  `^(?:graag )?${EFFECT} (?!me|mij|ons)(?!.*(?<!\\p{L})(?:me|mij|ons|je|commit\\p{L}*|antwoord\\p{L}*|vraag\\p{L}*|test\\p{L}*)(?!\\p{L})).*(?<!\\p{L})${PRODUCT}(?!\\p{L})`,
  '^(?:ok(?:é|ay)?,? |goed,? |ja,? |bedankt,? )*ik (?:onthoud?|onthou|noteer|schrijf|bewaar) (?:het|dat|dit)(?!\\p{L})',
  'regel [^:]*(?<!\\p{L})(?:is|zijn|werkt|faalt|ontbreekt)(?!\\p{L})',
].join('|')

export const DUTCH_RULES: Standing = {
  language: 'nl',
  hints:
    'ook later|vanaf hier|anders |geldt|alles wat|wen |beding|geval|toekomstige|nieuwe|verzoek|zonder uitz|principe|blijvend|permanent|eens en|gewoonte|nader order| als | altijd| nooit| steeds| standaard| elk| ieder| alle| direct| regel|afspraak|richtlijn|werkwijze|geldt|niet |keer|vanaf|voortaan|vervolg|af aan|volgende|komende|toekomst|voorgoed|bedoel|in deze|in dit'.split(
      '|',
    ),
  polite: `(?<!\\p{L})(?:kun|kunt|kan|wil|wilt|zou|zoudt)(?: (?:je|jij|u))(?!\\p{L})(?:${WORD}){0,10}? (?:${FROM_NOW}|${ALWAYS})(?!\\p{L})|(?<!\\p{L})(?:ok(?:é|ay|e)?|ja|hoor je|duidelijk|begrepen|goed|akkoord|afgesproken|graag)\\s*\\?\\s*$`,
  marks: [
    `^(?:${POLITE})*(?:in principe|standaard|zonder uitzondering|altijd|steeds),? (?:geen(?! (?:probleem|punt|idee|bezwaar))|alleen|eerst|zonder|niet|wil ik|graag)(?!\\p{L})(?![^?]*(?<!\\p{L})(?:${FINITE})(?!\\p{L}))`,
    `^(?:${POLITE})*${FROM_NOW},?(?! (?:\\p{L}+en )?(?:we|wij|ik|de|het|een|ze|men|gebruikers)(?!\\p{L})(?!.* graag))(?:${WORD}){1,10}? ${INFINITIVE}`,
    `^(?:en |dus |dit |dat |graag |ook |aub |maar |zo )+(?:blijvend|voor altijd|altijd|voortaan|in het vervolg|in de toekomst|permanent)(?: graag| zo| aub)?\\s*[.!]*$`,
    `(?:onder geen beding|in geen geval) ooit(?=[^?]*${INFINITIVE})`,
    `^(?!(?:het|dat|dit|hij|zij|ik|we|waarom) )[^?]{4,80}, (?:en )?(?:wel |dat |ook )?(?:voorgoed|blijvend|voor altijd|nooit meer|ook (?:niet )?(?:in de toekomst|later|voortaan)(?: niet)?)\\s*[.!]*$`,
    `(?:voor|bij|in) (?:alle )?(?:toekomstige|volgende|komende|latere|nieuwe) (?!versie|release)\\p{L}+ (?:geldt|gelden|graag|altijd|alleen|geen)(?!\\p{L})`,
    `graag (?:zo )?voor (?:alle|elke) (?:toekomstige|volgende|nieuwe|komende) \\p{L}+`,
    `(?:dat|die|wat) (?:voor altijd|altijd|blijvend|voor alle \\p{L}+) (?:geldt|gelden)(?!\\p{L})`,
    `(?:dit|dat) (?:is|wordt) (?:vanaf nu |nu |voortaan )?(?:de|onze) (?:nieuwe|vaste) (?:standaard|regel|afspraak|werkwijze)`,
    `(?:bij|in|voor) alles wat je (?:\\S+ ){0,4}?(?:schrijft|doet|maakt|bouwt|wijzigt|schrijven|doen|maken|bouwen)(?!\\p{L})`,
    `^(?:${POLITE})*(?:bij|in|voor) (?:\\p{L}+ ){0,2}?(?:commit\\p{L}*|vragen|antwoorden|(?:\\p{L}+-)?teksten|tests?|migraties|branches|refactor\\p{L}*|code\\p{L}*|prs?|pull requests|merge requests|releases|voorbeelden|commentaar|documentatie|foutmeldingen|variabelen\\p{L}*|namen)(?: over \\p{L}+)? (?:geldt:? )?(?:altijd|nooit|steeds)(?!\\p{L})(?![^?]*(?<!\\p{L})(?:${FINITE})(?!\\p{L}))`,
    'geldt\\s*: (?:altijd|nooit|steeds)(?!\\p{L})',
    'voor eens en (?:voor )?altijd\\s*[:,]',
    `wen (?:(?:jezelf|je|u) (?:er ?)?|er (?:maar |alvast |gewoon )*)aan(?!\\p{L})`,
    `vanaf de volgende (?:sessie|taak|keer|chat)(?: (?:graag|altijd|geen|alleen|\\p{L}+ (?:je|u))|[^?]{3,60}${INFINITIVE})(?!\\p{L})`,
    'voor de rest van (?:het|dit|ons) (?:project|werk)|voor de rest van onze samenwerking',
    // In the infinitive, or without a verb.
    `(?:^|[:–—.] ?)(?:${POLITE})*${DUTY}(?=[^?]*(?:${INFINITIVE}|!\\s*$|\\s(?:graag|aub)\\s*[.!]*$))`,
    `^(?:${POLITE})*(?!${NO_ORDER}(?!\\p{L}))[\\p{L}\\ue000/.-]+(?:${WORD}){0,6}? ${DUTY}(?:${WORD}){0,8}? ${INFINITIVE}`,
    `^(?:${POLITE})*(?!${NO_ORDER}(?!\\p{L})|(?:crash|timeout|exception|error|probleem|bug|build|pipeline)(?!\\p{L}))[\\p{L}\\ue000/.-]+(?:${WORD}){0,3}? ${DUTY}(?:${WORD}){0,6}? (?:in|op|aan|naar|met|voor|zonder|per|als|uit) \\S+(?: \\S+)?(?: graag| aub)?\\s*(?:[.,!]|$)`,
    `^(?:voordat|voor|als|nadat|zodra|wanneer) (?:je|jij|u) [^?]{3,80}?(?<!\\p{L})(?:${ALWAYS}|graag|ook|eerst|dan)(?!\\p{L})`,
    `(?:elke|iedere) keer (?:dat|als|wanneer) (?:je|jij|u)(?!\\p{L})`,
    `^(?:geen|alleen|eerst|alle|zonder|niets|niks) [^?]{3,80}, (?:en wel )?(?:altijd|elke keer|iedere keer|zonder uitzondering|nooit)\\s*[.!]*$`,
    `\\p{L}{2,}(?:en|aan|doen), (?:altijd|elke keer|iedere keer|zonder uitzondering)\\s*[.!]*$`,
    `(?:graag|aub|alsjeblieft|please)(?: [^\\s,]+)? ${DUTY}`,
    `^(?:en )?(?:altijd|elke keer|zonder uitzondering|voorgoed|voor altijd)[.!]*$`,
    `^(?!(?:het|dat|dit|hij|zij|ik|we|waarom) )[^?]{4,80}(?:[,–—] (?:graag,? )?(?:altijd|elke keer)|, (?:en )?(?:ook )?${FROM_NOW})\\s*[.!]*$`,
    `^[^?]{3,80}(?<!\\p{L})(?:nooit|altijd|alleen nog)(?!\\p{L})[^?]{3,60}, (?:begrepen|duidelijk|ok(?:é|ay)?|snap je)\\s*[?!.]*$`,
    `^(?:${POLITE})*(?!${NO_ORDER}(?!\\p{L})|(?:ben|heb|had|kon|doe|ga|zie|snap|kreeg|kwam|ging|deed|zag|nog|al|bijna|vrijwel)(?!\\p{L}))\\p{L}{2,}(?<![te]) nooit(?: meer)?(?!\\p{L})(?! (?:${STORY})(?!\\p{L}))`,
    `(?:altijd|telkens|steeds),? (?:als|wanneer|zodra) (?:je|jij|u)(?!\\p{L})`,
    `^(?:${POLITE})*(?:altijd|nooit) [^\\s,]+(?: [^\\s,]+){0,2}, (?:en |maar )?(?:nooit|altijd|niet|geen)(?!\\p{L})`,
    `^(?:${POLITE})*nooit meer (?!(?:${STORY})(?!\\p{L}))`,
    `^(?:als|zodra|voordat|nadat|wanneer) (?!(?:de|een) (?:gebruiker|user))[^?]{3,80}? ${ALWAYS}(?!\\p{L})[^?]{0,60}${INFINITIVE}`,
    `(?:graag|aub)? ?rekening (?:mee|met|ermee) (?:te )?houden (?:in de toekomst|voortaan)`,
    `^(?:${POLITE})*(?:in|bij|voor) (?:deze|dit|ons|onze|alle|elk|elke) (?:repo\\p{L}*|project\\p{L}*|code\\p{L}*|module|pakket|map|team|bestanden|tests|workspace)(?:${WORD}){0,4}? (?:${DUTY}|graag|alleen|geen)(?!\\p{L})`,
    `(?:voor|na|bij|aan het (?:begin|eind|einde)|begin|in|met|op|tijdens)(?: van)? (?:elke?|iedere?|ieder|alle)(?: (?:nieuwe?|volgende|toekomstige|komende|grotere|onze))* ${OCCASION}\\p{L}*(?=[^?]*(?:${INFINITIVE}|(?<!\\p{L})(?:altijd|graag|je|hoort|eerst|kort|vooraan|voorop|erbij|ervoor)(?!\\p{L})))`,
    `als (?:je|jij|u) [^?]{3,60}, [^?]{0,20}?(?<!\\p{L})${ALWAYS}(?!\\p{L})`,
    `maak er(?: \\S+){0,2} (?:een )?gewoonte van`,
    `bij al(?:le|le? het)? (?:volgende|toekomstige|komende|verdere|latere) \\p{L}+`,
    `(?:tot|tenzij|zolang|totdat) ik (?:je )?(?:iets|niets|het|wat) (?:\\S+ )?anders (?:zeg|schrijf|wil|aangeef|vraag)(?!\\p{L})`,
    `standaard (?:antwoord|schrijf|spreek|praat|vraag|gebruik) (?:je|jij|u)(?!\\p{L})`,
    // From here on, of a tool or a way of working and not of a place in the code.
    `(?:^|[,;:.] ?)(?:${POLITE})*vanaf hier,? (?:(?:graag |alleen nog |alleen |altijd |geen )+(?!in |is |zijn )\\S+|${TOOL}(?=\\s*(?:[.!,]|$))|\\S+ (?:ipv|in plaats van) \\S+)`,
    // With you as the one that does it.
    // Whatever is said with it.
    'vanaf nu|vanaf vandaag|vanaf dit moment|voortaan|in het vervolg|van nu af aan|(?:de |voor de )?volgende keer(?! beter| dat de| als de)|in (?:alle |de )?(?:volgende|toekomstige|komende|latere) (?:sessies|gesprekken|taken)',
    `${FROM_NOW}(?:,)? (?:graag|altijd|nooit|alleen|eerst|geen|niet|niets|ook|meteen|alsjeblieft|aub|\\p{L}+ (?:je|jij|u|we)|wil ik|${DEED})(?!\\p{L})`,
    `zo (?:doen|willen) we (?:het|dit|dat) ${FROM_NOW}`,
    `(?:graag|aub|dit|dat|het|en|dus) ${FROM_NOW}(?: \\S+){0,6} ${INFINITIVE}`,
    `${BEFORE_ORDER}${DEED}(?:${WORD}){0,7}? (?:${FROM_NOW}|${ALWAYS})(?!\\p{L})(?! (?:zijn|was|is|weer|fout|mis)(?!\\p{L}))`,
    `ik (?:wil|zou|verwacht|heb liever|wens)(?: graag)?(?:,? dat (?:je|jij|u))?(?: \\S+){0,8}? (?:altijd|nooit|nooit meer|voortaan|steeds|in het vervolg)(?!\\p{L})`,
    `(?:je|jij|u) (?:moet|mag|hoort|zult)(?:${WORD}){0,6}? (?:altijd|nooit|voortaan)(?!\\p{L})`,
    `(?:kun|kunt|kan|wil|wilt|zou) (?:je|jij|u)(?:${WORD}){0,8}? (?:${FROM_NOW}|${ALWAYS})(?!\\p{L})`,
    `(?:stop|hou(?:d)? op|kap)(?: \\S+){0,12} (?:altijd|nooit|voortaan|voorgoed)(?!\\p{L})`,
    `(?:(?:dit|dat|het volgende) )?geldt(?: \\S+)? (?:voor (?:all|elke|iedere|de toekomst)|vanaf|altijd|voortaan)`,
    `(?:^|[.!,–—] ?)(?:${POLITE})*(?:(?:nieuwe|vaste|gouden|belangrijke|onze|mijn|algemene|ijzeren|eerste|project|huis|team|basis|grond|vuist|code) ?)*(?:regel|afspraak|richtlijn|werkwijze|conventie)(?! (?:in de|voor de) (?:firewall|linter|eslint|proxy|css|config|nginx))(?:,? [^:]{0,40})?\\s*[:–—]`,
    // What a word stands for.
    `als ik (?:\\S+ ){0,6}?(?:zeg|schrijf|vraag|typ)[,:]?(?: [^\\s,]+){0,3},? (?:dan )?(?:graag|bedoel|betekent|wil|is|gaat het|moet|commit|push|doe|dan)(?!\\p{L})`,
    `met (?:\\S+ ){1,4}?bedoel ik (?:altijd|steeds|nooit|bij ons|hier altijd)(?!\\p{L})`,
    `(?:elke|iedere) keer (?:dat|als) ik (?:\\S+ ){0,4}?(?:zeg|vraag|schrijf|wil|typ)`,
    // Not to be said again.
    'niet (?:steeds|telkens|elke keer|weer|nog eens|iedere keer)(?: \\S+){0,2} (?:herhalen|zeggen|uitleggen)',
    'dit is de (?:laatste|zoveelste|tweede|derde|vierde|tiende) keer dat ik',
    'maak (?:hier|er|daar)(?: \\S+){0,4} (?:regel|gewoonte|afspraak) van',
    `met (?:\\S+ ){1,4}?(?:wordt|is|worden) (?:\\S+ )?(?:altijd|steeds|bij ons) [^?]*bedoeld`,
    'voor de (?:laatste|zoveelste|derde) keer\\s*[:,]',
  ],
  not: TASK,
}
