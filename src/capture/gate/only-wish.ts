/** What a wish, and the courtesy around it, is made of. A text of nothing else says nothing. */
const WORDS = new Set(
  `above able absolutely accordingly agent agreed ai amnesia anything appreciate aren around asap asking assistant available aware back be been being better bit bookmark both brain bring call carefully carry chat clear clearly commit context conversation correctly crucial current definitely detail details did discussed does doing down each easily either enough essential etc even exactly explained explicitly extremely few find fine first follow forgetting forgot full further get getting given goes got great hand happen hard hence here hold hopefully how however idea info information instead internalize item jot keeps kind kindly know knowledge known last lasting let lets line little log lost lot made makes matter matters maybe means mental mention mentioned message messages might moment must myself never nice nothing noting now number obviously often ongoing onwards open opposite or order others otherwise out over part particular persist pin point points possible post previous properly put quick quickly quite rather read ready recall recent recently regarding remind reminder repeated reply request requested required retain right safe said same sake saving say saying seriously several short simply sometimes somewhere soon sort specific start statement stays stick still stop storage stuff such super surely talk talked tell telling text than till today together tomorrow topic total tried true try twice type under understand understood until upon urgent useful usual value via vital wait way were where which while who whole why within without won word work worth would write writing written yes yet yourself
  aber musst jetzt apúntatelo tenga tener repetirlo repetir раз навсегда и
  alle allen alles aller künftigen sitzungen solltest sollte wirklich nutzer nutzerin benutzer möchte möchten dass ich merke gemerkt unbedingt ja oder
  n ce je viens te dire surtout utilisateur demande retenir cela l veut souhaite personne
  a partir de ahora presente tenlo gracias usuario quiere pide acabo decir he dicho lo que todo
  usuário quer pede acabei acabo dizer disse nunca mais disso tudo utilizador
  quello che ho detto appena mente tieni utente vuole chiede tutto tutti bene mi raccomando
  gebruiker vraagt wil goed dit volgende nooit zojuist net gezegd alles
  dobrze sobie użytkownik chce prosi wszystko zawsze powiedziałem to
  пользователь просит хочет всё только сказал пожалуйста хорошо
  bunu sakın lazım ileride olacak kullanıcı istiyor her şeyi lütfen söylediklerimi
  above add added adding able absolutely accordingly agent agreed ai amnesia anything appreciate aren around asap asking assistant available aware back be been being better bit bookmark both brain bring call carefully carry chat clear clearly commit context conversation correctly crucial current definitely detail details did discussed does doing down each easily either enough essential etc even exactly explained explicitly extremely few find fine first follow forgetting forgot full further get getting given goes got great hand happen hard hence here hold hopefully how however idea info information instead internalize item jot keeps kind kindly know knowledge known last lasting let lets line little log lost lot made makes matter matters maybe means mental mention mentioned message messages might moment must myself never nice nothing noting now number obviously often ongoing onwards open opposite or order others otherwise out over part particular persist pin point points possible post previous properly put quick quickly quite rather read ready recall recent recently regarding remind reminder repeated reply request requested required retain right safe said same sake saving say saying seriously several short simply sometimes somewhere soon sort specific start statement stays stick still stop storage stuff such super surely talk talked tell telling text than till today together tomorrow topic total tried true try twice type under understand understood until upon urgent useful usual value via vital wait way were where which while who whole why within without won word work worth would write writing written yes yet yourself
  a about again all also always an and as ask asked asks be bear because before bitte can case could dear do don done dont else
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
  denk dran daran vergesst vergesse behaltet merkt euch sich ihnen notiert schreibe schreib vormerken vermerken vermerk wieder brauchen brauche brauchst weiter weiterhin stets ganz genau hier nun jetzt gib acht aufpassen zukünftig künftig künftige künftigen sitzung sitzungen mal male also danke dankeschön bis dahin nochmal einmal
  j ai dit redis répète répéter encore même plus penser pense rappelle rappelez rappeler souvenir souvenez enregistre enregistrer garder conserve noter note prends bonne tête dernière ici maintenant déjà qu quoi veux voudrais aimerais peux pourrais peut compter compte dorénavant désormais absolument surtout jamais
  no te olvides acordarte acuérdate recordar recordarlo anotar guardar guárdalo apunta apuntar tienes que hay tener mucho ahora adelante aquí otra misma quisiera puedes podrías necesito importante bien graba grábatelo
  não te esqueças se esqueça lembrar lembre-se anotar guardar gravar grave registra registre registrar daqui frente diante agora preciso quero poderia pode isto é
  ricordarti ricordare dimenticare dimenticarlo dimenticarti memorizza memorizzare annotare segnare tenere tienila mi servirà servirà ancora adesso d ora in poi importante puoi potresti
  herinner herinneren denk eraan schrijf opschrijven noteer noteren hou houd vast bewaar nog steeds weer heel echt later volgende keer alles wat zei heb gezegd wil wilt kun kunt belangrijk
  pamiętać pamiętajcie zapamiętajcie proszę koniecznie później następny następnym razem teraz jeszcze powiedziałem mówiłem przypomnij zachowaj zapisać uwadze głowie głowy
  запоминай запомнить помни помните помнить запомни-ка сохранить записать следующий следующего раз раза сессии сессий потом ещё уже сказал говорил мной важно этот эту ту
  hatırlamanı hatırlayın aklından çıkarma unutulmasın not al et sonraki oturum oturumlarda ileriki için söylediğimi dediğimi lazım olacak çok
  mais jamais note-le notez retenez tiens compte faut dois doit être été important importante essentiel cette chose point info absolument veuillez merci
  anótalo apúntalo debes debe ser muy importante esto tenlo presente olvides nunca jamás quiero queda
  deve ser muito importante anota guarda nunca esqueça quero
  devi deve essere molto importante annotalo segnatelo non scordare voglio
  moet moeten zijn heel erg belangrijk nooit dit punt graag bewaren opslaan
  musi musisz być bardzo ważne nigdy zawsze chcę zanotować zapamiętać
  нужно надо должен должна быть очень важно никогда всегда обязательно хочу чтобы запомнил об этом том больше
  çok önemli asla her zaman lazım gerek istiyorum
  unbedingt wichtig sehr sein muss musst soll sollst kann bitte nie niemals immer notiere notieren festhalten speichern speicher aufschreiben aufgeschrieben dauerhaft gespeichert werden wird das ist ja doch mal einfach wirklich alles eben gerade gesagt habe was noch
  dziękuję i jest ma mi miej mnie na nie o pamiętaj pamięci proszę przyszłość raz się sobie to tym w z zapamiętaj zapisz że
  zanotuj zapomnij
  в вам впредь для и имей это этого её его же забудь забывай запомни запомните запиши мне на не обязательно память памяти
  пожалуйста будущее будущем сохрани спасибо ты что я виду
  aklında bu bunu da de et için kaydet lütfen not sonra sonrası şunu teşekkürler tut unutma unutmayın hatırla hafızana ileride`
    .split(/\s+/u)
    .filter(Boolean),
)

const EAST_ASIAN =
  /(?:情|ため|할게|부탁할|这一点|這一點|一点|一點|很|重要|说|說|让我|讓我|希望|用户|用戶|使用者|要求|ユーザー|利用者|と言った|と言っています|사용자|요청|했다|했어요|중요하|니까|刚才|剛才|刚刚|剛剛|说的|說的|内容|內容|一下|永远|永遠|长期|長期|将来|將來|今后|今後|非常|特别|特別|千万|千萬|务必|務必|存|写|寫|进|進|备忘|備忘|笔记|筆記|那个|那個|那点|那點|好|所有|全部|事情|事|件|就|都|再|也|还|還|请你|咱们|我们|我們|覚えといて|覚えていて|忘れずに|忘れないように|保存|記録|しっかり|必ず|絶対|ずっと|さっき|話|言った|ことを|もの|ように|よう|いて|おく|ね|よ|な|ましょう|ほしい|欲しい|大切|大事|기억하세요|기억해야|기억해두|기억하고|잊으면|안 돼요|안돼|안 됩니다|반드시|절대|방금|말한|내용|것을|것|거|앞으로도|계속|항상|매우|아주|정말|기록해|적어|놓아|놔|두고|해요|합니다|하세요|세요)|请|請|帮我|幫我|麻烦|麻煩|谢谢你?|謝謝你?|记住|記住|记下来?|記下來?|记得|記得|记着|記著|记一下|記一下|存起来|存起來|保存|记忆|記憶|忘记|忘記|忘了|别再|別再|别|別|不要|这个|這個|这点|這點|这一点|這一點|这件事|這件事|它|把|以后|以後|下次|会|會|要|用到|需要|一定|牢牢|地|了|吧|哦|喔|到|里|裡|你|您|我|的|很重要|重要|覚えて|覚え|おいて|ください|下さい|お願いします|お願い|これ|それ|この|こと|点|次回|今後|必要|です|ます|忘れない|で|も|を|は|に|が|記憶|して|メモ|重要|기억해|기억|잊지|마세요|마|꼭|이거|이것|그거|이걸|다음에도|다음에|앞으로|주세요|줘|둬|두세요|저장해|메모해|필요해요|필요|중요해요|중요|부탁해요|부탁|제발|을|를|은|는|이|가|도|요|[\s\p{P}\p{S}ー]/gu

/** Whether a text holds nothing but the wish itself. */
export function isOnlyWish(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return true
  const east = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
  if (east.test(text)) return text.replace(EAST_ASIAN, '') === ''
  return words.every((word) => WORDS.has(word) || word.length === 1)
}
