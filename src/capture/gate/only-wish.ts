import { readSentence } from '../../lib/classify/features.js'
import { conceptIds, wishConcepts } from '../wish/concepts.js'
import { isGrammar, words } from './words.js'

const KEEPING = conceptIds('remember forget note store memory mind know learn hold')
/** Thoughts that say nothing besides a wish: for how long, how much it matters, courtesy, what is pointed at, who asks. */
const AROUND = conceptIds(
  'remember forget note store memory mind learn hold lose later always never not noneed now can please i you we this know info again important must all order ensure rule prefer say scope past stop',
)
/** Words of the same kind that no thought has. */
const BESIDE = new RegExp(
  `^(?:${[
    words(`time times lasting long term permanent* whole urgent useful worth really carefully safe safely somewhere
  somehow well good hard firmly definitely absolutely sure clearly exactly properly seriously thanks thank thx
  ok okay hey hi yes dear much lot great nice appreciate* thing things message* item items something nothing
  one ones part bit kind sort stuff matter saying say tell telling mention* explain* discuss* talk* asking
  request* wish* want* need* let may made make put hold go add adding mean meant back case head heart hand
  idea way get got give given see going come won isn don didn doesn user person agent assistant next chat*
  soon key statement write written knowing known right literally number kommt mal male einmal sagen gesagt*
  sage sag kopf nutzer* wirklich gut genau punkt dinge weiter* ohren hinter fest danke* erwahnt* lang* ewig
  brauch* angelegenheit plait utilis* dire fois suite chose* point* compte esprit plus tard info* absolument
  longtemps moment venir tenlo tenla cosa* usuari* dije digo dec* dic* mente veces mucho cuenta porfa* pide quede cois*
  utilizador* dito dizer vezes frente diante pede conta cos[ae] utente raccomando volt[ae] parte prego avanti
  qualche chiede keer keren dingen gebruiker vast gedachten alsjeblief zeg vraagt sobie rzecz* dobrze
  uzytkownik* raz* powiedzi* prosi uwadze pozniej dzieki dziekuje раза хорошо пользовател* прос[иь]* просит
  хочет iyi* dedi* kez sefer* bir kullanici* icin olarak sonra* zaman ileri*`),
    '(?:꼭|앞으로|다음|나중|이|그|저거|방금|아까|내가|제가|말|부탁|제발|주세|주시|줘|둬|두|해|하|중요|필요|계속|항상|반드시|절대|사용자|요청|모든|것|거|세션|대화|때|마|안|좀|잘|영구|영원|오래|네|돼|됩|싶|있|아주|매우|정말|번|에도|내용|사항|사실|새겨|기억|잊|저장|메모|기록|적어|명심|놓|놔)\\p{Script=Hangul}*',
  ].join('|')})$`,
  'u',
)

const BESIDE_HAN =
  /[刻在心里裡脑子腦牢住下来來起得着著一请請帮幫麻烦煩谢謝别再別不要这這那点點件些个個它把将將今后後以之次每永远遠久长期長会會用到需必须須定务務千万萬非常特很地了吧哦喔啊你您我们們咱的重刚才剛说說让讓希望户戶使者求内容內情况写寫进進笔记筆記放好所有全部事信息資訊就都也还還为為回絶対大切話言自分私毎忘存利欲願憶録保備备覚忆ーメモ只中话时時候ユ\p{Script=Hiragana}\p{Script=Katakana}\p{P}ー]/u

/** Whether a text holds nothing but the wish itself. */
export function isOnlyWish(written: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(written)) return true
  const { text, tokens, concepts } = readSentence(written, wishConcepts())
  if (!concepts.some(({ id }) => KEEPING.has(id))) return false
  const spent = concepts.filter(({ id }) => AROUND.has(id))
  return tokens.every(({ start, end }) => {
    const word = text.slice(start, end)
    if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word))
      return [...word].every(
        (sign, i) =>
          BESIDE_HAN.test(sign) || spent.some((found) => found.start <= start + i && found.end > start + i),
      )
    return (
      spent.some((found) => found.start < end && found.end > start) ||
      word.length === 1 ||
      isGrammar(word) ||
      BESIDE.test(word)
    )
  })
}
