/** What a wish, and the courtesy around it, is made of. A text of nothing else says nothing. */
const WORDS = new Set(
  `a about again all also always an and as ask asked asks be bear because before bitte can case could dear do don done dont else
  ever everything fact facts fail file following for forever forget from future give going good have he her him his hey hi i
  important in is it its just keep keeping later learn least like long make me mean memorize memorise memory mind must my need
  needed next no not note noted notes of ok okay on once one our ones own permanent permanently please pls preference really
  record reference remember remembered remembering repeat rule save saved see session sessions she should so some something
  store stored sure take term thank thanks that the them then these they thing things think this those time times to told too
  up us use user want wants was we well what when will with would write you your yours earlier said words person wish wishes
  das dass dem den der die dies dieses diese dir du es für immer ich ihr ist merk merke merken mir nicht noch nächste mal sie
  später und vergessen vergiss zukunft gedächtnis hinterkopf behalte behalten auch gut mehr wieder zu
  à au aux avenir bien ça ce ceci cela cette de des elle en esprit est et fois garde il je la le les ma mémoire mémorise mon ne
  note oublie pas plaît plus pour prochaine que retenir retiens s sa sa si souviens suite sur t te tête toi ton tu un une vous
  acuérdate anota con cuenta de del el en eso esta este esto futuro gracias guarda la lo me memoria mente no nota olvides para
  por favor próxima que recuerda recuérdalo se sesiones siempre ten toma tu un una vez y
  anote ao aos com da depois disso do e em esqueça esqueças esse esta favor futuro guarde isso isto lembra lembre mais memória
  mente na não nas no nos o obrigado os para por pra próxima próximas se sempre sessões tenha um uma vez você
  a al anche annota bene che ci d da dei della di e favore futuro grazie il in la le lo ma mai mente mi memoria non ora per poi
  presente prossima prossime questo questa raccomando ricorda ricordalo ricordatelo ricordati salva sempre sessioni si tieni
  tienilo tutto una volta
  aan alsjeblieft altijd aub bedankt dat de deze dit een en geheugen gedachten graag het houd ik in je keer later niet
  onthoud onthouden op over sla toekomst vergeet volgende voor voortaan
  dziękuję i jest ma mi miej mnie na nie o pamiętaj pamięci proszę przyszłość raz się sobie to tym w z zapamiętaj zapisz że
  zanotuj zapomnij
  в вам впредь для и имей это этого её его же забудь забывай запомни запомните запиши мне на не обязательно память памяти
  пожалуйста будущее будущем сохрани спасибо ты что я виду
  aklında bu bunu da de et için kaydet lütfen not sonra sonrası şunu teşekkürler tut unutma unutmayın hatırla hafızana ileride`
    .split(/\s+/u)
    .filter(Boolean),
)

const EAST_ASIAN =
  /请|請|帮我|幫我|麻烦|麻煩|谢谢你?|謝謝你?|记住|記住|记下来?|記下來?|记得|記得|记着|記著|记一下|記一下|存起来|存起來|保存|记忆|記憶|忘记|忘記|忘了|别再|別再|别|別|不要|这个|這個|这点|這點|这一点|這一點|这件事|這件事|它|把|以后|以後|下次|会|會|要|用到|需要|一定|牢牢|地|了|吧|哦|喔|到|里|裡|你|您|我|的|很重要|重要|覚えて|覚え|おいて|ください|下さい|お願いします|お願い|これ|それ|この|こと|点|次回|今後|必要|です|ます|忘れない|で|も|を|は|に|が|記憶|して|メモ|重要|기억해|기억|잊지|마세요|마|꼭|이거|이것|그거|이걸|다음에도|다음에|앞으로|주세요|줘|둬|두세요|저장해|메모해|필요해요|필요|중요해요|중요|부탁해요|부탁|제발|을|를|은|는|이|가|도|요|[\s\p{P}\p{S}ー]/gu

/** Whether a text holds nothing but the wish itself. */
export function isOnlyWish(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return true
  const east = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
  if (east.test(text)) return text.replace(EAST_ASIAN, '') === ''
  return words.every((word) => WORDS.has(word) || word.length === 1)
}
