import { DUTCH_ASKS, DUTCH_SILENT } from './general-dutch.js'
import { GERMAN_ASKS, GERMAN_SILENT } from './general-german.js'
import { DUTCH_KEEPING, DUTCH_NOT_KEPT } from './keeping-dutch.js'
import { GERMAN_KEEPING, GERMAN_NOT_KEPT } from './keeping-german.js'
import { lazily, pattern } from './pattern.js'
import type { Phrases } from './phrases.js'

const GERMAN: Phrases = {
  language: 'de',
  hints:
    ' memor| heft| kleb| häng| betracht| behandel|nehmt|taschentuch|gedank|hältst|trägst|eselsbrücke|regel |regel:|wissens|auswendig| pin|verlier|verloren|bei alle|als |irgendwo|kopf|bewahr|hinterleg|alle|damit| hatten| sag| save| safe| remember|später|künftig|zukunft|dauer|nächste|vergi|wie oft|hab|behalt|pack|aktualisier|korrigier|änder|update|berichtig|ersetz|ergänz|als feste|wissen|über mich|über uns|eintrag|tipp|hinweis| info|mach|erstell|hinterl|heb| nimm|für immer|lern|für die zukunft|für künftige|für spätere|schirm|zettel|leg|sicher|vermerk|trag|gemerkt|festgehalten|sage ich|sag ich|nimm|im blick|merk|mekr|verinnerlich|memor|einpräg|ohren|löffel|herzen|liste|akten|unterlagen|dauerregel|festlegen|vereinbar|ausmachen|abmachen|daran|dran|fuer|kuenft|naechst|gedaechtnis|praeg|weitere|kommende|folgende|über diese|auch nach|weißt|öfter|nehmen|übern|nimmt|beibehalt|vergiss|vergesst|vergessen|gedächtnis|gedaechtnis|hinterkopf|im kopf|denk|notier|notiz|behält|speicher|schreib|halt|erinner|präg|beacht|memory'.split(
      '|',
    ),
  wish: [
    ...[...GERMAN_ASKS, ...GERMAN_KEEPING].map((source) => lazily(source)),
    pattern`(?<!\p{L})behalt(?:e|et|['’]?s)?(?: (?:bitte|dir|das|dies|es|immer|auch|also))* (?:\S+ ){0,4}?(?:im (?:hinter)?kopf|im gedächtnis|in erinnerung|im auge|:|,? dass)`,
    pattern`(?<!\p{L})(?:speicher|speichere|speichern sie|leg|lege|nimm|schreib|schreibe|trag|trage|halt|halte|pack|packe|sichere)(?!\p{L})[^.?!]{0,120}?(?<!(?:speicher|leg|trag|pack|sicher|nimm|schreib)e? (?:die|alle|diese|unsere) )(?:gedächtnis|memory|(?<!(?:ordner|verzeichnis|datei|tabelle|modul|klasse) )notizen|erinnerung(?:en)?)(?!\p{L})`,
  ],
  lasting: [
    pattern`(?<!\p{L})(?:vergiss|vergesst|vergessen sie|(?:denk|denke|denkt)(?!,? (?:ich|ik|man|wir|er|sie|mal nach|nicht)(?!\p{L}))|denken sie|beachte|beachten sie|achte|berücksichtige)(?!\p{L})`,
    pattern`(?<!\p{L})(?:vergessen|merken|notieren|festhalten|beachten)\s*(?:[.!:,–—-]|$)`,
  ],
  polite: pattern`(?<!\p{L})(?:warum|wieso|weshalb) (?:vergisst|merkst) du|\? (?:falls|wenn) nicht|^(?:kann|könnte|soll) (?:das|dies|es|man das)(?!\p{L})|(?<!\p{L})(?:muss|soll) ich (?:\S+ ){0,5}(?:sagen|erklären|wiederholen)|(?<!\p{L})(?:merkst|merkste|notierst|schreibst) (?:du )?(?:dir )?(?:das|dies|es)(?: (?:bitte|mal|auch|auf|für \p{L}+|kurz|ab|gleich|noch))*\s*\?|(?<!\p{L})(?:wärst|wärt|wären|seien) (?:du|ihr|sie) so|(?<!\p{L})(?:behältst|hebst) du(?: mir| dir| uns)? (?:das|dies|es)(?: (?:bitte|mal|auf|kurz|im kopf|auch))+\s*\?|(?<!\p{L})(?:kannst|könntest|würdest|magst|könnten|würden|können) (?:du|sie|ihr)(?: \S+){0,8}? (?:merken|notieren|behalten|festhalten|aufschreiben|abspeichern|vermerken|ablegen|hinterlegen|einprägen),? (?:dass|wie|wo|wer)(?!\p{L})|(?<!\p{L})(?:darf|dürfte|kann) ich (?:dich|sie|euch)(?: \S+)? bitten|(?<!\p{L})(?:kannste?|kannsch|könntest|würdest|magst|können sie|könnten sie|würden sie)(?!\p{L}).{0,40}?(?:dir|sich|bitte|das)(?!\p{L})`,
  not: [
    ...GERMAN_SILENT.map((source) => ['negated', lazily(source)] as const),
    ...GERMAN_NOT_KEPT.map(([why, source]) => [why, lazily(source)] as const),
    [
      'about',
      pattern`(?<!\p{L})(?:app|anwendung|seite|formular|server|browser|programm|system|komponente|dialog|editor|client)\s(?:soll|muss|kann|sollte|müsste|könnte)(?!\p{L})`,
    ],
    [
      'negated',
      pattern`(?<!\p{L})(?:merk|merke|merkt|notier|notiere|speicher|speichere|schreib|schreibe|behalt|behalte|präg|halte|halt)(?!\p{L})(?: \p{L}+){0,20}? (?:nicht|nichts|nie|kein\p{L}*)(?: (?:auf|ab|fest|ein|im|ins|merken|in)(?!\p{L})|\s*[.,!?;]|$)`,
    ],
    [
      'negated',
      pattern`(?<!\p{L})(?:nicht|nichts|nie|nie wieder|kein\p{L}*|ohne)(?: (?!bitte )[^\s,:(–]+){0,4} (?:zu )?(?:merken|notieren|speichern|abspeichern|abzuspeichern|aufschreiben|aufzuschreiben|behalten|festhalten|gedächtnis|memory)(?!\p{L})`,
    ],
    [
      'negated',
      pattern`(?<!\p{L})(?:musst|brauchst|sollst|solltest|brauchen|müssen) (?:(?!dass )\S+ ){0,6}?(?:nicht|nichts|kein\p{L}*)(?!\p{L})(?!.*(?<!\p{L})(?:nach)?fragen(?!\p{L}))`,
    ],
    [
      'negated',
      pattern`(?<!\p{L})vergiss (?!.*(?:nicht|nie))(?:das|es|den|die|dies|alles|was)(?: \p{L}+)*? ?(?:wieder|einfach|ruhig|bitte|[.!]|$)(?!.*(?:nicht|nie))`,
    ],
    [
      'question',
      pattern`(?<!\p{L})(?:erinnerst|erinnern|weißt|weisst|merkst|behältst|hast|speicherst|notierst|haben sie|wissen sie)(?: (?:du|sie))? .*\?\s*$`,
    ],
    [
      'question',
      pattern`(?:^|[,;]\s*)(?:was|wie|warum|wieso|weshalb|wann|wo|wer|welche\p{L}*|ob|gibt es)(?!\p{L}).*\?\s*$`,
    ],
    ['question', pattern`\?\s*$`],
    [
      'about',
      pattern`(?<!\p{L})(?:ich|wir|er|(?<!(?:können|könnten|würden|sollten|müssen|mögen) )sie|man|niemand|nutzer|benutzer|kunden?|app|server|der \p{L}+|die (?!zukunft|nächste|kommende|weitere|künftige|spätere)\p{L}+|das (?!nicht|nie|bitte|also|dann|gut|auch|unbedingt|dauerhaft|immer|sollte?st|sollst|musst|müsst|darfst|kannst|könntest|sollten)\p{L}+)(?: (?!du |dir |sich )\p{L}+){0,2} (?<!(?<!\p{L})(?:dir|sich|euch) .*)(?:merkt|merke|merken|erinnert|erinnere|vergisst|vergesse|speichert|behält)(?!\p{L})`,
    ],
    [
      'about',
      pattern`(?<!\p{L})(?:kann|konnte|muss|will|soll|sollte|könnte) (?:ich |er |sie |es |man |der \p{L}+ |die \p{L}+ |das \p{L}+ )(?:mir |sich )?.*(?:merken|erinnern)(?!\p{L})`,
    ],
    [
      'about',
      pattern`(?<!\p{L})(?:angemeldet bleiben|passwort (?:merken|vergessen)|passwort-vergessen|speicherleck|speicherverbrauch|arbeitsspeicher|memory[- ]leak)(?!\p{L})`,
    ],
    [
      'about',
      pattern`(?<!\p{L})(?:speicher|speichere|schreib|schreibe|halt|halte|leg|lege|trag|trage)(?!\p{L})[^.?!:]*(?:in (?:der|die|eine|einer|einem|den|das|dem) (?:datei|datenbank|tabelle|variable|cache|readme|session|cookie|config|konfiguration)|auf (?:der|die) (?:platte|festplatte)|als (?:datei|json|csv|pdf)|\p{Co}+|[\w/-]+\.[a-z]{1,4}(?![a-z]))`,
    ],
    ['about', pattern`(?<!\p{L})merk(?:t|e) (?:man|ich)(?!\p{L})`],
    [
      'about',
      pattern`(?<!\p{L})merk(?:e|t)? (?:dir|euch) (?:bitte )?(?:den|die|das|jeweils|immer)(?: \p{L}+)? (?:wert|position|index|zustand|pfad|state|scrollposition|ids?|key|offset|cursor|auswahl|anzahl|reihenfolge)(?!\p{L})`,
    ],
    [
      'about',
      pattern`(?<!\p{L})(?:schreib|notier|halt|festhalten|eintrag|vermerk|ergänz|füg|festhalten und|aufschreiben und)\p{L}*(?: (?!dass)[^\s,.:?!]+){0,8}? (?:in|im|ins|zum|zur|an|als) (?:\p{L}+ ){0,2}?(?:readme|contributing|changelog|doku\p{L}*|wiki|ticket|issue|jira|confluence|kommentar|docstring|handbuch|commit[- ]message)(?!\p{L})`,
    ],
    ['about', pattern`(?<!\p{L})merk(?:e|t)? (?:dir|euch),? wo (?:wir|ich)(?!\p{L})`],
    // It, of the work at hand.
    [
      'about',
      pattern`(?<!\p{L})(?:und|aber) (?:merk(?:e)? dir|denk(?:e)? (?:dran|daran)|vergiss nicht)(?: bitte)?,? dass (?:es|sie|er|die|das) (?:auch|noch)(?!\p{L})`,
    ],
    ['question', pattern`^(?:merkst|speicherst|behältst|notierst|erinnerst) du(?!\p{L})`],
  ],
}

const DUTCH: Phrases = {
  language: 'nl',
  hints:
    'onh| berg|heen |hoort| mag |systeem|blijf| behandel| beschouw|voorhoofd| oren|hersens|spreken af|ezelsbrug|opgeslagen| hou | bij | geldt:|alle sessies|kennis|leer|heb|pin |raak|kwijt|alles|opslaan|noteren| save| add | put |remember|memo|verinner|lijst|neem| wen |afspreken|afspraak|vastleg|regel|wat je|ding|die je|dat je|nota|feit|zeg|nodig|keren|post| kun| zou| wil|eens en|tatoe|prop|opschrijven|bewaren|hamer|weten|administratie|vergeten|al onze|al mijn|zodat|leer |vaak|keer| je |onth|onho|onto|vergeten|volgende|later|toekomst|vervolg|blijvend|permanent|als vaste|notities|werk |pas |corrigeer|verander|update|zeg|vertel|vast|ergens|leg |houd|neem|bewaar|belangrijk voor|onthoud|onthou|knoop|let op|aantekening|memo|vergeet|denk|gedachte|geheugen|noteer|schrijf|achterhoofd|prent|herinner|memory|onthouden|opslaan|sla |rekening|notitie'.split(
      '|',
    ),
  wish: [
    ...[...DUTCH_ASKS, ...DUTCH_KEEPING].map((source) => lazily(source)),
    pattern`(?<!\p{L})vergeet(?: (?:dit|dat|het|alsjeblieft|ook|vooral|u|je|me|voortaan))* (?:niet|nooit)(?: meer)?\s*(?:[:!–-]|,? dat|$)`,
  ],
  lasting: [
    pattern`(?<!\p{L})(?:(?<!(?:ik|we|wij|hij|zij|ze|je) )vergeet(?! (?:ik|we|wij|hij|ze|je)(?!\p{L}))|denk (?:er ?aan|eraan)|let op|let er ?op|houd? (?:er|hier|daar)(?: \p{L}+){0,3} rekening mee)(?!\p{L})`,
  ],
  polite: pattern`(?<!\p{L})waarom (?:vergeet|onthoud) je|\? (?:zo n|als )|^kan (?:dit|dat|het)(?!\p{L})|(?<!\p{L})mag ik (?:je|u|jullie) (?:vragen|verzoeken)|(?<!\p{L})(?:onthoud|onthou|schrijf|noteer|prent) (?:je|jij|u) (?:dit|dat|het|die|even|dan|ook)(?!\p{L})|(?<!\p{L})(?:kun|kunt|kan|wil|wilt|zou|zoudt) (?:je|jij|u|ge|gij)(?!\p{L})(?!.*(?:herinner|weet je))|(?<!\p{L})kunde (?:da|dat|dit)(?!\p{L})|(?<!\p{L})bewaar je (?:dit|dat|het)(?: even| voor me| voor mij| voor later| goed)+\s*\?`,
  not: [
    ...DUTCH_SILENT.map((source) => ['negated', lazily(source)] as const),
    ...DUTCH_NOT_KEPT.map(([why, source]) => [why, lazily(source)] as const),
    [
      'negated',
      pattern`(?<!\p{L})(?:onthoud|onthou|noteer|bewaar|sla|schrijf)(?!\p{L})(?: (?!dat? )\p{L}+){0,6}? (?:niet|nooit|niets)(?: (?:op|in)(?!\p{L})|\s*[.,!?;]|$)`,
    ],
    [
      'negated',
      pattern`(?<!\p{L})(?:niet|niets|nooit|geen|zonder|hoeft|hoef)(?: [^\s,:]+){0,5} (?:te )?(?:onthouden|noteren|opslaan|op te slaan|bewaren|opschrijven|geheugen)(?!\p{L})`,
    ],
    [
      'negated',
      pattern`(?<!(?<!\p{L})(?:ik|we|wij|hij|zij|ze|niet|nooit) )(?<!\p{L})vergeet (?:dit|dat|het|alles|wat)(?! .*(?:niet|nooit))(?: \p{L}+)*\s*[.!]?$`,
    ],
    ['question', pattern`(?<!\p{L})(?:weet|herinner|herinnert|onthoud|onthoudt|heb) (?:je|jij|u) .*\?\s*$`],
    ['question', pattern`\?\s*$`],
    [
      'about',
      pattern`(?<!\p{L})(?<!(?<!\p{L})(?:opslaan|onthoud|onthouden|noteer|noteren|bewaar|bewaren|opschrijven)(?!\p{L}).*)(?:ik|wij|we|hij|zij|men|de (?!toekomst|volgende|komende|latere|rest)\p{L}+|het (?!niet|nooit|dan|weer|verkeerd|fout|nog|kan|mag|is)\p{L}+|gebruikers?)(?: \p{L}+)? (?:onthoudt|onthoud|onthouden|vergeet|vergeten|herinnert)(?!\p{L})`,
    ],
    [
      'about',
      pattern`(?<!\p{L})onthoud (?:steeds |altijd )?(?:de|het) (?:\p{L}+ )?(?:waarde|positie|index|toestand|pad|state|scrollpositie|ids?|key|offset|cursor|selectie|keuze|aantal|volgorde)(?!\p{L})`,
    ],
    [
      'about',
      pattern`(?<!\p{L})(?:schrijf|noteer|leg|vastleggen|zet|voeg|opschrijven)(?: (?!dat )[^\s,.:?!]+){0,8}? (?:in|aan|als) (?:\p{L}+ ){0,2}?(?:readme|contributing|changelog|docs?|documentatie|wiki|ticket|issue|jira|confluence|commentaar|comment)(?!\p{L})`,
    ],
    ['about', pattern`(?<!\p{L})onthoud waar (?:we|ik)(?!\p{L})`],
    [
      'about',
      pattern`(?<!\p{L})(?:en|maar) (?:onthoud|denk eraan|vergeet niet)(?: ook)? dat (?:het|hij|ze|die|dit|er) (?:ook|nog)(?!\p{L})`,
    ],
    ['question', pattern`^(?:onthoud|bewaar|weet) (?:jij|je)(?! (?:dit|dat|het|even|dan|ook)(?!\p{L}))`],
    [
      'about',
      pattern`(?<!\p{L})(?:onthoud mij|wachtwoord onthouden|wachtwoord vergeten|geheugenlek|geheugengebruik|aangemeld blijven)(?!\p{L})`,
    ],
    [
      'about',
      pattern`(?<!\p{L})(?:sla|bewaar|schrijf|zet)(?!\p{L})[^.?!:]*(?:in (?:de|het|een) (?:bestand|database|tabel|variabele|cache|map)|als (?:bestand|json|csv)|\p{Co}+|[\w/-]+\.[a-z]{1,4}(?![a-z]))`,
    ],
  ],
}

const SWEDISH: Phrases = {
  language: 'sv',
  hints: ['kom ihåg', 'glöm inte', 'husk', 'glem ikke', 'lägg på minnet', 'i åtanke', 'notera'],
  wish: [
    pattern`(?<!\p{L})(?:kom(?: alltid)? ihåg|glöm (?:aldrig|inte)|lägg (?:detta|det|följande)? ?på minnet|husk(?:,| at| på| alltid|:)|glem ikke|ha (?:det|detta)? ?i åtanke|notera(?: att|:))(?!\p{L})`,
  ],
  not: [
    [
      'negated',
      pattern`(?<!\p{L})(?:kom|husk)(?: \p{L}+)* (?:inte|ikke)(?: ihåg)?(?: \p{L}+)?\s*[.!]?$|(?<!\p{L})(?:inte|ikke|behöver)(?: \p{L}+){0,3} (?:komma ihåg|huske)(?!\p{L})`,
    ],
    ['question', pattern`\?\s*$`],
    // What is to be done now.
    [
      'about',
      pattern`(?<!\p{L})(?:kom ihåg|glöm (?:inte|aldrig)|husk|glem ikke),? (?:också |også )?(?:att?|å) (?:också |også )?(?:lägga|köra|uppdatera|ta|göra|stänga|spara|pusha|testa|köre|kjøre|køre|opdatere|oppdatere|tilføje|legge|slette|lukke|gemme|lagre|fjerne|skriva|skrive|byta|bytte|fixa|fikse|rätta|rette|kolla|sjekke|tjekke|importera|exportera|committa|committe|bygga|bygge|ändra|endre|ändre|gøre|gjøre|sätta|sette|köra|starta|starte)(?!\p{L})(?!.*(?:alltid|altid|framöver|fremover|varje gång|hver gang))`,
    ],
    ['about', pattern`(?<!\p{L})(?:kom ihåg mig|husk mig|husk meg)(?!\p{L})`],
  ],
}

export const GERMANIC: readonly Phrases[] = [GERMAN, DUTCH, SWEDISH]
