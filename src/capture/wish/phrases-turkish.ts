import type { Phrases } from './phrases.js'
import { behind, spelledHints, spelledTurkish } from './spelling.js'

const word = (pattern: string) => `(?<!\\p{L})(?:${pattern})(?!\\p{L})`
/** Vowels that change with the word. */
const I = '[ıiuü]'
const A = '[ae]'

/** Endings of a request: plain, plural, polite, in the form of a question. */
const END = `(?:(?:y)?${I}n(?:${I}z)?|(?:s${A}n)(?:a|e|ız|iz|ıza|ize)?|sana|sene|l${I}m)?`
const CAN = '(?:m[ıi]s[ıi]n(?:[ıi]z)?|musun(?:uz)?|müsün(?:üz)?)'
const MIND = `(?:akl|kafa|hafıza|belle[kğ]|zihn?i?|hatır|beyn?i?|memory|not(?!eb|ep|ion|if|ic)(?:lar)?|defter|kulağ)${I}?\\p{L}{0,6}['’]?\\p{L}{0,4}`
const STORE =
  '(?:kaydet|kaydedin|ekle|yaz|al|at|işle|koy|sok|kazı|tut|sakla|bulundur|bulunsun|olsun|kalsın|dursun|çıkarma|geçir|not et|göm|yerleştir|kazın|küpe)'
const KNOWLEDGE =
  '(?:tercih\\p{L}*|kural\\p{L}*|karar\\p{L}*|bilgi\\p{L}*|ilke\\p{L}*|prensip\\p{L}*|alışkanlı\\p{L}*|standart\\p{L}*|ayrıntı\\p{L}*)'
const LATER =
  'ileride?\\p{L}*|gelecek\\p{L}*|bundan (?:sonra|böyle)|(?:sonraki|diğer|gelecek|yeni) \\p{L}+|(?:bir |bi )?dahaki \\p{L}+|her zaman|daima|kalıcı\\p{L}*|sonrası için|sonraya|sonra(?: da)? (?:yine |tekrar )?(?:lazım|gerek|kullan)\\p{L}*|artık|uzun vadede|hep|lazım olur'

/** What is to be done: a verb of the work at the end of a clause, or what is to be avoided. */
const DO = `(?:yap|yaz|kullan|sor|göster|çalıştır|ver|bak|ekle|sil|aç|et|at|koy|al|söyle|konuş|cevapla|yanıtla|güncelle|commitle|pushla|dene|oku|tut|dokun|değiştir|başla|geç|bırak|uygula|çalış|gönder|oluştur|düzenle|temizle|anlat|özetle|bekle|dön|takip et|tercih et|kur|getir|seç|ayarla|formatla|böl|test et|kontrol et|haber ver|onay al|adlandır|çevir|sun|tamamla|isimlendir|yürüt|koştur|yaklaş|ilerle)`
const CLOSE =
  '(?=\\s*(?:[.!,;:)]|$|sonra|önce|lütfen|ve|ki|tamam|bana|yoksa|aksi|pls|istiyorum|isterim|diye))'
const ORDER = `(?<!\\p{L})(?:${DO}${END}|\\p{L}+(?:m[ae]l[ıi]s[ıi]n|[ae]ca[kğ]s[ıi]n|s[ıi]n|sun|sün|l[ıi]m|[ae]cak|elim|alım)|olsun|olacak|gerek|lazım|şart|yok|yasak|zorunlu)(?!\\p{L})${CLOSE}`
const DONT = `(?<!\\p{L})(?:\\p{L}+m[ae](?:y[ıi]n(?:[ıi]z)?|yal[ıi]m|s[ıi]n|yacaks[ıi]n|yeceksin|mal[ıi]s[ıi]n|melisin)?|yok|yasak|olmasın|istemiyorum)(?!\\p{L})${CLOSE}`
const ALWAYS = `her zaman|daima|hep|ileride|gelecekte|her seferinde|her defasında|sürekli|mutlaka(?= her)|her (?:yeni )?\\p{L}+(?:ten|dan|den|tan|te|da|de|ta)? (?:önce|sonra|için)|her (?:yeni )?(?:commit|pr|push|migration|endpoint|değişiklik|sürüm|release|dosya|fonksiyon|özellik|test)\\p{L}*|her \\p{L}+ (?:açtığında|yazdığında|yaptığında|attığında|değiştirdiğinde)|varsayılan olarak|bu (?:projede|repoda|depoda)|her (?:\\p{L}+ )?\\p{L}+[dt]${I}ğ${I}(?:n|m|m${I}z)da|her (?:\\p{L}+ )?\\p{L}+[dt]${I}ğ${I}(?:n|m|m${I}z)de|her koşulda|istisnasız|kesinlikle her`
const NEVER =
  'ne olursa olsun|hiçbir durumda|asla|sakın|hiçbir zaman|hiç bir zaman|kesinlikle|bir daha(?: asla| sakın)?|bi daha|hiçbir (?:koşulda|şekilde)|katiyen|artık'
const FROM_NOW = `bundan (?:sonra|böyle)|bugünden (?:itibaren|sonra)|şu andan itibaren|şimdiden sonra|bir (?:dahaki|sonraki) (?:sefere|sefer|seferde)|bi dahakine|bir dahakine|bundan sonraki \\p{L}+|(?:sonraki|gelecek|ilerideki|diğer|yeni|tüm|bütün|başka) (?:oturum|konuşma|sohbet|görüşme|seans)\\p{L}*(?:da|de|a|e)(?: da| de)?`

const FILE = `(?:(?:\\p{Co}+|[\\w/-]+\\.[a-z]{1,4}(?![a-z])|dosya\\p{L}*|veritaban\\p{L}+|tablo\\p{L}*|değişken\\p{L}*|localstorage|redis|cache|csv|json|log\\p{L}*|diske?|s3|form\\p{L}*|db)['’]?\\p{L}*)`

/** What the project writes for its readers. */
const DOCUMENT =
  "(?:readme|changelog|wiki|notion|jira|ticket|issue|doküman\\p{L}*|dokümantasyon\\p{L}*|excel|slack|confluence|kılavuz\\p{L}*|sürüm notlar\\p{L}*)(?:['’]?(?:y|n)?[ae]|['’]?(?:[dt][ae]|in[ae]|ın[ae]))"
/** What stands behind the colon of a wish is what is to be kept. */
const NOT_IN_WISH = '(?<!(?:unutma|hatırla|kaydet|not|ezberle|tut|kaydedin|sakla)\\p{L}*(?: \\p{L}+)? ?:[^]*)'

const SILENT: Phrases['not'] = [
  [
    'negated',
    spelledTurkish(
      `${word('hatırlama|hatırlamayın|kaydetme|kaydetmeyin|not alma|not etme|aklında tutma|ezberleme|(?:hafıza|bellek|belle|not)\\p{L}* (?:alma|kaydetme|yazma|saklama|ekleme|tutma)|bunu (?:saklama|yazma|ekleme)')}(?=\\s*(?:[.,!]|$))|${word(`(?:hatırla|kaydet|tut|unutma|sakla|ezberle|not al|not et|yaz)(?:m[ae]\\p{L}*)? (?:hiç )?(?:gerek yok|gerekmez|gerekmiyor|zorunda değil\\p{L}*|lazım değil|şart değil)`)}`,
    ),
  ],
  [
    'negated',
    spelledTurkish(`${word('unut|unutun|unutabilirsin|unutalım')}(?=\\s*(?:[.!,]|$|gitsin|bunu|onu|yanlış))`),
  ],
  [
    'negated',
    spelledTurkish(
      word(
        '(?:hatırla|kaydet|not al|aklında tut|unutma|not et)\\p{L}* (?:de(?:miş|di)\\p{L}*)|(?:kural|karar|not)\\p{L}* (?:\\p{L}+ )?(?:sil|iptal|kaldır|geri al)\\p{L}*|vazgeç\\p{L}+|geçersiz',
      ) + NOT_IN_WISH,
    ),
  ],
  [
    'question',
    spelledTurkish(
      '(?<!\\p{L})(?:hatırlıyor|hatırladın|hatırlar|hatırlayabilir|kaydettin|unuttun|not aldın) ?(?:mu|mü|mı|mi)\\p{L}*(?!.*(?:[:,] ?\\p{L}))',
    ),
  ],
  ['question', spelledTurkish(`${word('ne|neler|neleri|nasıl|kim|hangi|nerede')}.*hatırl`)],
  [
    'question',
    spelledTurkish(
      '(?<!(?:tamam|ok|olur|anlaştık|oldu|anladın)(?: m[ıiu])?\\p{L}* ?)\\?\\s*$|(?<!\\p{L})(?:mı|mi|mu|mü|mıydı|miydi|muydu|müydü)\\s*$(?<!(?:tamam|olur|oldu) \\p{L}+)',
    ),
  ],
  [
    'about',
    spelledTurkish(
      word(
        'beni hatırla|localstorage\\p{P}?\\p{L}* hatırla|kullanıcının \\p{L}+|hatırlamıyorum|hatırladığım kadarıyla|hatırladığım|bellek sızıntısı|bellek kullanımı|şifremi unuttum|(?:kullanıcı|form|sistem|uygulama|sayfa|tarayıcı|müşteri)\\p{L}* (?:\\p{L}+ ){0,3}(?:hatırla|sakla|kaydet)\\p{L}*|kaydet (?:ve|butonu\\p{L}*|tuşu\\p{L}*)|not (?:alanı|kolonu|defteri uygulaması)',
      ),
    ),
  ],
  // Why the code at hand is to be changed.
  [
    'about',
    spelledTurkish(
      `(?<!\\p{L})(?:null|undefined|none|nil|nan|istisna|exception)\\p{L}* (?:dön|at|fırlat|ver|ol)\\p{L}*[^.?!]{0,30}(?:unutma|aklında|hatırla)`,
    ),
  ],
  // What others said, and what is written for readers.
  [
    'about',
    spelledTurkish(
      `${word('(?:hatırla|kaydet|not (?:al|et)|aklında tut|unutma|ezberle|yaz)\\p{L}* (?:derdi|derler|derlerdi|diyor|diyordu|dermiş|deyip)\\p{L}*')}|(?<!\\p{L})${DOCUMENT} (?:\\S+ ){0,6}?(?:not düş|not et|not al|yaz|ekle|kaydet)(?!\\p{L})`,
    ),
  ],
  [
    'about',
    spelledTurkish(
      `(?<!\\p{L})${FILE}(?: (?:olarak|içine|\\p{L}+))? (?:kaydet|yaz|ekle|sakla|not al)(?!\\p{L})|${word('(?:dosya|sonu[cç]|çıktı|değişiklik)\\p{L}* (?:\\S+ ){0,3}kaydet')}`,
    ),
  ],
]

const TURKISH: Phrases = {
  language: 'tr',
  hints: spelledHints(
    'göz_ön kalsın dursun bir_yere bi_yere bir_kenara bi_kenara unut hatır hatir kafa notlar akl not hafıza belle ezberle memory kaydet kayded kulağına sakla tercih kural karar söylet tekrar bilmen bil_ bilin ders beyn zihn defter remember leri',
  ),
  wish: [
    spelledTurkish(
      word(`hatırla${END}|hatırlayasın|remember (?:et|yap)${END}|ezberle${END}|hatırda tut\\p{L}*`),
    ),
    spelledTurkish(
      word(
        `(?:hatırla|unutma|bil|not et|kaydet|not al|aklında tut|hatırında tut|sakla)(?:m[ae])?(?:y?[ae]?(?:n|nız|niz)[ıi]?|n) (?:istiyorum|istediğim|isterim|rica|lazım|gerek|gerekiyor|önemli|iyi olur|yeterli)(?! yok)\\p{L}*`,
      ),
    ),
    spelledTurkish(
      word(
        `(?:kaydeder|kaydedebilir|hatırlayabilir|unutmayabilir|not eder|not edebilir|not alır|not alabilir|aklında tutar|aklında tutabilir|hatırında tutar|hatırlar|unutmaz|ezberler|ekler|saklar|yazar) ${CAN}`,
      ) +
        '(?=.*[:,]|.{20})(?<!ne .{0,30})(?<!(?:dosya|tablo|kullanıcı).{0,40})(?!.*(?:dosya|tablo))(?<=(?:kayde|not |tut|hatır|unut|ezber|hafıza|bellek|akl|sakla).{0,24})',
    ),
    spelledTurkish(
      `${word(MIND)}(?: (?:da|de|hep|bunu|şunu|iyice|bir|kalıcı olarak|her zaman|artık|lütfen|olarak)){0,2}(?: bir (?:köşe|kenar|taraf)\\p{L}+)? ${word(`${STORE}${END}|(?:tut(?!ul)|not ed|kayded|yaz(?!ıl)|ekle(?!n))\\p{L}*(?: ${CAN})?|ekleyiver|yazıver|tutman\\p{L}*|kaydet\\p{L}*`)}(?<!almayın|alma|kaydetme)(?<!(?:notlar|not) (?:tablo|alan).{0,20})`,
    ),
    spelledTurkish(
      word(
        `(?:not al|not et|not düş|not tut|bir kenara yaz|bi kenara yaz|(?:bir|bi) (?:yere|kenara) (?:yaz|not et|not al|kaydet|koy))${END}`,
      ),
    ),
    // The place behind the verb, as people speak.
    spelledTurkish(
      word(
        `(?:yaz|kaydet|ekle|kazı|sok|koy|not et|not al|işle|göm|at|geçir)${END} (?:bunu|şunu|onu|bunları|şunları)(?: da| artık| lütfen)? (?:${MIND}|(?:bir|bi) (?:yere|kenara|köşeye|tarafa))`,
      ),
    ),
    spelledTurkish(
      // That it is so: a clause as an object.
      behind(
        `\\p{L}(?:d${I}|t${I}|[ae]ca|[ae]ce)ğ${I}(?:n|m|m${I}z)${I}(?: \\S+){0,2} `,
        word('(?:unutma|hatırla|aklında tut|not et|bil)(?:yın)?'),
      ),
    ),
    spelledTurkish(
      word(
        `(?:notlar|hafıza|belle[ğk])\\p{L}{1,6} (?:güncelle|düzelt|değiştir)${END}|unutmayas${I}n(?:${I}z)?|gelecekteki (?:kendine|sana)|unutma(?:y${I}n(?:${I}z)?)? ki(?! bu (?:fonksiyon|metot|değişken|alan|test))|(?:sonraki|ilerideki|gelecek|bir dahaki|diğer) (?:sefer|zaman|oturum|kez|sohbet)\\p{L}*(?: için)? (?:kalsın|dursun|bulunsun|not olsun)`,
      ),
    ),
    spelledTurkish(
      '[,;] ?(?:bunu |lütfen |sakın |bir daha )*unutma(?:yın)?[.!]*$|(?:^|[.!,] ?)(?:ilerisi|gelecek|sonrası) için (?:söylüyorum|diyorum|not|bilgi|ders|hatırlatma|uyarı)',
    ),
    spelledTurkish('^(?:lütfen |sakın |bunu |hiç )*unutma(?:yın)?(?:[,:!.]|\\s|$)(?!\\p{L}+ (?:ekle|yaz))'),
    spelledTurkish(
      word(
        '(?:bunu|şunu|bunları|şunları)(?: (?:da|de|asla|hiç|sakın|lütfen|bir daha|bi daha|bidaha|birdaha|hep|artık|bil|ve|iyice|aman))* (?:unutma|unutmayın|unutmayalım|unutmazsan)|aklından (?:hiç )?çıkarma\\p{L}*|akılda (?:tut|kalsın|olsun)\\p{L}*',
      ),
    ),
    spelledTurkish(
      `${word(`(?:(?:bunu|şunu|bu bilgiyi|şu bilgiyi|bu(?:nları)?|şunları|bu kuralı|hepsini)(?: \\p{L}+){0,4}? )?(?:kaydet|sakla)${END}`)}\\s*(?:[:,]|$|\\.)(?<=(?:bunu|şunu|bilgiyi|kuralı|bunları|kalıcı|ileride|sonra|hepsini|lazım|için).{0,50}|kaydet\\p{L}*\\s*:)`,
    ),
    spelledTurkish(
      word(
        `${KNOWLEDGE}(?: (?:olarak|diye|hanesine|için|da|de))? (?:kaydet|not et|sakla|ekle|hatırla|not al|belle)${END}`,
      ),
    ),
    spelledTurkish(
      word(
        '(?:kaydet|not et|not al|sakla|ezberle) (?:artık )?(?:bunu|şunu|bunları)|kulağına küpe|unutulmasın|bilgin olsun|haberin olsun',
      ),
    ),
    spelledTurkish(
      `(?:^|[.!,] ?)(?:(?:kendine |bir |kalıcı )?not(?: düş)?|hatırlatma|ileriye not|gelecek için not|önemli not|aklına)\\s?:(?=.*(?:${LATER}))|(?:^|[.!] ?)(?:kalıcı not|ilerisi için|ileriye dönük|kendine not)\\s?[:,]`,
    ),
    spelledTurkish(
      `^(?=[^]*?${word(LATER)})(?=[^]*?${word('kaydet\\p{L}*|kaydedin|kaydeder|bil(?:men|meniz|in|esin|melisin|meniz|miş ol|)(?:\\p{L}*(?= diye)|)|aklında \\p{L}+|akl[ıi]nızda \\p{L}+|hatırla\\p{L}*|unutma(?:yın)?|not (?:al|et|düş)\\p{L}*|sakla\\p{L}*|göz önünde (?:bulundur|tut)(?:un|unuz|sana|manı|man)?|ders olsun|dikkate al\\p{L}*')})`,
    ),
    spelledTurkish(
      word(
        '(?:hatırlarsan|unutmazsan|aklında tutarsan|not edersen|kaydedersen) (?:sevinirim|iyi olur|çok iyi|memnun\\p{L}*)|(?:bir|bi|iki|her) (?:daha|kez|kere|defa|seferinde)(?: \\S+){0,2} (?:söyletme|tekrarlatma|söylemek (?:istemiyorum|zorunda)|anlattırma|açıklatma)\\p{L}*|tekrar(?: \\S+){0,2} (?:ettirme|söyletme|etmek istemiyorum|etmeyeyim)\\p{L}*',
      ),
    ),
  ],
  lasting: [spelledTurkish(word('unutma|unutmayın|dikkat et'))],
  polite: spelledTurkish(
    `${word(`(?:hatırla\\p{L}*|tutabilir|tutar|kaydedebilir|kaydeder|not eder|not alır|not edebilir|not alabilir|unutmaz|ezberler|saklar) ${CAN}`)}`,
  ),
  not: SILENT,
}

/** Orders for all later work. */
const TURKISH_STANDING: Phrases = {
  language: 'tr',
  hints: spelledHints(
    'ne_olursa anlaş geçerli istemiyorum bundan bugünden andan şimdiden dahaki sonraki oturum leri gelecekte sonra_d görüşme konuşma sohbet her_ daima hep_ hep, sürekli varsayılan projede repoda depoda istisnasız asla sakın hiçbir hiç_bir kesinlikle bir_daha bi_daha katiyen artık kural prensip son_kez kaçıncı kaç_k',
  ),
  wish: [
    spelledTurkish(
      `${word('anlaşalım|anlaştık|şöyle anlaşalım')}(?: o zaman)?\\s*[,:]|${word(ALWAYS)}[^?!]{0,40}?${word('\\p{L}+m[ae]n[ıi](?:z[ıi])? (?:istiyorum|isterim|rica ed\\p{L}+|tercih ed\\p{L}+)')}`,
    ),
    spelledTurkish(
      `${word(FROM_NOW)}|(?:^|, ?)(?:ileride|gelecekte|bundan sonra|sonrasında) d[ae](?: öyle| böyle| aynı)?[.!]?$|(?<=\\p{L}m[ae] )artık[.!]?$`,
    ),
    spelledTurkish(
      `^(?:asla|her zaman|hiçbir zaman|daima)[.!]*$|^(?:${ALWAYS}) (?:önce|ilk|sadece|yalnızca|mutlaka)(?!\\p{L})`,
    ),
    spelledTurkish(
      word(
        '(?:her zaman|bundan sonra|tüm oturumlarda|hep|daima) geçerli|(?:tekrar|her seferinde)(?: \\S+){0,2} istemiyorum',
      ),
    ),
    spelledTurkish(`${word(NEVER)}[^?!]{0,60}?${DONT}`),
    spelledTurkish(`${word(ALWAYS)}[^?!]{0,60}?(?:${ORDER}|${DONT})`),
    spelledTurkish(
      `${behind(`(?:${ORDER}|${DONT}),? `, word('her zaman|daima|hep|her seferinde|asla|bir daha|hiçbir zaman|hiç bir zaman'))}\\s*[.!]?$`,
    ),
    spelledTurkish(
      `${word('(?:yeni|kalıcı|genel|altın|basit|bizim|sabit|değişmez) kural\\p{L}*|kural(?:ımız|ım|lar)?(?: (?:şu|basit|belli))?\\s?:')}|${word('bu (?:da |artık |bir )?(?:\\p{L}+ )?kural(?:ımız)?')}\\s*(?:[.!]|$)|${word('kural(?:ımız|ım)? (?:bu|budur|böyle|olsun|olarak|koy|belirle|edin|şu)')}`,
    ),
    spelledTurkish(
      word(
        'son kez (?:söylüyorum|diyorum)|(?:kaç|kaçıncı) (?:kere|kez|defa)(?: \\p{L}+){0,2} (?:söyle|de|dedim|anlat)\\p{L}*|kaç(?:ıncı)? (?:kere|kez|defa) söyle\\p{L}*',
      ),
    ),
  ],
  polite: spelledTurkish(`[aeıiuü]r ${CAN}`),
  not: [
    ...SILENT,
    ['question', spelledTurkish(word('neden|niye|niçin|nasıl|hangi'))],
    // What others said, and a task at the end.
    [
      'about',
      spelledTurkish(
        `${word('dedi|dediler|diyor|diyorlar|söyledi|söylediler|demiş|demişler|anlattı')}|\\p{L}+(?:[aeıiuü]r|[ae]bilir)[ıiuü]z(?!\\p{L})|(?:m[ae]l[ıi]|lazım|gerek(?:ir|iyor)?), [^,.?!]{0,24}(?:ekle|düzelt|çöz|hallet|yap|uygula|incele)[.!]*$|(?<!\\p{L})(?:izinli\\p{L}+|tatil\\p{L}*)|her seferinde[^.?!]*, \\p{L}+ (?:yap|çevir|değiştir)[.!]*$|s[ıiuü]n,? (?:ayarla|yap|düzelt|ekle|kur|hallet)[.!]*$|, (?:onu|bunu|şunu|oraya|lütfen)(?: (?:da|de))? ${word('(?:ekle|düzelt|çöz|hallet|yap|uygula|incele)(?:yin|in|r mısın|r misin)?')}[.!]*$`,
      ),
    ],
    [
      'about',
      spelledTurkish(
        word(
          '(?:fonksiyon|metot|metod|buton|api|endpoint|sayfa|kullanıcı|müşteri|sunucu|servis|komponent|bileşen|alan|tablo|değişken|sorgu|sınıf|modal|form|liste|menü|panel|simge|test)(?:lar|ler|u|ü|ı|i|nın|nin)?(?: \\p{L}+){0,3} (?:her zaman|daima|hep|asla|hiçbir zaman|her seferinde|sürekli|kesinlikle|bir daha|artık)',
        ),
      ),
    ],
    [
      'about',
      spelledTurkish(
        `${word('\\p{L}+s[ıiuü]n diye|(?:düzelt|çöz|hallet|incele|araştır)(?:ir misin|er misin|in)?')}|${word('şu an(?!dan)|şimdilik|bu sefer(?:lik)?|bu seferlik|her zamanki|artık (?:gerek|lazım|çalış\\p{L}*|oluyor|olmuyor)')}|(?:hata|error) (?:veriyor|alıyorum|dönüyor|atıyor)|\\p{L}+(?:ıyor|iyor|uyor|üyor)(?:lar)?[.!]?$(?<!istemiyor\\p{L}*[.!]?)`,
      ),
    ],
  ],
}

export const TURKISH_PHRASES: readonly Phrases[] = [TURKISH, TURKISH_STANDING]
