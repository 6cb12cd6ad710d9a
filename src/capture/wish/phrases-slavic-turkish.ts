import type { Phrases } from './phrases.js'

const POLISH: Phrases = {
  language: 'pl',
  hints: [
    'zakoduj',
    'utrwal',
    'ważne na',
    'warto',
    'pamięt',
    'pamiet',
    'zapomn',
    'zapomin',
    'uwadze',
    'uwagę',
    'zanotuj',
    'zapisz',
    'zapisać',
    'notatk',
    'głowy',
    'głowie',
    'do wiadomości',
    'pamięc',
    'pamieci',
    'odnotuj',
  ],
  wish: [
    /(?<!\p{L})(?:możesz|mógłbyś|mogłabyś|mógłby|czy|zechcesz)(?!\p{L})(?: \S+){0,4}? (?:zapisać|zanotować|zapamiętać|pamiętać|zachować|odnotować)(?:lo|la|le|-lo|te|ti|tevi|telo)?(?: \S+){0,4}? (?:że|to|jako|na)(?!\p{L})/u,
    /(?<!\p{L})(?:miej|trzymaj|zachowaj) (?:to )?w (?:pamięci|głowie)(?!\p{L})/u,
    /(?<!\p{L})żebyś(?: \S+){0,3}? (?:zapamiętał|pamiętał)a?(?!\p{L})/u,
    /(?<!\p{L})(?:utrwal|zakoduj|zapisz|zanotuj) (?:to|sobie)(?: (?:to|sobie))*\s*(?:[:,.!]|że)/u,
    /(?<!\p{L})zapami[eę]taj(?:cie|my)?(?!\p{L})/u,
    /(?<!\p{L})(?:proszę|prosze|warto|możesz|mógłbyś|mogłabyś|czy|chcę, żebyś|chciałbym, żebyś|musisz|powinieneś|do)(?: \S+){0,4} (?:zapami[eę]ta(?:ć|c|ł|ła)|pami[eę]ta(?:ć|ł|ła)|zapami[eę]tania)(?!\p{L})/u,
    /(?<!\p{L})pami[eę]taj(?:cie)?(?: (?:proszę|zawsze|też|sobie|o tym|na przyszłość))*\s*(?:[,:–—-]|że|ze|$|[.!])/u,
    /(?<!\p{L})(?:miej|miejcie|mieć)(?: \S+){0,2} na (?:uwadze|względzie)(?!\p{L})/u,
    /(?<!\p{L})(?:nie zapomnij(?:cie)?|nie zapominaj(?:cie)?)(?: (?:proszę|nigdy|na przyszłość|też))*\s*(?:[,:–—-]\s*)?(?:że|ze|iż|[:–—-])(?!\p{L})/u,
    /(?<!\p{L})(?:zapisz|zapiszcie|zanotuj|odnotuj|dodaj|wpisz|wrzuć|zachowaj|umieść|save|trzymaj)(?!\p{L})[^.?!]{0,100}?(?<!\p{L})(?:pamięci|pamieci|pamięć|memory|memo|notatkach|notatek|notatki)(?!\p{L})/u,
    /(?<!\p{L})(?:zanotuj|odnotuj|zapisz)(?: (?:sobie|to|proszę))*(?: na (?:później|przyszłość|następny raz|potem))?\s*(?:[:!]|, że|$|\.)/u,
    /(?<!\p{L})(?:wbij|wbijcie|weź) (?:sobie )?(?:to )?(?:sobie )?do (?:głowy|serca)(?!\p{L})/u,
    /(?<!\p{L})(?:zakoduj|zakodujcie|utrwal|zachowaj|miej|trzymaj) (?:to |sobie )+(?:w (?:pamięci|głowie)|na (?:przyszłość|stałe|później))?\s*(?:[:,.!]|że|$)/u,
    /(?<!\p{L})(?:do zapamiętania|warto zapamiętać|ważne na przyszłość)\s*:/u,
    /(?<!\p{L})(?:zapisz|zanotuj|zachowaj)(?: \S+){0,3} jako (?:moją |naszą )?(?:preferencję|regułę|zasadę|decyzję|fakt|ustalenie)/u,
    /(?:^|[.!]\s*)(?:notatka|uwaga|do zapamiętania) na (?:przyszłość|następny raz|stałe)(?!\p{L})/u,
  ],
  lasting: [
    /(?<!\p{L})(?:pami[eę]taj|nie zapomnij|nie zapominaj|zanotuj|zapisz sobie|zwróć uwagę|zauważ)(?:cie)?(?!\p{L})/u,
  ],
  polite:
    /(?<!\p{L})(?:czy )?(?:możesz|mógłbyś|mogłabyś|mogłbyś|mógłby|mogłaby)(?!\p{L}).*(?<!\p{L})(?:zapamiętać|pamiętać|zanotować|zapisać)(?!\p{L})/u,
  not: [
    [
      'negated',
      /(?<!\p{L})nie (?:zapami[eę]tuj|zapisuj|pamiętaj|notuj|zachowuj|dodawaj|wpisuj)(?:cie)?(?!\p{L})/u,
    ],
    [
      'negated',
      /(?<!\p{L})(?:nie (?:musisz|trzeba|ma potrzeby|potrzeba|należy|warto|chcę)|bez|niepotrzebnie)(?: \S+){0,3} (?:zapami[eę]t\p{L}+|pami[eę]ta\p{L}+|zapisyw\p{L}+|zapis\p{L}+|notowa\p{L}+)(?!\p{L})/u,
    ],
    ['negated', /(?<!\p{L})(?<!nie )zapomnij(?:cie)?(?!\p{L})(?! .*(?:nie zapomnij))/u],
    [
      'question',
      /(?<!\p{L})(?:pami[eę]tasz|pamiętacie|zapamiętałeś|zapamiętałaś|zapisałeś|co|jak|dlaczego|kiedy|gdzie|kto)(?!\p{L}).*\?\s*$/u,
    ],
    ['question', /(?<!\p{L})(?:co|czy) (?:\S+ )?pamiętasz(?!\p{L})/u],
    ['question', /\?\s*$/u],
    [
      'about',
      /(?<!\p{L})(?:zapamiętaj mnie|nie pamiętam|wyciek pamięci|pamięci ram|zużycie pamięci|pamięć podręczn\p{L}+)(?!\p{L})/u,
    ],
    [
      'about',
      /(?<!\p{L})(?:zapisz|zapiszcie|zachowaj|dodaj|wpisz)(?!\p{L})[^.?!]*(?:\p{Co}+|[\w/-]+\.[a-z]{1,4}(?![a-z])|(?<!\p{L})(?:do|w) (?:pliku|pliki|bazie|bazy|tabeli|zmiennej)(?!\p{L}))/u,
    ],
  ],
}

const RUSSIAN: Phrases = {
  language: 'ru',
  hints: [
    'отметь',
    'зафикс',
    'отлож',
    'намотай',
    'на будущее',
    'важно',
    'стоит',
    'запом',
    'помн',
    'имей',
    'имейте',
    'забуд',
    'забыв',
    'учти',
    'учтите',
    'запиш',
    'запис',
    'сохран',
    'памят',
    'держи',
    'заметк',
    'заруби',
    'отмет',
  ],
  wish: [
    /(?<!\p{L})(?:можешь|мог бы|могла бы|могли бы|можете|не мог бы)(?!\p{L})(?: \S+){0,4}? (?:запомнить|записать|сохранить|помнить|учесть|отметить)(?:lo|la|le|-lo|te|ti|tevi|telo)?(?: \S+){0,4}? (?:что|это|как|на)(?!\p{L})/u,
    /(?<!\p{L})отметь(?:те)? (?:это )?(?:для |у )?себ[ея](?!\p{L})/u,
    /(?<!\p{L})запомни(?:те)?(?!\p{L})/u,
    /(?<!\p{L})(?:прошу|нужно|надо|должен|мог бы|могли бы|можешь|можете|хочу, чтобы ты|пожалуйста|чтобы ты|стоит)(?: \S+){0,4} (?:запомнить|запомнил[аи]?|помнить|помнил[аи]?)(?!\p{L})/u,
    /(?<!\p{L})(?:помни|помните)(?: (?:всегда|пожалуйста|об этом|также))*\s*(?:[,:–—-]|что|$|[.!])/u,
    /(?<!\p{L})не (?:забудь|забудьте|забывай|забывайте)(?: (?:пожалуйста|впредь|больше|никогда|на будущее|также))*\s*(?:[,:–—-]\s*)?(?:что|[:–—-])(?!\p{L})/u,
    /(?<!\p{L})(?:сохрани|сохраните|запиши|запишите|занеси|занесите|добавь|добавьте|внеси|внесите|положи|save|держи|держите|храни)(?!\p{L})[^.?!]{0,100}?(?<!\p{L})(?:памят[ьи]|memory|заметк[иах]+|заметку|уме|голове)(?!\p{L})/u,
    /(?<!\p{L})(?:запиши|запишите)(?: (?:себе|это|пожалуйста))*(?: на будущее)?\s*(?:[:!]|, что|$|\.)/u,
    /(?<!\p{L})(?:сохрани|сохраните|запиши|запишите|запомни)(?: \S+){0,3} как (?:мо[её] |наше |мою |нашу )?(?:предпочтение|правило|решение|факт|договор[её]нность)/u,
    /(?<!\p{L})(?:зафиксируй|зафиксируйте|отложи|запечатлей|намотай)(?: (?:это|себе|на ус|в памяти|пожалуйста))*\s*(?:[:,.!]|что|$)/u,
    /(?<!\p{L})(?:на будущее|для памяти|важно помнить|стоит запомнить)\s*[:–—]/u,
    /(?<!\p{L})заруби(?:те)? (?:себе )?(?:это )?на носу(?!\p{L})/u,
    /(?<!\p{L})(?:возьми|возьмите) (?:это )?на заметку(?!\p{L})/u,
    /(?:^|[.!]\s*)(?:заметка|памятка|на заметку|на память)(?: на будущее)?\s*[:–—-]/u,
    /(?:^|[.!]\s*)заметка на будущее(?!\p{L})/u,
  ],
  first: [
    /(?<!\p{L})(?:имей|имейте)(?: \S+)? в виду(?!\p{L})/u,
    /(?<!\p{L})(?:учти|учтите|учитывай|учитывайте)(?!\p{L})/u,
  ],
  lasting: [
    /(?<!\p{L})(?:не (?:забудь|забудьте|забывай|забывайте)|помни|помните|отметь|обрати внимание)(?!\p{L})/u,
  ],
  polite:
    /(?<!\p{L})(?:мог бы|могла бы|могли бы|можешь|можете|не мог бы)(?!\p{L}).*(?<!\p{L})(?:запомнить|помнить|записать|сохранить|учесть|иметь в виду)(?!\p{L})/u,
  not: [
    [
      'negated',
      /(?<!\p{L})не (?:запоминай|запоминайте|записывай|записывайте|сохраняй|сохраняйте|помни|добавляй|заноси)(?!\p{L})/u,
    ],
    [
      'negated',
      /(?<!\p{L})(?:не (?:надо|нужно|стоит|обязательно|требуется|следует|хочу)|незачем|нет нужды|без)(?: \S+){0,4} (?:запоминать|запомнить|записывать|записать|сохранять|сохранить|помнить|запоминал[аи]?|заносить)(?!\p{L})/u,
    ],
    [
      'negated',
      /(?<!\p{L})(?:запоминать|сохранять|записывать|помнить)(?: \S+){0,4} не (?:надо|нужно|стоит|требуется)(?!\p{L})/u,
    ],
    ['negated', /(?<!\p{L})(?<!не )(?:забудь|забудьте)(?!\p{L})/u],
    [
      'question',
      /(?<!\p{L})(?:помнишь|помните ли|помнит|вспомнить|запомнил[аи]?|сохранил[аи]?|что|как|почему|зачем|когда|где|кто)(?!\p{L}).*\?\s*$/u,
    ],
    ['question', /\?\s*$/u],
    [
      'about',
      /(?<!\p{L})(?:запомнить меня|не помню|утечк\p{L} памяти|объ[её]м памяти|оперативн\p{L} памят\p{L}|как я помню|если я правильно помню)(?!\p{L})/u,
    ],
    [
      'about',
      /(?<!\p{L})(?:сохрани|сохраните|запиши|запишите|добавь)(?!\p{L})[^.?!]*(?:\p{Co}+|[\w/-]+\.[a-z]{1,4}(?![a-z])|(?<!\p{L})в (?:файл|базу|таблицу|переменную|кэш)(?!\p{L}))/u,
    ],
  ],
}

const UKRAINIAN: Phrases = {
  language: 'uk',
  hints: ['запам', 'пам’ят', "пам'ят", 'забув', 'забуд', 'майте на увазі', 'май на увазі'],
  wish: [
    /(?<!\p{L})запам['’]ятай(?:те)?(?!\p{L})/u,
    /(?<!\p{L})пам['’]ятай(?:те)?,? що(?!\p{L})/u,
    /(?<!\p{L})не (?:забувай|забудь)(?:те)?,? що(?!\p{L})/u,
    /(?<!\p{L})май(?:те)? на увазі,? що(?!\p{L})/u,
    /(?<!\p{L})збережи(?: це)? (?:в|у) пам['’]ят/u,
  ],
  not: [
    ['negated', /(?<!\p{L})не запам['’]ятовуй/u],
    ['question', /\?\s*$/u],
  ],
}

const CZECH: Phrases = {
  language: 'cs',
  hints: ['pamatuj', 'zapamatuj', 'nezapom', 'měj na paměti', 'mějte na paměti'],
  wish: [
    /(?<!\p{L})zapamatuj(?:te)? si(?!\p{L})/u,
    /(?<!\p{L})pamatuj(?:te)?(?: si)?,? že(?!\p{L})/u,
    /(?<!\p{L})nezapom(?:eň|eňte|ínej),? že(?!\p{L})/u,
    /(?<!\p{L})měj(?:te)? na paměti(?!\p{L})/u,
  ],
  not: [
    ['negated', /(?<!\p{L})(?:nepamatuj|nezapamatov)/u],
    ['question', /\?\s*$/u],
  ],
}

const TURKISH: Phrases = {
  language: 'tr',
  hints: [
    'bir yere',
    'bir kenara',
    'unutul',
    'hatır',
    'kafana',
    'notlar',
    'unutma',
    'hatırla',
    'hatirla',
    'akl',
    'not et',
    'not al',
    'not düş',
    'hafıza',
    'hafiza',
    'belle',
    'ezberle',
    'memory',
    'kaydet',
    'kulağına',
    'sakla',
  ],
  wish: [
    /(?<!\p{L})(?:kaydeder|not eder|not alır|aklında tutar|hatırlar|kaydedebilir|not edebilir|not alabilir|unutmaz) (?:mısın|misin|mısınız|misiniz)(?!\p{L})/u,
    /(?<!\p{L})bir (?:yere|kenara) (?:yaz|not et|not al|kaydet)(?!\p{L})/u,
    /(?<!\p{L})\p{L}+(?:d[ıiuü]ğ[ıiuü]n[ıiuü]|t[ıiuü]ğ[ıiuü]n[ıiuü])(?: \S+){0,2} hatırlayabilir (?:misin|misiniz)(?!\p{L})(?=.*(?:ileride|sonra|gelecek|bundan))/u,
    /(?<!\p{L})(?:hatırla|hatırlayın|hatırlayınız|hatirla)(?!\p{L})/u,
    /(?<!\p{L})(?:aklında|aklınızda|aklında da|zihninde)(?: \S+){0,2} (?:tut|tutun|tutunuz|bulunsun|olsun|kalsın|tutar mısın|tutabilir misin|tutman|tutmanı)(?!\p{L})/u,
    /(?<!\p{L})akl[ıi]na (?:yaz|yazın|kazı|not et)(?!\p{L})/u,
    /(?<!\p{L})aklından (?:hiç )?çıkarma(?:yın)?(?!\p{L})/u,
    /(?<!\p{L})(?:hafızana|hafızaya|hafızanıza|belleğine|belleğe|memory'?e|memory’e|notlarına|notlara)(?: \S+){0,4} (?:kaydet|kaydedin|ekle|ekleyin|yaz|yazın|al|at|işle)(?!\p{L})/u,
    /(?<!\p{L})(?:hafızanda|belleğinde|hafızada) (?:tut|sakla|kalsın)(?!\p{L})/u,
    /(?<!\p{L})(?:şunu|bunu|bunları|şunları)?\s*(?:ezberle|ezberleyin)(?!\p{L})/u,
    /(?<!\p{L})(?:not al|not alın|not et|not edin|not düş|bir kenara yaz)(?!\p{L})/u,
    /(?<!\p{L})\p{L}+(?:d[ıiuü]ğ[ıiuü]n[ıiuü]|t[ıiuü]ğ[ıiuü]n[ıiuü]|ec?eğini|acağını)(?: \S+){0,1} (?:unutma|unutmayın|unutmayınız)(?!\p{L})/u,
    /^(?:lütfen )?(?:sakın )?unutma(?:yın)?(?:[,:!.]|\s|$)/u,
    /(?<!\p{L})(?:bunu|şunu|bunları) (?:da |asla |hiç |sakın |lütfen |bir daha )?(?:unutma|unutmayın)(?!\p{L})/u,
    /(?<!\p{L})(?:bunu|şunu) (?:kalıcı olarak |ileride için |sonrası için )?kaydet\s*(?:[.:!]|$)/u,
    /(?<!\p{L})(?:tercihim|tercihimiz|kural|karar|kararımız|kuralımız|not) olarak (?:kaydet|not et|ekle|sakla|not al)(?!\p{L})/u,
    /(?<!\p{L})kulağına küpe olsun(?!\p{L})/u,
    /(?<!\p{L})(?:kafana|aklına|hafızana) (?:yaz|kazı|sok|işle|at)(?!\p{L})/u,
    /(?<!\p{L})(?:unutulmasın|unutmamanı istiyorum|hatırlamanı istiyorum|hatırda tut|hatırında tut|notlarına ekle|belleğe al)(?!\p{L})/u,
  ],
  lasting: [/(?<!\p{L})(?:unutma|unutmayın|dikkat et)(?!\p{L})/u],
  polite:
    /(?<!\p{L})(?:hatırla\p{L}*|tutabilir|tutar|kaydedebilir|kaydeder|not edebilir|not alabilir|unutmaz) (?:misin|mısın|misiniz|mısınız)(?!\p{L})/u,
  not: [
    [
      'negated',
      /(?<!\p{L})(?:hatırlama|hatırlamayın|kaydetme|kaydetmeyin|not alma|not etme|aklında tutma|ezberleme|saklama|ekleme)(?!\p{L})/u,
    ],
    [
      'negated',
      /(?<!\p{L})(?:hatırla\p{L}*|kaydetme\p{L}*|tutma\p{L}*|unutma\p{L}*|saklama\p{L}*) (?:gerek yok|gerekmez|gerekmiyor|zorunda değil\p{L}*|lazım değil)/u,
    ],
    ['negated', /(?<!\p{L})(?:unut|unutun|unutabilirsin)\s*[.!]?$/u],
    [
      'question',
      /(?<!\p{L})(?:hatırlıyor|hatırlar|hatırladın|hatırlayabilir|kaydettin|unuttun) ?(?:mu|mü|mı|mi)\p{L}*/u,
    ],
    ['question', /(?<!\p{L})(?:ne|neler|neleri|nasıl|neden|niye|kim|hangi|nerede)(?!\p{L}).*hatırl/u],
    ['question', /\?\s*$/u],
    [
      'about',
      /(?<!\p{L})(?:beni hatırla|hatırlamıyorum|hatırladığım kadarıyla|bellek sızıntısı|bellek kullanımı|şifremi unuttum)(?!\p{L})/u,
    ],
    [
      'about',
      /(?<!\p{L})[^.?!]*(?:\p{Co}+|[\w/-]+\.[a-z]{1,4}(?![a-z])\S*|dosyas?ına|veritabanına|tabloya|değişkene)(?: \S+)? (?:kaydet|yaz|ekle|sakla)(?!\p{L})/u,
    ],
  ],
}

export const SLAVIC_AND_TURKISH: readonly Phrases[] = [POLISH, RUSSIAN, UKRAINIAN, CZECH, TURKISH]
