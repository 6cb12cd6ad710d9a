const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/u))

/**
 * Words that are neither indexed nor searched: the grammar of English and German, without accents and
 * apostrophes. German words that mean something in English or in code (`war`, `bin`, `man`) are filler instead.
 */
export const stopWords = words(`
  a about above after again against all also am among an and any are arent as at be because been before being below
  between both but by can cannot cant could couldnt did didnt do does doesnt doing done dont down during each
  either else ever for from further had hadnt has hasnt have havent having he her here hers herself hes him
  himself his how hows i if im in into is isnt it its itself ive just lets me might more most must my myself neither
  no nor not of off on once only or other our ours ourselves out over own per same shall shant she should shouldnt
  so some such than that thats the their theirs them themselves then there theres these they theyd theyll theyre
  theyve this those though through thus to too under until up upon us very via was wasnt we were werent weve what
  whats when whens where wheres whether which while who whom whos whose why whys will with within without wont
  would wouldnt yet you youd youll your youre yours yourself yourselves youve

  aber als auf aus bei beim bis da dabei damit dann das dass dem den denn der deren des dessen die dies diese
  diesem diesen dieser dieses doch du durch ein eine einem einen einer eines er es etwas fur gegen hab habe haben
  hatte hatten hier ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im ist ja jede jedem jeden jeder jedes jetzt kann
  kein keine keinem keinen keiner konnen konnte mein meine meinem meinen meiner mich mit nach nein nicht noch nun
  nur ob oder ohne sehr sein seine seinem seinen seiner seit sich sie sind soll sollen sollte sondern uber um und
  uns unser unsere unserem unseren unserer unter vom von vor wann warum weil welche welchem welchen welcher welches
  wenn werden wie wieder wir wird wo wurde wurden zu zum zur zwischen
`)

/**
 * Words that are searched but say nothing about the subject of a message: greetings, courtesy, the light verbs and
 * adverbs of any request. They never count as evidence that a memory bears on a message.
 */
export const fillerWords = words(`
  able actually add added adding adds ago ahead almost already alright although always anybody anyone
  anything anyway around ask asked asking away awesome back bad basically become best better big bit bro btw
  bye came certainly cheers clear come comes coming cool course create created creates creating definitely
  differ difference different differs dude enough especially even everybody everyone everything exactly
  example explain far few fine first found gave get gets getting give given gives giving glad go goes going
  gone gonna good goodbye got gotta great guess guy guys haha happy hello help helpful helps hey hi hmm hope
  however idea indeed instead kind kinda knew know known knows least let like list little lol look looked
  looking looks lot lots made make makes making many may maybe mean means mention mentioned mind much name
  near nearly need needed needs never new next nice none nope nothing obviously often oh ok okay omg one
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

/** Bigrams of everyday Chinese that say nothing about a subject. */
export const fillerBigrams = words(`
  什么 怎么 为什 么样 可以 能够 需要 应该 一个 一下 一些 一样 一起 有没 没有 不是 不能 不要 不会 不用 时候 现在 今天
  明天 昨天 谢谢 请问 请帮 帮忙 哪些 哪个 哪里 如何 知道 告诉 觉得 以及 或者 但是 因为 所以 如果 然后 已经 还是 还有
  就是 都是 可能 问题 东西 事情 非常 很好 好的 多少 大家 自己 使用 进行 关于 之前 之后 时间 是否 是什 想要 看看 早上 晚上
`)
