/** Work that is yet to come. */
const LATER =
  '(?:(?:voor|in|bij|op|van|vanaf) alles wat (?:je|we|u|hierna|hier|nog)(?: \\S+){0,4}? (?:doet|doen|schrijft|schrijven|maakt|bouwt|komt)|(?:voor|in|bij|op|van|vanaf) (?:(?:de|het|alle|elke|iedere|je|onze|al het) )*(?:later(?!e)|toekomst|vervolg|altijd|(?:al (?:onze|mijn)|alle|volgende|volgde|toekomstige|latere|komende|nieuwe|verdere) (?:\\p{L}+ )?(?:sessie|keer|gesprek|chat|ta[ak]k|werk|wijziging|project|run|opdracht)\\p{L}*)|de volgende keer|volgende keer|voortaan|blijvend|permanent|voorgoed|eens en voor altijd|voor eens en altijd)'

const YOUR = '(?:je|jouw|uw|jullie|je eigen)'
/** Where an agent keeps what it knows. */
const MEMORY = `(?:${YOUR} (?:\\p{L}+ )?(?:geheugen|notities?|aantekening(?:en)?|memor(?:y|ies)|achterhoofd|hoofd|brein|oren|kennis|gegevens|notitieboekje|(?:lange ?termijn|lange-termijn|project)geheugen|kennisbank)|(?:het|in) (?:lange ?termijn|project)?(?:geheugen|achterhoofd|memory|memfs))`

const SMALL =
  '(?:dit|dat|da|het|deze|die|je|jij|u|even|ff|eventjes|maar|alsjeblieft|alstublieft|asjeblieft|aub|ajb|svp|pls|please|ook|goed|nou|nu|eens|toch|gewoon|altijd|graag|ergens|hier|daar|er|a?n?|een|mentale?|notitie|aantekening|het volgende|volgende|als \\p{L}+(?: \\p{L}+)?|blijvend|permanent|voortaan|voor later|voor altijd|voor de volgende keer|voor de toekomst|info|feit|regel|afspraak|vooral|dus|is|efkes|effe|met hoofdletters)'

const CHANGE =
  '(?:corrigeer|verander|wijzig|update|werk|pas|vervang|verbeter|herstel|overschrijf|vul|breid|actualiseer|haal|voeg)(?:t)?'

const KEEP =
  '(?:onthouden|noteren|vastleggen|opslaan|bewaren|opschrijven|vasthouden|bijhouden|in gedachten houden|in (?:je|het) achterhoofd houden)'
/** The same without verbs that are as often said of files. */
const KEEP_IN_MIND =
  '(?:onthouden|noteren|opschrijven|memoriseren|in gedachten (?:te |willen |kunnen )?houden|in (?:je|het|uw) (?:achterhoofd|geheugen) (?:te |willen |kunnen )?houden)'

/** Something that is not named, as in a question about what the agent can. */
const ANYTHING = '(?:dingen|iets|wat|alles|zaken|spullen|informatie|zoiets)'

/** Ways of asking that are put together of the classes above. */
export const DUTCH_ASKS: readonly string[] = [
  `(?:^|[,.!:;(–—] ?|(?<!\\p{L})(?:en|dus|ook|graag|even|aub|alsjeblieft|please|pls|maar|want|ok|oké|hey|hoi) )(?:onthou(?:d|dt)?|noteer|bewaar|leg vast|memoriseer)(?: ${SMALL})*\\s*(?:[:–—.!,)]|$|dat(?!\\p{L}))`,
  `(?<!\\p{L})onthou(?:d|dd)?(?: ${SMALL})+`,
  `(?:^|[.,!:;–—(] ?|(?<!\\p{L})(?:en|ook|graag|aub) )onthou(?:d)?t (?!zodat|omdat|en |of |bij |in )`,
  `(?<!\\p{L})(?:schrijf|noteer|leg|sla|houd?|neem|zet|bewaar|stop|pak|teken)(?: ${SMALL})+ (?:op|vast|bij|mee|aan|neer|weg)(?=\\s*(?:[:.,!–—-]|$|dat|voor|en|ofzo|als|in |zodat|dan |want ))`,
  `(?<!\\p{L})(?:schrijf|leg|sla)(?: ${SMALL})* (?:op|vast|neer)\\s*(?:[:–—]|dat(?!\\p{L}))`,
  `(?<!\\p{L})(?:schrijf|noteer|sla|bewaar|zet|stop|houd?)(?: ${SMALL})+ (?:ergens|vast|bij)(?!\\p{L})`,
  `(?<!\\p{L})(?:maak|schrijf|zet|neem|leg)(?: ${SMALL})* (?:notitie|aantekening|geheugensteuntje|memo|notitie(?:tje)?)(?: (?:dat|van|over)(?!\\p{L})|\\s*[:.,])`,
  // In the infinitive.
  `(?!(?:opslaan|bewaren|vastleggen)(?!\\p{L}))(?:^|[,.!:;(–—] ?|(?<!\\p{L})(?:graag|aub|alsjeblieft|even|ff|goed|dit|dat|blijvend|pls|niet vergeten en|altijd) |${LATER} )(?:graag |even |goed |blijvend |altijd |${LATER} )*(?:${KEEP})(?: hoor| graag| aub| pls| alsjeblieft)*\\s*(?:[.!:,)–—]|$)`,
  `(?<!\\p{L})(?:graag|even|blijvend|permanent|goed) (?:dit |dat )?(?:opslaan|bewaren|zetten|noteren|vastleggen|onthouden) (?:in ${MEMORY}|als |voor later|dat)`,
  // As a question or a duty.
  `(?<!\\p{L})(?:(?:kun|kunt|kan|wil|wilt|zou|zoudt|moet|mag|zul) (?:je|jij|u|ge|gij)|kunde|wilde ge|wilde gij)(?! (?:\\S+ ){0,3}?${ANYTHING}(?!\\p{L}))(?: \\S+){0,10}? ${KEEP_IN_MIND}(?!\\p{L})`,
  `(?<!\\p{L})(?:(?:kun|kunt|kan|wil|wilt|zou|zoudt|moet|mag|zul) (?:je|jij|u|ge|gij)|kunde)(?: ${SMALL}| ${LATER}| voor me| voor mij)+ (?:willen |kunnen )?${KEEP}(?!\\p{L})(?! (?:als|in|op|onder|naar) (?!(?:regel|vast|feit|voorkeur|je|uw)))`,
  `(?<!\\p{L})(?:kun|kunt|kan|wil|wilt|zou|zoudt) (?:je|jij|u|ge|gij)(?: \\S+){0,10}? ${KEEP}(?:\\s*:|,? dat(?!\\p{L})| ${LATER})`,
  `(?<!\\p{L})(?:moet|kan|kun|zou|mag) (?:je|jij|u)(?: \\S+){0,4}? (?:onthouden|weten|noteren)\\s*[:,–—]`,
  `(?<!\\p{L})(?:dat|als) (?:je|jij|u|ge)(?: \\S+){0,8}? (?:onthoudt?|noteert?|bewaart?|(?:kunt|kan|zou|wil|wilt) (?:onthouden|noteren|bewaren))(?!\\p{L})`,
  `(?:^|[.,!] ?)(?:om te onthouden|memo|geheugensteuntje|onthouden|remember)\\s*[:–—]`,
  `(?<!\\p{L})denk (?:er ?(?:\\p{L}+ ){0,3}aan|eraan)\\s*(?:[:!–—]|,? dat)`,
  `(?<!\\p{L})houd? (?:\\S+ ){0,5}?(?:in gedachten|in (?:je|het) achterhoofd|voor ogen)(?!\\p{L})`,
  `(?<!\\p{L})(?:dit|dat|het) (?:moet|mag|hoort|is)(?: \\S+){0,3} (?:onthouden|niet vergeten|bewaard|vastgelegd)(?: worden| blijven)?(?!\\p{L})`,
  `(?<!\\p{L})prent (?:dit|dat|het|je)(?!\\p{L})`,
  // To where it is kept.
  `(?<!\\p{L})(?:sla|schrijf|zet|stop|leg|neem|houd?|noteer|bewaar|prent|pak|plaats|gooi|knoop|prop|plak|berg|brand|opslaan|${CHANGE})(?!\\p{L})[^.?!]{0,100}?(?<!\\p{L})${MEMORY}(?!\\p{L})`,
  `(?<!\\p{L})(?:add|adden?|put|push|store|write|drop|save)(?!\\p{L})[^.?!]{0,60}?(?<!\\p{L})${YOUR} (?:\\p{L}+ )?(?:geheugen|memory|notities|notes|langetermijngeheugen)(?!\\p{L})`,
  `(?<!\\p{L})(?:in|aan|op) ?${MEMORY}(?: \\S+){0,3}? (?:opslaan|zetten|opnemen|schrijven|toevoegen|aanpassen|corrigeren|bijwerken|wijzigen)(?!\\p{L})`,
  `(?<!\\p{L})${MEMORY}(?: \\S+){0,4} (?:is|zijn|staat|klopt|kloppen)(?: \\S+){0,4} (?:fout|verouderd|niet|oud|verkeerd|nog)(?!\\p{L})`,
  `(?<!\\p{L})${CHANGE}(?: \\S+){0,4} wat (?:je|jij|u)(?: \\S+){0,6}? (?:opgeslagen|genoteerd|onthouden|bewaard|weet)(?!\\p{L})`,
  // To whom it is said.
  `(?<!\\p{L})(?:zeg|vertel|schrijf|geef|laat|stuur|notitie|bericht|tip|boodschap)(?: \\S+){0,5} (?:je|jouw|uw) (?:\\p{L}+ )?(?:toekomstige|latere|volgende) (?:ik|zelf|sessie|versie)`,
  `(?<!\\p{L})(?:notitie|aantekening|tip|memo|herinnering|bericht|boodschap|info) (?:aan|voor) (?:jezelf|jouzelf|uzelf|later|de toekomst|toekomstige \\p{L}+|(?:de )?volgende \\p{L}+)\\s*(?:[:,–—]|dat|$)`,
  `(?<!\\p{L})wat (?:je|jij|u)(?: \\S+){0,3} (?:onthouden|opgeslagen|genoteerd|bewaard)(?!\\p{L})(?<=(?:klopt niet|fout|verouderd|achterhaald)[^?]{0,90})`,
  `(?<!\\p{L})wat (?:je|jij|u)(?: \\S+){0,3}(?: (?:hebt|heb|heeft))? (?:onthouden|opgeslagen|genoteerd|bewaard)(?: (?:hebt|heb|heeft))?(?=[^?]*(?:fout|verouderd|klopt|niet meer|:))`,
  `(?:^|[,.!] ?)(?:remember|save)(?: ${SMALL})*(?:\\s*[:–—]| dat(?!\\p{L}))`,
  `(?<!\\p{L})(?:niet (?:weer|nog eens|nogmaals|meer) vergeten|vergeet (?:het |dit |dat )?niet (?:weer|nog eens|meer))(?!\\p{L})`,
  `hoe vaak (?:moet ik )?nog\\s*[:,!]`,
  `(?:vragen|verzoeken)(?: om)? (?:dit |dat )?te onthouden(?!\\p{L})`,
  `(?:belangrijk|goed|handig|nuttig) om te onthouden(?: \\S+){0,3}?\\s*[:,–—]`,
  `^(?:\\S+ ){0,3}?(?:voor|in) (?:je|jouw|uw|het|in je) (?:geheugen|notities|aantekeningen|achterhoofd)\\s*[:,–—]`,
  // For when.
  `^(?:\\S+ ){0,5}?${LATER}(?: \\S+){0,3}?\\s*[:–—]`,
  `^(?:en |ook |nog |even |graag )*(?:belangrijk |onthouden |info |ter info |goed om te weten |fyi |notitie )+${LATER}\\s*[,:]`,
  `^als (?:vaste|blijvende|permanente|algemene|nieuwe|standaard) ?(?:voorkeur|regel|afspraak|instelling|conventie|instructie|notitie)`,
  `(?<!\\p{L})(?:je|jij|u) (?:hebt|heb|had)(?: \\S+){0,4} (?:verkeerd|fout|nog|onjuist|verouderd)(?: \\S+){0,3} (?:opgeslagen|genoteerd|onthouden|staan)(?!\\p{L})`,
  `(?<!\\p{L})(?:je|ge|gij|u|jij) moet(?: \\S+){0,4} onthouden(?!\\p{L})`,
  `(?<!\\p{L})(?:dit|dat|het) (?:niet|nooit)(?: meer)? vergeten(?: (?:hoor|aub|graag|alsjeblieft))`,
  // Who had to say it before.
  `(?:^|, )zodat (?:je|we|ik|jij)(?: \\S+){0,4} (?:niet|nooit) (?:weer|nog eens|opnieuw|nogmaals|steeds|elke keer)(?: \\S+){0,4}\\s*[:,–—]`,
  `(?<!\\p{L})hoe vaak (?:moet|heb|zal)(?: \\S+){0,6} (?:zeggen|uitleggen|herhalen|gezegd|uitgelegd|vertellen)`,
  `(?<!\\p{L})(?:heb|had)(?: \\S+){0,5} (?:twee|drie|vier|vijf|tien|honderd|duizend|\\d+|zo vaak|meerdere|ettelijke|al vaak)(?: ?keer)?(?: \\S+){0,2} (?:gezegd|uitgelegd|verteld|gemeld)(?!\\p{L})`,
  `(?<!\\p{L})(?:zeg|zei)(?: \\S+){0,4} (?:maar|slechts|niet|geen|nog)(?: \\S+){0,2} ?(?:één keer|een keer|1 keer|eenmaal|tweede keer|nog eens|twee keer)`,
  `(?<!\\p{L})(?:niet|nooit|geen)(?: \\S+){0,4} (?:nog eens|nog een keer|weer|opnieuw|steeds|telkens|elke keer|iedere keer|twee keer)(?: \\S+){0,3} (?:zeggen|herhalen|uitleggen|vertellen)(?!\\p{L})`,
  `(?<!\\p{L})(?:je|jij|u) vergeet (?:\\S+ )?(?:steeds|altijd|telkens|elke keer|iedere keer|weer)(?!\\p{L})`,
  `(?<!\\p{L})leer (?:dit|dat|het|hiervan)(?: (?:nou|nu|eens|toch|eindelijk))*\\s*[:,!]`,
  `(?<!\\p{L})niet vergeten(?: (?:hoor|he|hè|aub|graag))*\\s*(?:[:!–—]|,? dat)`,
]

export const DUTCH_SILENT: readonly string[] = [
  `(?<!\\p{L})(?:houd?|laat|haal)(?: \\S+){0,4} (?:buiten|uit) ${MEMORY}(?!.*(?:onthoud|noteer|bewaar|plaats daarvan))`,
  `(?<!\\p{L})(?:verwijder|wis|haal|schrap)(?: \\S+){0,6} uit ${MEMORY}(?!.*(?<!\\p{L})(?:onthoud|noteer|bewaar|schrijf|plaats daarvan))`,
  `(?<!\\p{L})(?:bewaar|noteer|schrijf|sla)(?: \\S+){0,4} nergens(?!\\p{L})`,
]
