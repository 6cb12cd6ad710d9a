import type { Phrases } from './phrases.js'
import { behind, spelled, spelledHints } from './spelling.js'

const word = (pattern: string) => `(?<!\\p{L})(?:${pattern})(?!\\p{L})`

/** What a language with the usual phrases alone has to say; the patterns are its words. */
type Words = {
  language: string
  hints: string
  /** Asks by itself. */
  keep: string
  /** Asks beside a place of memory. */
  store: string
  memory: string
  /** From now on, next time. */
  fromNow: string
  /** Always, every time; and never: they ask beside an order. */
  always: string
  order: string
  negated: string
  /** Why and how, and what a program is to do. */
  others: string
}

const WORDS: readonly Words[] = [
  {
    language: 'uk',
    hints:
      "запам пам’ят пам'ят забув забуд увазі нотат запиши збереж відтепер надалі віднині наступн завжди ніколи щоразу правило більше",
    keep: "запам['’ʼ]?ятай(?:те)?|пам['’ʼ]?ятай(?:те)?,? що|не (?:забувай|забудь)(?:те)?,? що|май(?:те)? на увазі,? що|(?:запиши|занотуй)(?:те)? (?:собі|десь)|(?:на майбутнє|нове правило|загальне правило)\\s*[:,–—-]",
    store: 'збережи(?:те)?|запиши(?:те)?|додай(?:те)?|занеси|внеси',
    memory: "(?:у|в|до) (?:свою |свої |своїх )?(?:пам['’ʼ]?ят[ьі]|нотат\\p{L}+|голов[уі])",
    fromNow:
      'відтепер|віднині|надалі|з цього моменту|з сьогоднішнього дня|наступного разу(?= (?:спочатку|одразу))|у (?:наступних|майбутніх) сесіях',
    always: 'завжди|щоразу|кожного разу|ніколи|більше(?: ніколи)?(?= не)',
    order:
      '(?:не )?(?:\\p{L}{2,}(?:уй|ай|яй|вай)(?:те)?|пиши|роби|пуш|питай|показуй|покажи|комміть|коміть|став|кажи)',
    negated:
      "не (?:треба|потрібно|варто) (?:\\S+ ){0,2}(?:запам|записув|зберіг)\\p{L}*(?:['’ʼ]\\p{L}+)?|не (?:запам|записуй|зберігай)\\p{L}*(?:['’ʼ]\\p{L}+)?",
    others: "чому|навіщо|як так|пам['’ʼ]ятаєш|має бути|повин\\p{L}+|функці\\p{L}+|кнопк\\p{L}+",
  },
  {
    language: 'cs',
    hints: 'pamat nezapom paměti poznam ulož příště od_teď odteď vždy pokaždé nikdy pravidlo napříště nadále',
    keep: 'zapamatuj(?:te)?(?: si)?|pamatuj(?:te)?(?: si)?(?:,? že|\\s*[:,])|nezapom(?:eň|eňte|ínej),? že|měj(?:te)? na paměti|(?:poznamenej|zapiš|poznač)(?:te)? si|pro příště\\s*[:,]|(?:nové|obecné|stálé) pravidlo\\s*[:–-]',
    store: 'ulož(?:te)?|zapiš|přidej|dej|zanes',
    memory: '(?:do|v) (?:své |svých )?(?:paměti|poznámek|hlavy)',
    fromNow:
      'od teď|odteď|od nynějška|ode dneška|napříště|nadále|příště(?= (?:nejdřív|vždy|prosím|mi|už))|v (?:dalších|příštích) (?:sezeních|konverzacích)',
    always: 'vždy|vždycky|pokaždé|nikdy(?: už)?',
    order:
      '(?:ne)?(?:\\p{L}{2,}(?:uj|ej|ij|áv[ae]j)(?:te)?|piš|použij|dělej|dotýkej|ukaž|mluv|ptej|nepiš|nesahej|nemaž)(?: se| mi| si)?',
    negated:
      'nepamatuj\\p{L}*|nezapamatov\\p{L}+|není (?:třeba|potřeba|nutné) (?:si )?(?:pamatovat|ukládat)|si nepamatuj',
    others: 'proč|pamatuješ|musí|má (?:být|vracet)|funkce|tlačítko',
  },
  {
    language: 'sv',
    hints:
      'kom_ihåg minne anteckn alltid aldrig från_och_med från_nu hädan framöver nästa_gång i_framtiden regel lägg_på_minnet notera',
    keep: 'kom ihåg(?:,? att|\\s*[:,]| detta| det här)|lägg(?:a)? (?:det |detta )?på minnet|notera (?:att|följande|för framtiden)|ny regel\\s*:',
    store: 'spara|lägg|skriv|lägga|anteckna',
    memory: '(?:i|till) (?:ditt |dina )?(?:minnet?|anteckning\\p{L}*)',
    fromNow:
      'från och med (?:nu|idag)|från nu|hädanefter|framöver|i fortsättningen|nästa gång(?= du)|för framtiden',
    always: 'alltid|aldrig|varje gång du',
    order:
      '(?:(?:svara|skriv|använd|kör|fråga|visa|pusha?|commita|rör|ändra|ta|gör|kolla|läs|testa|följ|håll|ge|lägg|merga|radera|skapa|uppdatera)\\p{L}*)',
    negated: 'behöver inte (?:komma ihåg|spara|minnas)|kom inte ihåg|spara inte',
    others:
      'varför|kommer du ihåg|krascha\\p{L}*|funktionen|knappen|(?<!du )ska (?:alltid|aldrig)|glöm inte att|jag (?:har )?(?:alltid|aldrig)',
  },
  {
    language: 'da',
    hints:
      'husk altid aldri alltid fra_nu fremover fremtid heretter herefter neste_gang næste_gang hukommelse minne notér noter regel notat',
    keep: 'husk(?:e)?(?: på)?(?:,? at|\\s*[:,]| dette| det her)(?! teste| kjøre| køre)|(?:notér|noter|merk) deg (?:at|dette)|ny regel\\s*:|skriv (?:dig|deg) bag øret|legg (?:deg )?på minnet',
    store: 'gem|lagre|skriv|legg|læg|tilføj',
    memory: '(?:i|til) (?:din |dine |ditt )?(?:hukommelsen?|minnet?|noter|notater|notatene)',
    fromNow:
      'fra (?:og med )?nu(?: af)?|fra (?:og med )?nå(?: av)?|fremover|heretter|herefter|i fremtiden|næste gang(?= du)|neste gang(?= du)|for fremtiden',
    always: 'altid|alltid|aldrig|aldri|hver gang du',
    order:
      '(?:(?:svar|skriv|brug|bruk|kør|kjør|spørg|spør|vis|push|commit|rør|ændr|endre|tag|ta|gør|gjør|læs|les|test|følg|hold|giv|gi|slet|slett|opret|opdater|oppdater)\\p{L}*)',
    negated:
      '(?:behøver|trenger|skal) ikke (?:å )?(?:at )?(?:huske|gemme|lagre)|husk ikke|ikke (?:husk|gem|lagre)',
    others:
      'hvorfor|husker du|funktionen|funksjonen|knappen|(?<!du )skal (?:altid|alltid|aldrig|aldri)|husk (?:på )?at \\p{L}+e|husk å|varför|jeg (?:har )?(?:altid|alltid|aldri|aldrig)|fejler|feiler',
  },
  {
    language: 'id',
    hints:
      'ingat jangan_lupa jangan_pernah simpan catat mulai_sekarang mulai_hari selalu ke_depan kedepan lain_kali seterusnya aturan memori selanjutnya setiap_kali',
    keep: '(?:tolong |mohon )?(?:ingat|ingatlah|ingat-ingat)(?: bahwa| ya|,? ya|\\s*[:,]| ini| kalau)|jangan (?:pernah )?lupa (?:bahwa|kalau|ya[,:])|(?:tolong )?(?:catat|catatlah)(?: ya| ini| bahwa| kalau)?\\s*(?:[:,]|bahwa|kalau)|camkan|aturan(?: baru)?\\s*:',
    store: '(?:simpan|catat|masukkan|tambahkan|tulis)',
    memory: '(?:ke|di|dalam) (?:dalam )?(?:memori|ingatan|catatan)(?:mu)?',
    fromNow:
      'mulai (?:sekarang|hari ini|saat ini)|(?:untuk )?(?:ke depannya|kedepannya|ke depan|seterusnya|selanjutnya)(?=,? (?:tolong|selalu|jangan|pakai|gunakan|kalau))|lain kali(?=,? (?:tolong|jangan|pakai|tanya|tunjukkan))|di sesi (?:berikutnya|selanjutnya)',
    always: 'selalu|jangan pernah|setiap kali (?:kamu|anda|mau)',
    order:
      '(?:pakai|gunakan|jawab|tanya|tanyakan|tulis|jalankan|tunjukkan|jangan|cek|buat|balas|push|commit|sentuh|ubah|hapus|update)',
    negated:
      '(?:tidak|tak|nggak|gak|ga) (?:usah|perlu) (?:di)?(?:ingat|simpan|catat)|jangan (?:di)?(?:ingat|simpan|catat)|lupakan',
    others: 'kenapa|mengapa|fungsi|tombol|harus selalu|gagal|error|apakah|kamu ingat',
  },
]

function phrasesOf(words: Words): Phrases {
  const { language, hints, keep, store, memory, fromNow, always, order, negated, others } = words
  return {
    language,
    hints: spelledHints(hints),
    wish: [
      spelled(word(keep)),
      spelled(`${word(store)}[^.?!]{0,60}?${word(memory)}`),
      spelled(word(fromNow)),
      spelled(
        `${word(always)}(?=[^.?!]{0,30}?${word(order)})|${behind(`${word(order)}[^.?!]{0,30}`, word(always))}`,
      ),
    ],
    not: [
      ['negated', spelled(word(negated))],
      ['question', /\?\s*$/u],
      ['about', spelled(word(others))],
    ],
  }
}

/** Languages of which the usual phrases are known. */
export const SMALLER: readonly Phrases[] = WORDS.map(phrasesOf)
