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
  // An answer that holds nothing.
  `^(?:${words(`ok okay thanks thank_you thx yes yep no do_it go_ahead great nice perfect cool good that_works works lgtm done sure please ja nein danke passt gut genau mach_das
    oui merci non vas-y d'accord parfait sí si gracias vale dale sim obrigad[oa] não grazie va_bene fatto bedankt prima doe_maar tak dzięki dobrze passt so das_passt alles_klar super toll weiter next continue go_on suivant sigue avanti verder dalej дальше devam да нет спасибо давай ок хорошо evet hayır teşekkürler tamam`)}[\\s,.!]*)+$`,
  '^(?:好的?|谢谢|謝謝|可以|嗯|はい|ありがとう(?:ございます)?|了解(?:です)?|네|감사합니다|좋아요)[。.!！]*$',
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
  if (evidence.by === 'person') return isQuestion(quote) || (WORK_AT_HAND.test(quote) && !BEYOND.test(quote))
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
