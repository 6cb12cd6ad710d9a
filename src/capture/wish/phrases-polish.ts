import type { Phrases } from './phrases.js'
import { behind, spelled, spelledHints } from './spelling.js'

const word = (pattern: string) => `(?<!\\p{L})(?:${pattern})(?!\\p{L})`
/** Words between: politeness, whom it is for, and the like. */
const gap = (words: number) => `(?:[ ,]+[^\\s.!?:]+){0,${words}}?[ ,]+`

const KEEP =
  'zapamiętaj(?:cie|my|że)?|zapamiętuj|zakoduj(?:cie)?(?= sobie| to)|(?:wbij|wbijcie|weź|wryj|wyryj|wkuj)(?: sobie)?(?: to)?(?: sobie)?(?: (?:do|w) (?:głowy|łba|serca|pamięć|głowę)| na pamięć| sobie)|(?:miej|miejcie|mieć|trzymaj|trzymać)(?: \\S+){0,3} (?:na uwadze|na względzie|z tyłu głowy|w głowie|w pamięci|w tyle głowy)'
const STORE =
  'zrób(?=.{0,20}notatk)|popraw(?=.{0,30}(?:notat|pamięć|pamięci))|zmień(?=.{0,30}(?:notat|pamięć|pamięci))|zapisz(?:cie)?|zanotuj(?:cie)?|odnotuj|dodaj|wpisz|wrzuć|zachowaj|umieść|save|trzymaj|dopisz|utrwal|przechowaj|schowaj|odłóż|zaznacz|wklep|zarejestruj|zaktualizuj|notuj|przechowuj|dorzuć|dołóż|dołącz|wsadź|wpakuj|wstaw|wklej|zakonotuj'
const MEMORY =
  '(?:swo\\p{L}+ |two\\p{L}+ |długotrwał\\p{L}+ |stał\\p{L}+ |długoterminow\\p{L}+ )*(?:pamięci(?! podręcznej| ram)|pamięć|memory|memo|(?:notatk\\p{L}+|notatek)(?! (?:wydania|do wydania|o wydaniu|ze spotkania|z wydania|wersji|release|do wersji))|notatnik\\p{L}*|głow[yieę]|łba|(?:moj\\p{L}+ )?profil[ua](?=\\s*[:,–—-]| że)|bazy wiedzy|wiedzy)'
const KNOWLEDGE =
  '(?:preferencj\\p{L}+|zasad\\p{L}*|reguł\\p{L}*|decyzj\\p{L}+|fakt|ustaleni\\p{L}+|informacj\\p{L}+|wymag\\p{L}+|konwencj\\p{L}+|wytyczn\\p{L}+|standard|nawyk|wskazówk\\p{L}+)'
const SELF = '(?:wreszcie|w końcu|już|koniecznie|też|tam|sobie|u siebie|dla siebie|gdzieś|na boku|to|proszę)'
const WANT =
  'proszę|proszę cię|poproszę|prośba|warto|możesz|mógłbyś|mogłabyś|mógłby|mogłaby|czy|chcę|chciał\\p{L}+|musisz|powin\\p{L}+|do|trzeba|należy|dobrze(?: by było)?|fajnie|wypada|zechcesz|zależy mi|o|bądź łaskaw\\p{L}*|zechciej(?:cie)?|racz(?:cie)?|postaraj\\p{L}* się|spróbuj|przydałoby się|wypadałoby|byłoby (?:dobrze|miło|super|fajnie)|był[ao]?bym wdzięczn\\p{L}+|miło by było'
const TO_KEEP = 'zapamiętać|pamiętać|zapamiętania|zapamiętanie|pamiętanie'
const TO_STORE = 'zapisać|zanotować|zachować|odnotować|zapisanie|zanotowanie|zachowanie|utrwalić'
const LATER =
  'na (?:przyszłość|przyszłe|później|potem|stałe|zawsze|dłużej|trwałe)|w przyszłości|(?:przyszł|następn|kolejn|późniejsz|dalsz|now)\\p{L}+ (?:raz\\p{L}*|sesj\\p{L}+|rozm\\p{L}+|zada\\p{L}+|czat\\p{L}*)|następnym razem|zawsze|raz na zawsze|odtąd|od teraz|długoterminowo|trwale|permanentnie|bezterminowo|na kiedyś|jeszcze (?:nie raz )?się przyda|przyda się'

/** What is to be done: a verb of the work, in the imperative, or with `nie` in the infinitive. */
const DO =
  '(?:[\\p{L}]{2,}(?<!wcz|dzis|tut|rodz|zwycz|kr|zazwycz)aj|\\p{L}{2,}(?<!obecn)uj|\\p{L}{3,}[ij]+(?<!pok[oó])j(?<=\\p{L}{2}[iy]j))(?:cie|my)?|(?:na|po|od|za|prze|wy|do|roz|s|z|u|w|pod|przy)?(?:rób|pisz|każ|staw|stawiaj|bierz|pytaj|idź|odpal|puść|puszczaj|mów|twórz|wrzuć|sprawdź|daj|bądź|zostaw|ustaw|zwij|nazwij|patrz|idź|mień|myśl|leć|leź|ruszaj|tykaj|dziel|trzym|zacznij|zaczynaj|jedź|edytuj|usuń|zrób|tłumacz|proś|mień|róbmy|wróć|weź|zwróć|poproś|mierz|klej|merguj|kończ|skończ|ucz|licz|powiedz|przejdź|traktuj|stosuj|kieruj)(?:cie|my|że)?|ma(?:sz|cie) \\p{L}+ć'
const NO = `nie (?:${DO}|\\p{L}{2,}[aieyuąęó]ć|wolno|można|rusza\\p{L}+|dotykaj|waż)`
const FROM_NOW =
  'od (?:teraz|dzisiaj|dziś|tej pory|tego momentu|tej chwili|jutra|zaraz)|odtąd|w (?:kolejnych|następnych|przyszłych|nowych|każdej|dalszych|wszystkich) (?:\\p{L}+ )?(?:sesj\\p{L}+|rozmow\\p{L}+|zadani\\p{L}+|czat\\p{L}+)|(?:na|dla|we) (?:wszystk\\p{L}+|każd\\p{L}+) (?:\\p{L}+ )?(?:sesj|rozm|czat)\\p{L}*|następnym razem (?:też )?(?:tak samo|podobnie|tak(?=[.!]*$))|za każdym razem,? (?:gdy|kiedy|jak) (?:ja |ty )?(?:\\p{L}+sz|cię|mi|ci|będziesz)'
/** What a program does at each time. */
const EVENT =
  '(?:żądani|zapytani|kliknięci|wywołani|odświeżeni|logowani|wejści|renderow|uruchomieni|starcie|zapisie|otwarci|załadowani|iteracj|pętl|request|render)'
/** How it goes on. */
const WORKS =
  '(?:leci|lecą|wylatuje|wybucha|działa|przechodzi|śmiga|pada|wywala|rzuca|zwraca|wyskakuje|sypie|wisi|buduje się)'
const ALWAYS = `na (?:końcu|początku) każde(?:j|go) (?:odpowiedzi|wiadomości|pr|commita|pliku)|w każd(?:ej|ym) (?:odpowiedzi|wiadomości|commicie)|do każde(?:j|go) (?:odpowiedzi|commita|pr)|(?:jak tylko|gdy tylko|kiedy|gdy|ilekroć) (?:otwiera|zaczyna|otworzy|zaczni)\\p{L}* (?:now\\p{L}+ )?(?:czat|sesj|rozmow|konwersacj)\\p{L}*|na początku (?:każdej|nowej) (?:sesji|rozmowy)|zawsze|wszystkie (?:kolejne|następne|przyszłe|dalsze|nowe) \\p{L}+|za każdym razem|każdorazowo|stale|(?:przed|po|przy|do|w) każd(?:ym|ą|ej|ego|ą nową|ym nowym)(?! ${EVENT})(?: \\S+)?|domyślnie|z zasady|następnym razem|na następny raz|w każdym przypadku|bez wyjątku|przy wszystkich|w przyszłości`
const NEVER =
  'nigdy(?: więcej)?|pod żadnym pozorem|w żadnym (?:wypadku|razie)|absolutnie|przenigdy|(?:już )?(?:nigdy )?więcej'

const FILE = `(?:(?:w|do|na) \\p{Co}+|[\\w/-]+\\.[a-z]{1,4}(?![a-z])|${word('(?:do|w) (?:\\p{L}+ )?(?:plik\\p{L}*|baz(?:ie|y)(?! wiedzy)|tabel\\p{L}+|zmienn\\p{L}+|cache\\p{L}*|localstorage|logach|logu|sesji|csv|json|formularz\\p{L}*)')})`
const TAG = '(?:,| )(?:ok|okej|okay|dobra|dobrze|jasne|zgoda|tak|co|nie|rozumiesz|dzięki|proszę|spoko)'

const SILENT: Phrases['not'] = [
  [
    'negated',
    spelled(
      word(
        `nie (?:zapamiętuj|zapisuj|pamiętaj|notuj|zachowuj)(?:cie)?|nie (?:dodawaj|wpisuj|wrzucaj)(?:cie)?(?: \\S+){0,4} (?:do|w) ${MEMORY}|(?:nie (?:musisz|trzeba|ma potrzeby|ma sensu|potrzeba|należy|warto|chcę)|bez|niepotrzebnie)(?: \\S+){0,3} (?:zapamięt\\p{L}+|pamięta\\p{L}+|zapisyw\\p{L}+|zapis\\p{L}+|notowa\\p{L}+)(?!.*żeby)`,
      ),
    ),
  ],
  ['negated', spelled(`${word('(?<!nie )zapomnij(?:cie)?')}(?! .*nie zapomnij)`)],
  [
    'negated',
    spelled(
      word(
        '(?:usuń|skasuj|wywal|cofnij|wykreśl|wyrzuć|anuluj|odwołaj)(?: \\S+){0,4} (?:zasad\\p{L}+|reguł\\p{L}+|notatk\\p{L}+|zapamięt\\p{L}+|pamięci)|(?:kazał\\p{L}*|prosił\\p{L}*|mówił\\p{L}*)(?: ci| cię)?(?: \\S+)? (?:zapamiętać|zapisać|zanotować)|nieaktualn\\p{L}+|(?:już )?nie obowiązuje',
      ),
    ),
  ],
  [
    'question',
    spelled(
      `${word('pamiętasz|pamiętacie|zapamiętałeś|zapamiętałaś|zapisałeś|jak|dlaczego|kiedy|gdzie|kto')}.*\\?\\s*$|${word('(?:co|czy) (?:\\S+ )?pamiętasz')}`,
    ),
  ],
  ['question', spelled(`(?<!${TAG} ?)\\?\\s*$`)],
  [
    'about',
    spelled(
      word(
        '(?:pamiętaj|zauważ|zwróć uwagę|nie zapomnij|zanotuj),? że (?:t[aeou]n?|to|tu|tutaj|tam) (?:funkcj|metod|zmienn|pol[ea]|test|klas|komponent|hook|endpoint|zapytani|pętl|tablic|list|obiekt|parametr|argument|wartoś|plik)\\p{L}*|(?:serwer|system|aplikacja|formularz|program|strona|kod) ma|zapamiętaj mnie|łatw\\p{L}+ do zapamiętania|nie pamiętam|wyciek pamięci|pamięci ram|zużycie pamięci|pamięć podręczn\\p{L}+|(?:klik\\p{L}+|wciśni\\p{L}+|przycisk\\p{L}*|naciśni\\p{L}+|opcj\\p{L}+) (?:w |na )?(?:zapisz|zapamiętaj)|zapamiętaj (?:wybór|dane|pozycj\\p{L}+|stan|hasło|ustawieni\\p{L}+|filtr\\p{L}*)|o ile pamiętam|jeśli dobrze pamiętam|(?:zapisz|zapisać) i',
      ),
    ),
  ],
  // Why the code at hand is to be changed.
  [
    'about',
    spelled(
      `${word('że')} \\p{Co}+ (?:[^\\s,.!?]+ ){0,4}?${word('null|undefined|none|nil|nan|pust\\p{L}+|wyjąt\\p{L}+|błąd|asynchroniczn\\p{L}+')}|${word('że')} [^.!?]*\\p{Co}[^.!?]*, ${word('(?:więc|dlatego|zatem)')}[^.!?]* ${word('(?:tu|tutaj|tam|dodaj|obsłuż|popraw|opakuj|sprawdź)')}`,
    ),
  ],
  // What a program is to remember, and what others said.
  [
    'about',
    spelled(
      `${word('(?:aplikacj|program|system|formularz|stron|przeglądark|komponent|modal|edytor|panel|widok|filtr|skrypt|serwer|serwis|usług|bot|użytkowni|klas|funkcj|metod|okno|interfejs|lista|tabela)\\p{L}*')}(?: \\S+)? ${word('(?:powinn|ma|mus|moż|żeby|by|niech|będzie|umie)\\p{L}*')}(?: \\S+){0,2} ${word('(?:za)?pamięt\\p{L}+')}|${word('zapamiętaj(?:cie)?')}(?: \\S+){0,4} ${word('(?:w|do) (?:cache\\p{L}*|localstorage|ciasteczk\\p{L}+|baz\\p{L}+|plik\\p{L}*|zmiennej|stanie|sesji|redis\\p{L}*)')}|${word('(?:promotor|nauczyciel|profesor|szef|kierownik|mentor|kolega|koleżanka|dziadek|babcia|mama|tata|ojciec|trener|lider|wykładow|instruktor|pan|pani|kiedyś)\\p{L}*')}[^.?!]{0,40} ${word('(?:powtarza|mówi|kaza|uczy|prosi|krzycza|powiedzia|pisa|lubi)\\p{L}*')}[^.?!]{0,40}(?:pamięt|zapomin)`,
    ),
  ],
  [
    'about',
    spelled(
      `${word(STORE)}[^.?!:]*${FILE}|${word('(?:zapisz|zachowaj|dodaj) (?:\\p{L}+ )?(?:plik\\p{L}*|wynik\\p{L}*|stan|dane|zmiany|pole|kolumn\\p{L}+)')}`,
    ),
  ],
]

const POLISH: Phrases = {
  language: 'pl',
  hints: spelledHints(
    'pytać pytał dopyt zakonotuj profilu wniosek wnioski morał dorzuć dołóż dołącz wsadź wpakuj wstaw wklej zostanie żebym abym tłumaczy przypomin mówić przyszłych następnych kolejnych zaktual przenie zabierz zmień zakoduj utrwal zapamięt pamięt zapomn zapomin uwadze uwagę względzie zanotuj zanotow notuj zapisz zapisać zapisan notat głow do_wiadomości pamięc odnotuj odnotow wpisz preferencj zasad decyzj wskazówk wryj wyryj wkuj wbij uwaga powtarz zachow wiedz lekcja nauczka miej mieć dopisz memory memo dodaj wrzuć na_przyszłość przyszłości ważne_na trzymaj reguł ustale zaznacz zaktualiz przyszłemu łba odłóż schowaj przechow',
  ),
  wish: [
    spelled(word(KEEP)),
    spelled(
      `${word('zaktualizuj|popraw|zmień|uaktualnij')}[^.?!]{0,20} ${word('(?:swoją |twoją )?pamięć|(?:swoj|twoj)\\p{L}+ notatk\\p{L}+')}(?! podręczną)|${word('przenieś|zabierz|weź|przekaż')}[^.?!]{0,24} ${word('(?:do|na) (?:następn|kolejn|przyszł|now)\\p{L}+ (?:sesj|rozm|czat)\\p{L}*')}`,
    ),
    spelled(`${word(WANT)}${gap(4)}(?:żebyś |abyś )?${word(`${TO_KEEP}|(?:za)?pamiętał[ao]?(?:by)?`)}`),
    spelled(
      word(
        '(?:żebyś|abyś|byś|byście|żeby|aby(?= pan| państwo))(?: \\S+){0,4} (?:(?:za)?pamiętał|zanotował|odnotował|uwzględniał|miał|wiedział|nie zapominał|nie zapomniał|zapisał)\\p{L}*(?: (?:o tym|na uwadze|że|to|sobie))?',
      ),
    ),
    spelled(
      `${word('pamiętaj(?:cie)?')}(?: (?:proszę|zawsze|też|sobie|o tym|na przyszłość|to))*\\s*(?:[:–—-]|,(?! (?:że)?(?:by|aby)\\p{L}* (?!zawsze|nigdy))|że(?!\\p{L})|$|[.!])`,
    ),
    spelled(
      `${word('nie (?:zapomnij|zapominaj)(?:cie)?')}(?: (?:proszę|nigdy|na przyszłość|też|o tym|tego|później|potem|już|więcej|znowu|czasem|przypadkiem))*(?:\\s*(?:[,:–—-]\\s*)?(?:że|iż|[:–—-])(?!\\p{L})|\\s*[.!]?$)|${word('(?:wiedzieć|pamiętać) i (?:nigdy )?nie (?:zapomnieć|zapominać)')}(?=\\s*[:,–—-])`,
    ),
    spelled(
      `${word(STORE)}[^.?!]{0,100}?${word(`(?:do|w|na|we) ${MEMORY}|memory|memo|(?:swo\\p{L}+|two\\p{L}+) (?:notatki|notatkę|pamięć)`)}`,
    ),
    spelled(
      `${word('(?<!tylko )(?:zanotuj|odnotuj|zapisz|notuj|utrwal|zaznacz|zakonotuj)')}(?: ${SELF})*(?: (?:${LATER}))?\\s*(?:[:!]|,? że(?!\\p{L})|$|\\.)`,
    ),
    spelled(`${word(STORE)}(?: ${SELF})*(?: \\p{L}+)? (?:${LATER})(?!\\p{L})`),
    spelled(
      `${word('ma|mają|niech|powinn[oa]')}(?: to)? ${word('zostać|zostanie|być|trafić|trafi|siedzieć|siedzi')} ${word(`(?:do|w) ${MEMORY}`)}`,
    ),
    spelled(
      word(
        `(?:${STORE}|zapamiętaj|zapisać|zanotować|zachować|przyjmij|potraktuj|traktuj|uznaj|weź)(?: \\S+){0,3}? (?:jako |za )?(?:mo[ją]\\p{L}*|nasz\\p{L}*|tę|te|tą|ten|to|jako|taką|nową|sobie)? ?(?:\\p{L}+ )?${KNOWLEDGE}`,
      ),
    ),
    spelled(
      word(
        `(?:${WANT})(?: \\S+){0,4}? (?:${TO_STORE})(?: \\S+){0,4}? (?:że|to|jako|na|sobie|tę|te|w pamięci|do pamięci|${KNOWLEDGE})`,
      ),
    ),
    spelled(
      `${word('możesz|mógłbyś|mogłabyś|mogłbyś')}(?: [^\\s.!?]+){0,3}? ${word('sobie|u siebie|gdzieś|na przyszłość')}(?: [^\\s.!?]+){0,3}? ${word(TO_STORE)}`,
    ),
    spelled(
      word(
        '(?:notatka|wskazówka|zasada|rada|uwaga|ważne|info|informacja|informacji|lekcja|nauczka|wniosek|wnioski|nauka|morał) na (?:przyszłość|później|potem|następny raz|stałe)|do zapamiętania|(?:informacj|rzecz|uwag|zasad|reguł|kwesti|spraw|szczegół|ustaleni|dan)\\p{L}* do (?:zachowania|zanotowania|zapisania)(?= *[:,–—-])|warto (?:zapamiętać|zapisać|zanotować|odnotować)(?: sobie)?(?=\\s*[:–—-]|,? że)|(?:przekaż|powiedz|przypomnij|zostaw)(?: \\S+){0,2} przyszłemu (?:sobie|tobie)|dla (?:twojej|swojej) (?:wiadomości|informacji) na przyszłość',
      ),
    ),
    spelled(
      `${word('zrób(?:cie)? (?:sobie )?notatkę')}(?=\\s*[:,–—-]| że)|^do (?:pamięci|notatek)(?: (?:trwał|stał|długotrwał|długoterminow)\\p{L}+)?(?: to)?(?=\\s*[,:.!–—-]|$)|${word('żeby(?:ś)? (?:\\S+ )?nie (?:pytać|pytał\\p{L}*|dopytywać|dopytywał\\p{L}*) (?:za każdym razem|ciągle|znowu|co chwilę|więcej)')}(?=\\s*[:,–—-])`,
    ),
    spelled(
      // For when it is, and then the fact; that it may stay.
      `^${word('(?:i |to |a )?(?:na|dla|do|w) (?:wszystkich )?(?:przyszł|następn|kolejn|dalsz|now)\\p{L}+ (?:raz|sesj|czat|rozm|zada|prac)\\p{L}*')}\\s*[:–—-]|${word('niech')}(?: \\S+){0,3} ${word('(?:zostanie|pozostanie|będzie|siedzi|utkwi)')}(?: \\S+){0,2} ${word(`w ${MEMORY}`)}`,
    ),
    spelled(
      `(?:^|[.!,]\\s*)(?:i |a |tak )?na przyszłość\\s*[:,–—-]|(?:weź|bierz|miej) (?:to )?pod uwagę (?:na przyszłość|zawsze)|${word('zakoduj|zakodujcie|utrwal|zachowaj')} (?:to |sobie )+\\s*(?:[:,.!]|że|$)`,
    ),
    spelled(
      `^(?=[^]*?${word(LATER)})(?=[^]*?${word('zachowaj|zachować|wiedz|wiedzieć|zapamięta\\p{L}+|pamiętał\\p{L}*|zapisz|zapisać|zanotuj\\p{L}*|zanotować|odnotować|(?:mieć|miał\\p{L}*) (?:\\S+ )?na uwadze|lekcja|nauczka|uwzględniaj')})(?![^]*?${word('zawsze,? (?:jak|gdy|kiedy)')})`,
    ),
    spelled(
      word(
        '(?:żebym|żeby|abym|bym)(?: \\S+){0,3}? nie (?:musiał\\p{L}*|trzeba było)(?: \\S+){0,3} (?:powtarzać|tłumaczyć|mówić)|(?:nie (?:chcę|będę|zamierzam|każ mi|zmuszaj mnie))(?: \\S+){0,4} (?:powtarzać|powtórzyć|przypominać|mówić (?:drugi raz|dwa razy|ponownie|tego))',
      ),
    ),
  ],
  lasting: [
    spelled(word('(?:pamiętaj|nie zapomnij|nie zapominaj|zanotuj|zapisz sobie|zwróć uwagę|zauważ)(?:cie)?')),
  ],
  polite: spelled(
    `${word('możesz|mógłbyś|mogłabyś|mógłby|mogłaby|zechcesz')}.*${word('zapamiętać|pamiętać|zanotować|zapisać|zachować|odnotować')}`,
  ),
  not: SILENT,
}

/** Orders for all later work. */
const POLISH_STANDING: Phrases = {
  language: 'pl',
  hints: spelledHints(
    'otwiera zaczyna na_początku ilekroć jasne_raz wszystk przesta dość koniec skończ umów umawia ustalm na_przyszłość żebyś abyś każdy wszystkie obowiązuje dotyczy tyczy nie_chcę od_teraz odtąd od_dzi od_tej od_tego od_jutra następn kolejnych przyszłych każd zawsze stale domyślnie z_zasady wyjątku nigdy pozorem żadnym absolutnie żadn przyszłoś przenigdy więcej zasad reguł powtarzam mówię mówić',
  ),
  wish: [
    spelled(word(FROM_NOW)),
    spelled(
      `${word('(?:umówmy się|umawiamy się|ustalmy)(?: tak| na przyszłość)?')}\\s*(?:[:–—-]|,? że (?:bez|od|już|nigdy|zawsze|więcej|ty)(?!\\p{L}))|^(?:i |a )?na przyszłość,? (?:proszę|najpierw|tylko|zawsze|nie|bez|nigdy|${DO})(?!\\p{L})`,
    ),
    spelled(
      `${word('(?:że)?byś(?:cie)?|abyś(?:cie)?')}(?: [^\\s.?!]+){0,4} ${word('zawsze|nigdy|za każdym razem|więcej nie|już nie')}`,
    ),
    spelled(
      word(
        '(?:nie chc(?:ę|emy)|nie życzę sobie)(?: tu| tutaj)? (?:już |więcej |nigdy ){1,3}(?:widzieć|oglądać|spotykać|czytać|słyszeć)|(?:ilekroć|za każdym razem,? (?:gdy|kiedy|jak)) (?:mówię|piszę|powiem|napiszę) [^.?!]{1,40},? (?:to )?(?:mam na myśli|chodzi|znaczy|oznacza)|jasne raz na zawsze(?=\\s*[:,–—-])|(?:ma|mają|niech) (?:tak )?(?:być|będzie) (?:tak )?(?:już )?zawsze|tak już zawsze|(?:obowiązuje|dotyczy|tyczy się) (?:to )?(?:zawsze|od teraz|wszystkich|we wszystkich|na przyszłość|na stałe|każdego)|nie chcę (?:tego )?(?:za każdym razem |ciągle )?(?:powtarzać|tłumaczyć|mówić)',
      ),
    ),
    spelled(`${word(NEVER)}[^?!]{0,30}?${word(NO)}`),
    spelled(behind(`${word(NO)}[^?!]{0,50}`, word('nigdy(?: więcej)?|więcej|pod żadnym pozorem'))),
    spelled(
      `${word('(?:żeby|żadnych|zadnych)(?: mi)? (?:więcej|już)|(?:nigdy|koniec z)(?: więcej)? (?:żadnych)?')} ${word('żadnych|nie|\\p{L}+')}(?<=żadnych|koniec z .{1,20})`,
    ),
    spelled(`${word(ALWAYS)},?[^?!]{0,40}?${word(`${DO}|${NO}`)}`),
    spelled(
      `${behind(`${word(`${DO}|${NO}`)}(?:[ ,]+[^\\s.?!:,]+){0,6}?[ ,]+`, word('zawsze|za każdym razem|nigdy|na stałe|(?:przy|przed|po|w) każd(?:ym|ej|ą) (?:(?:kolejn|następn|now|przyszł)\\p{L}+ )?(?:zadani|rozmow|sesj|czac|commi|pushu|merg|zmian|odpowied|wdroż|release|pr(?!\\p{L}))\\p{L}*'))}(?=[ ,.!]|$)`,
    ),
    spelled(
      `${word('(?:nowa|stała|żelazna|ogólna|złota|święta|prosta|taka|główna|nasza|moja|ważna) (?:zasada|reguła)|zasada|zasady|reguła|reguły|zasada na przyszłość')}(?: (?:jest taka|jest prosta|na stałe|na przyszłość|projektu)){0,3}\\s*[:–—-]|${word('(?:to|taka|taką)(?: jest| będzie| mamy)?(?: \\p{L}+)? (?:zasada|reguła|zasadę|regułę)')}(?! nie)|${word('(?:nowa|stała|żelazna|święta) (?:zasada|reguła)')}|${word('(?:mamy|stosujemy|jest) (?:u nas )?(?:taką|taka|jedną|jedna|prostą|prosta|żelazną|jasną)? ?(?:zasad[ęa]|reguł[ęa])(?=\\s*[:,–—-])|(?:przyjmij|przyjmijmy|ustalmy|wprowadzam\\p{L}*|obowiązuje|trzymaj się) (?:\\p{L}+ )?(?:zasad\\p{L}+|reguł\\p{L}+)')}`,
    ),
    spelled(
      `^(?:zawsze|nigdy|za każdym razem)(?: i wszędzie)?[.!]*$|${word('chcę|chciał\\p{L}+|proszę|wolał\\p{L}+')}[^.?!]{0,20}${word('w przyszłości|na przyszłość|od teraz|odtąd')}|(?<=(?:przestań|przestańcie|dość|koniec z|skończ z) .{0,60})(?:raz na zawsze|wreszcie|w końcu|ciągle|za każdym razem)(?!\\p{L})|^(?:i |a )?${word('zawsze')} (?:najpierw|tylko|wyłącznie|po|na)(?!\\p{L})|${word('żadn(?:ych|ego|ej)')}[^.?!]{0,40}${word('nigdy|więcej|już')}|[,.] *(?:i )?${word('(?:również |także |też )?(?:w przyszłości|na przyszłość|potem|później|w kolejnych sesjach)')}(?: też| również)?[.!]?$`,
    ),
    spelled(
      word(
        '(?:ostatni|setny|kolejny|trzeci|drugi) raz (?:mówię|powtarzam|proszę)|(?:mówię|powtarzam)(?: to)? (?:po raz )?(?:ostatni|setny|trzeci|kolejny)|ile razy (?:mam |można |trzeba )?(?:ci )?(?:mówić|powtarzać|prosić|mówiłem|mówiłam)',
      ),
    ),
  ],
  polite: spelled(word('możesz|mógłbyś|mogłabyś|mogłbyś|możecie|zechcesz')),
  not: [
    ...SILENT,
    ['question', spelled(word('dlaczego|czemu|po co|skąd|czy to|co jest'))],
    [
      'about',
      spelled(
        `${word('(?:funkcj\\p{L}+|metod\\p{L}+|przycisk\\p{L}*|pol[ea]|strona|stronę|tabel\\p{L}+|endpoint\\p{L}*|serwer\\p{L}*|api|komponent\\p{L}*|modal\\p{L}*|użytkownik\\p{L}*|klient\\p{L}*|aplikacj\\p{L}+|formularz|lista|zmienna)')}[^.?!]{0,30}${word('zawsze|nigdy|za każdym razem|stale')}[^.]*`,
      ),
    ],
    [
      'about',
      spelled(
        word(
          `(?:popraw|napraw|przerób|zmień|sprawdź|zobacz|ogarnij)(?:cie)? (?:to|w|css|proszę|mi)|(?:zrób|zróbcie|trzeba|ma być),? (?:żeby|aby|tak(?! (?:już )?zawsze))|nic więcej|tym razem|na razie|zawsze (?:zapominam|mam|muszę|dostaję|widzę|gubię|mylę|robię|myślałem|myślałam|miałem|miałam)|którą teraz|zawsze,? (?:jak|gdy|kiedy) \\p{L}+(?:am|em|ę|uję)|za każdym razem,? (?:jak|gdy|kiedy) \\p{L}+(?:am|em|ę)|nie (?:działa|wywołuje|widział\\p{L}*|pada|był\\p{L}*)|${WORKS}|(?:a )?(?:teraz|dziś|dzisiaj|na razie|póki co) (?:tylko|po prostu|jeszcze) \\p{L}+|urlop\\p{L}*|zwolnieni\\p{L}+|delegacj\\p{L}+|(?:wyłącz|włącz|ignoruj)(?:cie)? (?:\\S+ ){0,2}(?:reguł|zasad)\\p{L}+|za każdym razem[^.?!]*, (?:zrób|wydziel|zamień)|napisali|napisano|napisane|mówią|piszą|kazali|prosili|zawsze (?:można|możemy|możesz|da się|mogę|zdążymy)|(?:powinn\\p{L}+|musi|muszą|trzeba|należy|ma być)[^.?!]{0,40}, (?:i )?(?:dodaj|popraw|napraw|zrób|ogarnij|obsłuż)|(?<=[,;] (?:i )?)(?:dodaj|popraw|napraw|zrób|zobacz|ogarnij|zaimplementuj|obsłuż)(?: (?:to|go|ją|je|tam|proszę))*(?=[.!]*$)|się (?:zawsze|za każdym razem)|(?:zawsze|za każdym razem) się|(?:on|ona|oni|szef|kierownik|klient) (?:zawsze|nigdy|powiedział\\p{L}*|mówił\\p{L}*)|powiedział\\p{L}*`,
        ),
      ),
    ],
  ],
}

export const POLISH_PHRASES: readonly Phrases[] = [POLISH, POLISH_STANDING]
