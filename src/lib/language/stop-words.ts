import { wordSet as words } from '../text.js'

const ENGLISH = words(`
  a about above after again against all also am among an and any are arent as at be because been before being below
  between both but by can cannot cant could couldnt did didnt do does doesnt doing done dont down during each
  either else ever for from further had hadnt has hasnt have havent having he her here hers herself hes him
  himself his how hows i if im in into is isnt it its itself ive just lets me might more most must my myself neither
  no nor not of off on once only or other our ours ourselves out over own per same shall shant she should shouldnt
  so some such than that thats the their theirs them themselves then there theres these they theyd theyll theyre
  theyve this those though through thus to too under until up upon us very via was wasnt we were werent weve what
  whats when whens where wheres whether which while who whom whos whose why whys will with within without wont
  would wouldnt yet you youd youll your youre yours yourself yourselves youve
`)

const GERMAN = words(`
  aber als auf aus bei beim bis da dabei damit dann das dass dem den denn der deren des dessen die dies diese
  diesem diesen dieser dieses doch du durch ein eine einem einen einer eines er es etwas fur gegen hab habe haben
  hatte hatten hier ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im ist ja jede jedem jeden jeder jedes jetzt kann
  kein keine keinem keinen keiner konnen konnte mein meine meinem meinen meiner mich mit nach nein nicht noch nun
  nur ob oder ohne sehr sein seine seinem seinen seiner seit sich sie sind soll sollen sollte sondern uber um und
  uns unser unsere unserem unseren unserer unter vom von vor wann warum weil welche welchem welchen welcher welches
  wenn werden wie wieder wir wird wo wurde wurden zu zum zur zwischen
`)

/**
 * Words that are neither indexed nor searched: the grammar of English and German, without accents and
 * apostrophes. German words that mean something in English or in code (`war`, `bin`, `man`) are filler instead.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set([...ENGLISH, ...GERMAN])

/**
 * Words that are searched but say nothing about the subject of a message: greetings, courtesy, the light verbs and
 * adverbs of any request. They are no evidence that a text bears on a message.
 */
export const FILLER_WORDS = words(`
  able actually add added adding adds ago ahead almost already alright although always anybody anyone
  anything anyway around ask asked asking away awesome back bad basically become best better big bit bro btw
  bye came certainly cheers clear come comes coming cool course create created creates creating definitely
  differ difference different differs dude enough especially even everybody everyone everything exactly
  example explain far few fine first found gave get gets getting give given gives giving glad go goes going
  gone gonna good goodbye got gotta great guess guy guys haha happy hello help helpful helps hey hi hmm hope
  however idea indeed instead kind kinda knew know known knows least let like list little lol look looked
  looking looks lot lots made make makes making many may maybe mean means mention mentioned mind much name
  near nearly need needed needs never new next nice none nope nothing now obviously often oh ok okay omg one
  ones oops otherwise perfect perhaps please pls possible possibly pretty probably question questions quick
  quickly quite rather really recently right run said saw say saying says second see seem seems seen several
  show similar simple simply since someone something sometimes somewhere soon sorry sort sounds still stuff
  super sure take taken takes taking talking tell thank thankful thanks thanx thing things think thinking
  thought thx today together told tomorrow totally toward towards tried tries true truly try trying
  understand unless use used uses using usually wait wanna want wanted wants way ways welcome well whatever
  whenever whoever whole wonder wondering word words wow write writes writing written wrong wrote yeah yep
  yes yo yup

  ach alles am ander andere anderen an bereits besser bin bist bitte brauche brauchen danke eben eigentlich einfach
  einmal fertig frage fragen ganz gar geht gehen genau gerade gern gerne gestern gib gibt gleich gruss gut gute
  guten guter habt hallo hast hat heute hilf hilfe immer irgendwie jemand kommen kommt kurz lass leider machen machst
  macht man mal mehr mir mochte muss mussen neue nichts nie prima richtig sag sagen schon schnell sehen seid servus
  sicher so stimmt tag toll tschuss tun viel viele vielen vielleicht war waren weiss weiter wer will willst wirklich
  wissen wollen wunderbar zeig zeige zeit
`)

/** French, Spanish, Portuguese and Italian, in this order. */
const ROMANCE = words(`
  ai alors apres au aussi autre autres aux avait avant avec avez avoir avons bien bonjour bonsoir ca ce cela celle
  celui ces cet cette ceux chez chose combien dans de deja demain depuis des dis dois doit donc donne dont du ecrire
  ecris elle elles en encore entre est et etaient etait etes etre eux explique faire fais fait faut hier ici il ils
  jamais je juste la le les leur leurs lui ma mais marche meme merci mes moi moins mon montre ne ni nos notre nous on
  ont ou oui par pas pendant peut peux pour pourquoi pouvez pouvoir quand que quel quelle quelles quelque quels qui
  quoi rien sa salut sans se si soi sommes sont sous suis sur svp ta te tes toi ton toujours tous tout toute
  toutes tres trop tu un une vers veut veux vos votre voudrais vous

  ahora al algo aquel aun aunque ayer buenas buenos cada como con cual cuales cuando debe debo desde dias dime
  donde e el ella ellas ellos entonces eran esa esas escribe ese eso esos esta estan estar estas este esto estos estoy
  explica favor fue gracias habia hace hacer hago hasta hola hoy las los manana mas menos mi mis muestra muy nada
  nosotros nuestra nuestro nunca o otra otro para pero por porque puede pueden puedes puedo quien quiere quiero ser
  siempre sirve sobre sus tambien tan tener tengo tiene tienen toda todas todavia todo todos tus u una unas uno
  unos usted ustedes y ya yo

  agora ainda amanha ao aos aquele ate bem da das deve ela elas ele eles escreva essa estao faco faz fazer foi hoje
  isso isto ja meu meus minha minhas mostra muito na nao nossa nosso obrigada obrigado ola onde ontem outra outro
  pela pelo pode podem posso pra quais qual quem quer quero sao sem seu seus sim sua suas tambem tenho uma umas voce
  voces

  abbiamo adesso altra altro anche ancora avere bene che chi ciao cui dal dalla degli dei della delle dello devo di
  domani dove essere faccio fare fra funziona gia gli grazie hai hanno ieri lei loro mia miei mio molto nei nel
  nella niente noi non nostro oggi perche piu possono puo puoi qualcosa quale quali quando quella quello questa queste
  questi questo scrivi sempre sono spiega sul sulla suo tra tua tuo tutti tutto voglio voi vostro vuole
`)

const DUTCH = words(`
  aan alles als altijd de en bedankt ben bent bij dan dank dat deze dit een geen gisteren goed graag haar hallo heb hebben
  heeft het hij hoe hun iets ik jij jouw jullie kan kunnen met mijn moet moeten morgen naar niet niets nog nooit nu om
  onder ons onze ook op schrijf steeds tussen uit van vandaag voor waar waarom wanneer waren wat wel welke wie wij wil
  willen zal zij zijn zonder zullen
`)

const RUSSIAN = words(`
  а без более больше будет будто бы был была были было быть в вам вас ведь во вот все всегда всего всех всю вчера вы
  где да даже для до другои его ее еи ему если есть еще же за завтра зачем здесь здравствуи здравствуите и из или им
  иногда их к как какая какие какое какои когда конечно кто куда лучше между меня мне много могу может можно мои моя
  мы на над надо наконец напиши нас не него неи нельзя нет ни нибудь никогда ним ничего но ну нужно о об объясни один
  он она они опять от перед по под пожалуиста покажи после потом потому почему почти при привет про работает раз с сам
  свою себе себя сегодня сеичас скажи сколько со совсем спасибо так такои там тебя тем теперь то тогда того тоже
  только том тот тут ты у уже хочу чем через что чтоб чтобы эти это этого этои этом этот эту я
`)

/**
 * Grammar and courtesy of French, Spanish, Portuguese, Italian, Dutch and Russian. Like filler, they are searched but are
 * no evidence: what is grammar in one language may mean something in another. Words that developers use are left out
 * (`comment`, `os`, `dos`, `com`, `ci`, `io`, `es`, `eu`).
 */
export const FOREIGN_GRAMMAR: ReadonlySet<string> = new Set([...ROMANCE, ...DUTCH, ...RUSSIAN])

export const isGrammar = (word: string): boolean => STOP_WORDS.has(word) || FOREIGN_GRAMMAR.has(word)

/** Grammar words of English, and of languages whose inflections and compounds its stemmer does not know. */
export const GRAMMAR_WORDS = { english: ENGLISH, others: [GERMAN, ROMANCE, DUTCH] }

/** Bigrams of everyday Chinese that say nothing about a subject. */
export const FILLER_BIGRAMS = words(`
  什么 怎么 为什 么样 可以 能够 需要 应该 一个 一下 一些 一样 一起 有没 没有 不是 不能 不要 不会 不用 时候 现在 今天
  明天 昨天 谢谢 请问 请帮 帮忙 哪些 哪个 哪里 如何 知道 告诉 觉得 以及 或者 但是 因为 所以 如果 然后 已经 还是 还有
  就是 都是 可能 问题 东西 事情 非常 很好 好的 多少 大家 自己 使用 进行 关于 之前 之后 时间 是否 是什 想要 看看 早上 晚上
`)
