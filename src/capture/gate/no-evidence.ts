import { contentWords } from '../../memory/statement/content-words.js'
import type { GateInput } from '../candidate.js'
import { isQuestion } from './question.js'
import { pattern, words } from './words.js'

/** Beginnings of words, so that inflections of one word meet. */
const STEM_CHARS = 4
const stems = (text: string) => new Set(contentWords(text).map((word) => word.slice(0, STEM_CHARS)))

/** What a person says of the work at hand: of this, no lasting fact in other words can have been made. */
const WORK_AT_HAND = pattern(
  // What only the code or the screen in front of both has.
  words(`buttons? header footer tooltip typos? variables? helper function method regex spinner sticky search_field indent* margin padding colou?r
    imports? parser_test this_(?:file|line|test|error|function|bug|method|class) modal the_(?:file|line|test|tests|error|bug|method|class|diff|layout)
    knopf button variable funktion einrückung* bouton fonction fichier variable botón función título botão função variável pulsante funzione variabile
    knop functie przycisk* funkcj* zmienn* кнопк* функци* отступ* переменн* düğme* fonksiyon* değişken*`),
  '按钮|按鈕|函数|函數|变量|變數|颜色|顏色|缩进|这个(?:文件|错误)|ボタン|関数|変数|このエラー|このファイル|버튼|함수|변수|이 파일',
  // An order for this moment, at the beginning.
  `^(?:(?:please|pls|ok|okay|now|and|then|bitte|mach mal|can you|could you|let's)[,]?\\s)*(?:${words(`fix rename add remove run rerun move sort refactor revert undo print show_me
    open close delete format commit push mach bau änder* füg* lösch* verschieb* benenn* schieb* corrige* renomme* ajoute* supprime* lance* change cambia*
    renombra agrega corrige borra quita muda remove renomeia apaga arruma correggi rinomina aggiungi togli sposta hernoem voeg verwijder verplaats popraw zmień
    usuń dodaj przesuń поправь исправь добавь удали переименуй сдвинь düzelt ekle sil`)})\\s`,
  `^(?:请|先)?(?:把|幫我|帮我|运行|執行|执行|跑|修|改|加|删|刪)|(?:直して|変えて|寄せて|消して|追加して)(?:ください)?[。]?$|(?:고쳐|바꿔|지워|추가해)\\s?(?:줘|주세요)?[.]?$`,
)
/** Words of courtesy and consent: a message of these alone says nothing. */
const COURTESY: ReadonlySet<string> = new Set(
  `ok okay k kk okey okie alright all right thanks thank thankyou thx ty tysm cheers you u very so much a lot many yes yeah yep yup sure no nope nah do it go ahead on great nice neat one
  perfect cool good fine awesome excellent lovely sweet wow that this works worked helps helped looks looking sounds seems to me for lgtm sgtm done job got gotcha i see understood noted makes sense agreed exactly
  please pls hm hmm hmmm mhm ah oh ahh aha lol haha hahaha hehe rofl well then now next continue morning evening afternoon night day hello hi hey bye later tomorrow soon welcome sorry np problem
  ja jo jep nein ne doch danke dank dir ihnen euch sehr vielen lieben schön passt gut genau richtig klar alles super toll prima perfekt spitze mach das mal so weiter bitte gerne verstanden moin hallo guten morgen tag abend bis später
  oui ouais non merci beaucoup bien d'accord parfait génial top vas-y vas y c'est bon ça marche va compris suivant salut bonjour à demain s'il te vous plaît plait
  sí si gracias muchas mil vale dale claro perfecto genial bueno entendido de acuerdo sigue hola buenos días hasta mañana por favor
  sim não obrigado obrigada muito valeu beleza perfeito ótimo entendi certo pode ser tudo bem segue olá bom dia até amanhã
  sì grazie mille bene perfetto ottimo fatto capito avanti ciao buongiorno domani prego
  bedankt dankjewel wel goed mooi doe maar verder begrepen hoi tot graag
  tak nie dzięki dziękuję bardzo dobrze świetnie rozumiem dalej cześć proszę
  да нет ага угу спасибо большое давай ок окей хорошо отлично супер понял поняла понятно ясно дальше привет до завтра пожалуйста
  evet hayır tamam teşekkürler teşekkür ederim çok sağol güzel harika anladım devam merhaba lütfen`.split(
    /\s+/u,
  ),
)
const COURTESY_EAST =
  /好的?|行|可以|谢谢[你您]?|謝謝[你您]?|多谢|嗯|哦|明白|知道|了解|收到|没问题|沒問題|[先就][这這]样|[先就][这這]樣|继续|繼續|不错|很好|太好|完美|[对對]的?|辛苦|你好|再[见見]|明天[见見]|[吧啊呀哈啦了呢]|はい|ええ|うん|ありがとう|ござい(?:ます|ました)|です|しました|わかりました|承知|お願いします|いい|大丈夫|よろしく|おはよう|助かります|[ねよ]|네|예|감사합니다|고마워요?|고맙습니다|좋아요?|좋습니다|알겠(?:습니다|어요)|그래요?|부탁(?:해요|드립니다)|안녕하세요|수고하셨습니다/gu
/** A word with the signs that join it (`vas-y`, `c'est`). */
const WORD = /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*|\p{N}+/gu
const isCourtesy = (quote: string) =>
  (quote.toLowerCase().replace(COURTESY_EAST, ' ').match(WORD) ?? []).every((word) =>
    COURTESY.has(word.replace('’', "'")),
  )

/** What a person wants to hold beyond the moment. */
const BEYOND = pattern(
  words(`never always every each whenever don't do_not no_more from_now prefer* hate like rule im_zweifel immer nie kein* toujours jamais siempre nunca sempre mai altijd nooit zawsze
    nigdy всегда никогда не her_zaman asla`),
  '从来|總是|总是|每次|不要|常に|いつも|必ず|ないで|항상|절대',
)

/** Verbs that any two sentences about software may share. */
const GENERAL = stems('run runs use work keep start stop change check test build file code')

/** The words a candidate was taken from are missing, or speak of something else. */
export function hasNoEvidence({ text, evidence }: GateInput): boolean {
  const quote = evidence.quote.trim()
  if (quote === '') return true
  const said = stems(quote)
  const claimed = stems(text)
  const shared = [...said].filter((stem) => claimed.has(stem) && !GENERAL.has(stem))
  if (shared.length > 0 || sharesPiece(quote, text)) return false
  // A person's words stand for what was made of them, however else it is put.
  if (evidence.by === 'person')
    return isQuestion(quote) || isCourtesy(quote) || (WORK_AT_HAND.test(quote) && !BEYOND.test(quote))
  if (said.size === 0) return claimed.size > 0
  return scriptOf(quote) === scriptOf(text)
}

function scriptOf(text: string): string {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'han'
  if (/\p{Script=Hangul}/u.test(text)) return 'hangul'
  return /\p{Script=Cyrillic}/u.test(text) ? 'cyrillic' : 'latin'
}

/** Compounds and other forms of a word: a common stretch of at least five letters. */
function sharesPiece(a: string, b: string): boolean {
  const other = a.toLowerCase()
  return (b.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []).some((word) => other.includes(word.slice(0, 5)))
}
