import { FOREIGN_GRAMMAR, STOP_WORDS } from '../../lib/language/stop-words.js'
import { pattern, words } from './words.js'

/** To keep, to remember, not to forget, and where: stems, so that all their forms meet. */
const KEEPING = pattern(
  words(`remember* memor* forget* forgot* note* noting sav(?:e|es|ed|ing) stor(?:e|es|ed|ing) record(?:ed|ing)? retain* recall* remind* bookmark* jot* log persist* write_it
    keep* kept mind bear brain write_(?:\\p{L}+_)?down written_down notebook internali[sz]e* learn`),
  words(`merk* gemerkt vormerk* vermerk* notier* festhalt* festgehalten behalt* behält* gedächtnis* hinterkopf erinner* vergess* vergiss* speicher* abspeicher*
    gespeichert abgespeichert aufschreib* aufgeschrieben schreib* denk* dran`),
  words(
    'retien* reten* souvien* souven* mémor* memor* oubli* note[rz]? noté* enregistr* gard* conserv* rappel* prends_note tien[st]*',
  ),
  words(
    'recuerd* recuérd* record* acuérd* acord* olvid* anót* anot* apúnt* apunt* guárd* guard* memori* ten tenlo tener* grába* graba* presente',
  ),
  words('lembr* esque[cç]* anot* guard* memóri* grav* regist* salv* tenha'),
  words('ricord* dimentic* scord* memori* annot* segn* tien* tener* salv*'),
  words(
    'onthoud* onthou vergeet* vergeten noteer* noteren herinner* bewaar* bewaren geheugen achterhoofd opslaan sla hou houd opschrijven',
  ),
  words('zapamięt* pamięt* zapomn* zapisz* zapisa* zachowa* uwadze zanot* notuj* przypomn*'),
  words('запомн* запомин* помн* забуд* забыва* запиш* запис* сохран* памят* имей* виду учти* учит*'),
  words('hatırla* hatırında unut* aklın* aklı* kaydet* not hafıza* kenara'),
  '记|記|忘|存|备忘|備忘|覚え|記憶|メモ|保存|記録|기억|잊|저장|메모|기록|적어|명심',
)

/** What surrounds a wish and says nothing either: for how long, how much it matters, courtesy, what is pointed at, who asks. */
const AROUND = new RegExp(
  `^(?:${[
    words(`future later next time times session* conversation* chat* forever permanent* ever again soon tomorrow today onwards on always never further lasting long term upcoming
      important crucial vital essential key critical urgent useful worth really carefully safe safely somewhere somehow well good hard firmly definitely absolutely sure
      please pls plz thx thanks thank ty kindly ok okay hey hi yes dear so much great nice appreciate*
      thing things fact facts point points info information detail details preference* rule rules statement message* item context lot everything anything something nothing one ones part bit
      say says said saying tell told telling mention* explain* discuss* talk* repeat* asks asked asking request* write write written want wants wanted wish* like need* needn* must may might let lets make made take taken put add adding
      get got give given see hold go going come get have don didn doesn won isn user person agent assistant ai now just first still only also both even else already
      it's i'll know knowing known mean meant myself earlier whole told reference way case hand head down back heart idea kind sort stuff right exactly clearly properly literally seriously memory'?s? number mine your`),
    words(`zukunft zukünftig* öfter kommt vor einmal wieder noch vergiss künftig* später nächste[nrs]? mal male sitzung* gespräch* ewig dauerhaft weiter* wichtig* unbedingt wirklich gut genau bitte danke* ja also mal
      ab an fest hinter ohren kopf regel sache punkt info hinweis gesagt gesagte sage sag sagen erwähnt* nutzer* person möchte will wichtige niemals stets sollst solltest musst muss mir dir sich angelegenheit lang* immer brauch*`),
    words(`avenir suite plus tard prochaine* fois session* important* essentiel* chose* point* info* règle dit redire dire dis répét* tête esprit compte bien absolument surtout stp svp plaît
      plait utilisateur utilisatrice demande souhaite moment longtemps toujours jamais faut c'est viens venir dorénavant désormais l t s j d n qu c m`),
    words(`futuro adelante luego después próxim[ao]s? vez veces sesi[oó]n* importante siempre nunca jamás cosa dato regla dicho dije digo decir dic* mente memoria cuenta bien favor porfa* gracias usuari[oa] pide quede
      recordatorio tenga tener que repetir* lo la le se te os aquí mucho más`),
    words(
      `depois diante frente próxim[ao]s? vez vezes sess[õã]* sempre nunca cois[ao]s? disse dizer dito mente bem favor obrigad[oa] usuári[oa] utilizador pede conta conversa* na nas no nos próximas isso disto disso aí daqui`,
    ),
    words(
      `avanti poi prossim[aeio] volt[ae] session[ei] sempre mai cos[ae] detto dire qualche parte mente bene favore prego raccomando utente chiede conto`,
    ),
    words(
      `toekomst voortaan later volgende keer keren sessie* belangrijk* altijd nooit goed graag alsjeblieft alsjeblief aub gezegd zei zeg gedachten gebruiker vraagt even dit dat vast`,
    ),
    words(`przyszłoś* później następn* raz* sesj* ważn* zawsze nigdy proszę dzięki dziękuję dobrze koniecznie sobie powiedzia* mówi* użytkownik* prosi chce uwadze głowie głowy miej miejcie tym nie o na się to tego tym w że i o mi ma
      co ci do od jest być`),
    words(
      `будущ* дальнейш* потом позже следующ* раз раза сесси* важн* всегда никогда навсегда пожалуйста спасибо хорошо обязательно сказал* говор* пользовател* просит хочет голове впредь`,
    ),
    words(
      `ileri* sonra* gelecek* oturum* önemli her zaman kenara asla lütfen teşekkürler iyi iyice söyle* dedi* kullanıcı* istiyor tut çıkarma et bunu bu şunu bir da de sakın mutlaka kez sefer* için olarak benim`,
    ),
  ].join('|')})$`,
  'iu',
)
const NO_ACCENTS = /[\u0300-\u036f]/gu
const isGrammar = (word: string): boolean => {
  const plain = word.normalize('NFKD').replace(NO_ACCENTS, '')
  return STOP_WORDS.has(plain) || FOREIGN_GRAMMAR.has(plain)
}

/** Words written without blanks, around the wish; Japanese grammar is what stands in hiragana. */
const AROUND_HAN =
  /刻在|心里|心裡|脑子|腦子|牢牢|住|下来|下來|起来|起來|得|着|著|一下|请|請|帮|幫|麻烦|麻煩|谢谢|謝謝|谢|謝|别再|別再|别|別|不要|不|要|这|這|那|一?[点點件]|些|个|個|它|把|将来|將來|今后|今後|以后|以後|之后|之後|下次|每次|永远|永遠|永久|长期|長期|会|會|用到|用|需要|必须|必須|一定|务必|務必|千万|千萬|非常|特别|特別|很|地|了|吧|哦|喔|啊|到|里|裡|你|您|我们|我們|咱们|我|的|重要|刚才|剛才|刚刚|剛剛|说|說|让|讓|希望|用户|用戶|使用者|要求|内容|內容|情况|写|寫|进|進|笔记|筆記|放|好|所有|全部|事情|事|信息|資訊|就|都|再|也|还|還|在|为|為|次回|次|点|件|必ず|必要|絶対|大切|大事|話|言|自分|私|毎回|忘|記|记|存|ユーザー|利用者|下|欲|願|お|[\p{Script=Hiragana}ー\s\p{P}\p{S}]/gu
const AROUND_HANGUL =
  /^(?:꼭|앞으로|다음|나중|이거|이건|이것|이걸|이번|그거|그건|그것|그걸|저거|이|그|방금|아까|내가|제가|말한|말씀|부탁|제발|주세|주시|줘|둬|두|해|하|중요|필요|계속|항상|반드시|절대|사용자|요청|모든|것|거|세션|대화|때|마|말|안|좀|잘|영구|영원|오래|네|돼|됩|싶|있|아주|매우|정말|번|에도|내용|사항|사실|머릿속|마음|새겨|기억|잊|저장|메모|기록|적어|명심|놓|놔)/u

/** Whether a text holds nothing but the wish itself. */
export function isOnlyWish(text: string): boolean {
  const plain = text.toLowerCase()
  const all = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  if (all.length === 0) return true
  if (!KEEPING.test(plain)) return false
  return all.every((word) => {
    if (/\p{Script=Hangul}/u.test(word)) return AROUND_HANGUL.test(word)
    if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word))
      return (
        word
          .replace(KEEPING, '')
          .replace(AROUND_HAN, '')
          .replace(/憶|録|メモ|保|備|备|覚|忆/gu, '') === ''
      )
    return word.length === 1 || isGrammar(word) || AROUND.test(word) || KEEPING.test(word)
  })
}
