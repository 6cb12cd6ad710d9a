import type { NoWish, Phrases } from './phrases.js'

/**
 * What two signs together say: that a sentence speaks of later work (`later`) and that something is to be known then
 * (`know`), in any order. Beside them, turns that ask by themselves (`asks`): not wanting to repeat oneself, the memory as
 * a place, idioms.
 */
type Later = { hints: readonly string[]; later: string; know: string; asks: string; not?: string }

const LATER: Readonly<Record<string, Later>> = {
  en: {
    hints: ['know', 'aware', 'retain', 'recall', 'hold on', 'bookmark', 'stash', 'lesson', 'mnd', 'brain', 'head', 'repeat', 'worth', 'update what', 'note', 'memory', 'tomorrow', 'next time and', 'ask me again', 'explain', 'again', 'file th', 'future'],
    later:
      "(?:for|in|across|into|to|during|throughout|over)(?: (?:the|all|any|every|our|your|my|of|these))* (?:f[ur]+ture|later|upcoming|coming|next|subsequent|following|other|new)(?: (?:sessions?|conversations?|chats?|times?|work|tasks?|you|me|reference|weeks?|months?|days|runs|occasions?))?\\b|for (?:good|ever|keeps|life|later|all time|the long (?:run|term|haul))\\b|forever|permanent(?:ly)?\\b|once and for all|tomorrow|next (?:time|week|month|session)|long[- ]term|going forward|from now on|down the (?:road|line)|indefinitely|from session to session",
    know: "\\byou(?:['’]d| should| must| need to| ought to| to| still| also| always| could| can| please| have to|['’]ll want to)* (?:know|knew|be aware|are aware|recall|retain(?:ed)?|kept?(?: \\S+){0,3} in (?:mind|memory|your head)|held on to|remembered|stored|noted)\\b|(?:^|[.,;:!?-] ?|\\b(?:please|pls|and|also|so) )(?:be (?:aware|mindful)|know|recall|retain|internali[sz]e|absorb|take (?:it|this|that|these) (?:with you|along)|hold on to|hang on to|bookmark|stash|(?:store|save|keep|log|record|preserve|pin|file|put|write|jot|note|carry)(?: away| down)? (?:this|that|it|these|the following)|keep (?:\\S+ )?in (?:mi?nd|your head))\\b|(?:here['’]s|this is|that['’]s) (?:something|one|a thing|a fact|a rule) (?:to|worth|you)|\\b(?:lesson|takeaway|learning|learnt|note|reminder|memo|hint|fact)s?(?: learned)? (?:for|to) (?:the |your |our )?f|get (?:it|this|that) in(?:to|side) your (?:head|skull|brain)",
    asks: "(?:that['’]s|this is|it['’]s|(?:which|that) is|is) worth (?:remembering|keeping in mind|knowing|noting|holding on to|keeping)\\b|(?:^|[,;:.!] ?|\\b(?:please|pls|and|also|you|to|can|could) )(?:put|save|store|add|write|keep|place|stick|drop|get|commit|stash|burn|hammer|drill|file)(?: (?:this|that|it|these|the following))?(?: \\w+)? (?:in|into|to|inside)(?: (?:ur|your|the|long[- ]term|project|agent))* (?:memory|brain|head|skull|knowledge)\\b(?! (?:leak|limit|cache|store|map|usage|pool|buffer|section))|(?:not|never|n['’]t) (?:(?:want|wish|like|have|going|need|intend|plan|be)(?:ing)? )*(?:to )?(?:have to |be )?(?:repeat(?:ing)?|tell(?:ing)?|explain(?:ing)?|say(?:ing)?|remind(?:ing)?)(?: (?:you|myself|this|that|it|to you|of (?:this|that|it)))+ (?:again|next|every|each|twice|anymore|any more|tomorrow|in)\\b|(?:not|never|n['’]t) (?:have to |want to |like to |need to )+(?:repeat|say|explain) (?:this|that|it|myself)\\b|(?:don['’]?t|do not|never) make me (?:say|repeat|explain|tell)|update what you (?:know|remember|have (?:saved|stored|noted))|what you (?:know|remember) about (?:me|us|this (?:project|repo))\\s*[:,–—-]|next time and (?:every|each|any)|(?:amke|mkae|make) (?:a |yourself a )?note\\s*[,:–—]|note to self\\b|(?:add|append) (?:this |that |it |the following )?to (?:your|the) (?:project )?(?:knowledge|memory|notes)\\b|take (?:it|this|that) (?:as|for) (?:a )?given from",
    not: "\\b(?:users?|customers?|the (?:server|client|app|browser|cache|page|form)|it|they|he|she) (?:should|must|needs? to|has to|can|will|to)(?: \\w+)? (?:know|recall|retain|be aware)\\b|\\bmake a note of each\\b|\\bas you go\\b|\\bfrom here on in\\b",
  },
  de: {
    hints: ['wissen', 'behalt', 'behält', 'notier', 'merk', 'gedächtnis', 'nochmal', 'noch mal', 'noch einmal', 'wiederholen', 'hirn', 'lehre', 'bescheid', 'lektion', 'kopf', 'aufheben', 'speicher', 'bewahr', 'erneut', 'notizen'],
    later:
      '(?<!\\p{L})(?:zukunft|künftig\\p{L}*|zukünftig\\p{L}*|später\\p{L}*|nächste\\p{L}* (?:mal|sitzung\\p{L}*|gespräch\\p{L}*|session\\p{L}*|woche)|kommende\\p{L}*|weitere\\p{L}* (?:sitzung\\p{L}*|gespräch\\p{L}*)|dauerhaft|für immer|auf dauer|langfristig|ein für alle ?mal|immer|morgen noch)(?!\\p{L})',
    know: '(?<!\\p{L})(?:(?:solltest|musst|sollst|sollten|müssen|magst) (?:\\S+ ){0,4}?(?:wissen|behalten|im kopf haben)|(?:wisse|behalt|behalte|behalten sie|bewahr|bewahre|bewahren sie|heb|notier|notiere|notieren sie|merk|merke|merkst|merken sie|vermerk|vermerke)(?: (?:bitte|auch|dir|das|dies|des|mal|es|sich))*(?!\\p{L})|(?:behältst|behalten (?:könntest|würdest)|merken (?:könntest|würdest)|behalten|weißt|wüsstest|merktest|notierst)(?!\\p{L})|lehre|lektion|merksatz|im (?:hinterkopf|kopf) (?:behältst|hast|behalten|haben)|bescheid (?:weißt|wissen))',
    asks: '(?<!\\p{L})(?:nicht|nie|ungern|kein(?:e|en)?)(?: \\S+){0,3} (?:nochmals?|noch (?:ein)?mal|wieder|erneut|ständig|jedes mal|zweimal)(?: \\S+){0,2} (?:sagen|erklären|wiederholen|erwähnen|erzählen)(?!\\p{L})|(?<!\\p{L})(?:lass|lasst) mich (?:das|es|dies) (?:nicht|nie)|(?:ins|in dein|in das|im) (?:langzeit)?(?:gedächtnis|hirn|memory|oberstübchen)(?: \\S+){0,2}(?: (?:aufnehmen|schreiben|packen|legen|speichern|ablegen|eintragen)|\\s*:)|(?:das|des|dies|es) merkst (?:du )?(?:dir|da)|(?:in|zu) deine[nr]? notizen (?:aufnehmen|schreiben|packen|eintragen|hinzufügen)',
  },
  zh: {
    hints: ['一笔', '一筆', '参考', '參考', '再说', '再說', '死', '知道', '腦', '脑', '留', '记忆', '記憶', 'memory', '重复', '重複', '教训', '教訓', '提醒', '记性'],
    later: '(?:以后|以後|之后|之後|今后|今後|往后|往後|将来|將來|下次|日后|日後|后续|後續|长期|長期|永远|永遠|未来的|未來的)',
    know: '(?:参考|參考|备查|備查|留存|留着用|(?:你|您)(?:都|要|得|应该|應該|最好|也|就|必须|必須|们|們)*(?:知道|了解|清楚|晓得|曉得|明白)|留到|带到|帶到|保留|沿用|(?:请|請|帮我|幫我)?(?:把.{1,20})?(?:留给|留給))',
    asks: '(?:记|記)(?:上)?一(?:笔|筆|条|條|句)|(?:别|別|不要|不想|不用|懒得|懶得|免得|省得|别让我|別讓我).{0,6}(?:再|重复|重複|每次都?)(?:说|說|讲|講|提醒|强调|強調|解释|解釋)?(?:一遍|一次|第二遍|第二次|两遍|兩遍|这|這)|(?:记|記)(?:死|牢|清楚)(?:了|啊|着|咯|$)|(?:刻|印|写|寫|记|記|放|装|裝)(?:在|进|進|到)(?:你的?)?(?:脑子|腦子|脑海|腦海|脑袋|腦袋|心里|心裡|骨子)|(?:记|記|存|写|寫|加|放|录|錄)(?:到|进|進|入|在)\\s?(?:你的?)?\\s?(?:memory|记忆|記憶|长期记忆|長期記憶)|(?:教训|教訓|经验|經驗)(?:是)?[：:]',
    not: '(?:用户|使用者|客户|客戶|系统|系統|服务器|伺服器)(?:要|应该|應該|会|會)?(?:知道|了解)',
  },
  ja: {
    hints: ['言わせ', '叩き', 'たたき', '知って', 'メモリ', '教訓', '繰り返', '何度も', '把握', '残して', '心得', '承知', '刻ん', '共有', '頭の'],
    later: '(?:先々|今後|これから|次回|次の|後々|のちのち|将来|以後|以降|ずっと|いつも|別の(?:セッション|会話))',
    know: '(?:知っておいて|知っといて|把握しておいて|把握しといて|承知しておいて|理解しておいて|心得ておいて|残しておいて|残しといて|引き継いで|参照して|踏まえて|前提にして|意識して)',
    asks: '(?:二度と|何度も|もう(?:一度)?|毎回|同じこと).{0,8}(?:言わせない|言わせるな|説明させない|説明させるな|言いたくない|説明したくない|繰り返したくない|繰り返させ)|(?:頭|心|胸|記憶|脳)(?:に|の中に|の片隅に)(?:叩き込|たたき込|刻み|刻ん|留め|とどめ|入れ|置い|焼き付け)|(?:メモリー?|記憶|長期記憶)(?:に|へ)(?:追加|保存|登録|記録)(?:[：:]|して|お願い|$)|教訓(?:として|[：:])|(?:覚え|おぼえ)(?:といて|とい?てね|とけよ)',
    not: 'メモリの?(?:使用|リーク|消費)',
  },
  ko: {
    hints: ['말하게', '알아', '머리', '박아', '교훈', '반복', '메모리', '참고', '알고', '새겨', '두 번', '다시'],
    later: '(?:나중|앞으로|다음|이후|향후|계속|항상|언제나|장래|추후|후에도|영원히)',
    know: '(?:알아\\s?(?:두|둬|둘)|알고\\s?(?:있어|계|있으면)|참고해|참고하|유의해|숙지해|인지해|간직해|남겨\\s?(?:둬|두|줘))',
    asks: '(?:두\\s?번|다시|또|여러\\s?번|매번|반복해서)(?: \\S+){0,2}\\s(?:말하게|얘기하게|설명하게|이야기하게)\\s?(?:하지|만들지)|(?:다시|또|반복해서)(?: \\S+){0,2}\\s?(?:말|얘기|설명)하(?:고 싶지|기 싫)|(?:머리|머릿속|뇌리|가슴|마음)(?:에|속에)(?: \\S+){0,2}\\s?(?:박아|새겨|넣어|담아|심어)|(?:메모리|기억|노트)에 (?:추가|저장|기록|등록)\\s?(?:[:：]|해)|교훈\\s?(?:으로|[:：])',
  },
  fr: {
    hints: ['sache', 'savoir', 'redire', 'répéter', 'conserve', 'souvien', 'retenir', 'retien', 'tête', 'crâne', 'leçon', 'mémoire', 'notes', 'redise', 'répète', 'au courant', 'rappelle'],
    later:
      "(?<!\\p{L})(?:pour la suite|à l['’]avenir|(?:les|nos|vos|tes|mes|des|d['’]) ?(?:prochain|futur|autre)e?s (?:\\p{L}+)|prochaines? fois?|pour plus tard|plus tard|durablement|définitivement|pour toujours|à jamais|une fois pour toutes|désormais|dorénavant|ultérieur\\p{L}*|pour le futur)(?!\\p{L})",
    know: "(?<!\\p{L})(?:sache|sachez|tu (?:dois|devrais|devras) savoir|vous (?:devez|devriez) savoir|conserve[rz]?|garde[rz]?|retien[st]?|retenez|retenir|souvien[st]?|souvenez|rappelle|rappelez|note[rz]?|enregistre[rz]?|mémorise[rz]?|(?:sois|soyez) au courant|aies? (?:\\S+ )?en tête|leçon)(?!\\p{L})",
    asks: "(?<!\\p{L})(?:(?:pas|plus|jamais) (?:\\S+ ){0,3}(?:à |avoir à |devoir )?(?:le |te le |vous le |me )?(?:redire|répéter|réexpliquer|rappeler sans cesse)|(?:ne me (?:fais|faites|le fais) pas|ne me le fais (?:pas|plus)) (?:le )?(?:répéter|redire)|souvien[st]?[ -]?toi|rappel+es?[ -]toi (?:que|de|bien)|(?:mets|mettez|ajoute[rz]?|grave[rz]?|enregistre[rz]?|range[rz]?|fourre) (?:\\S+ ){0,4}?(?:en|à|dans) (?:(?:la|ta|votre|le|tes|vos) )?(?:mémoire|tête|crâne|caboche|ciboulot|notes)(?! (?:cache|vive|de version)))(?!\\p{L})",
  },
  es: {
    hints: ['apúnta', 'apunta', 'guárda', 'guarda', 'repet', 'presente', 'acord', 'conserv', 'saber', 'memoria', 'recue', 'record', 'cabeza', 'lección', 'notas', 'sepas', 'sabe ', 'decir'],
    later:
      '(?<!\\p{L})(?:(?:pró[xj]im|proxim|futur|otr|siguiente|posterior)\\p{L}*(?: (?:ses\\p{L}+|ve[zc]\\p{L}*|convers\\p{L}+|chats?|tareas?))?|en adelante|más adelante|para siempre|siempre|en el futuro|para el futuro|permanente(?:mente)?|de una vez por todas|para luego|para después|a largo plazo)(?!\\p{L})',
    know: '(?<!\\p{L})(?:ap[uú]nta\\p{L}*|an[oó]ta\\p{L}*|gu[aá]rd[ae]\\p{L}*|cons[eé]rv\\p{L}*|acord[aá]te|acu[eé]rd[ae]te|acu[eé]rdese|recue?r?d[ae]\\p{L}*|rec[oó]rd\\p{L}*|(?:deber[ií]as|debes|tienes que|debe|debería|conviene que) sab\\p{L}+|sepas|sepa|ten(?:lo|er|gas)?(?: \\S+)? (?:presente|en mente|en cuenta)|tuvieras(?: \\S+)? (?:presente|en mente|en cuenta)|tenga(?:s|lo)?(?: \\S+)? (?:presente|en mente|en cuenta)|lección|memoriza\\p{L}*)(?!\\p{L})',
    asks: '(?<!\\p{L})(?:no (?:me )?(?:hagas|haga|obligues a|quiero|quisiera|tenga que|tener que|gusta|me gusta)(?: \\S+){0,3} (?:repet\\p{L}+|decir\\p{L}* (?:otra vez|de nuevo|dos veces)|volver a (?:decir|explicar)\\p{L}*)|(?:ap[uú]nta|gu[aá]rda|gr[aá]ba|an[oó]ta)te(?:lo|la)|(?:mete|met[eé]|pon|pone|agrega|añade|guarda|graba|pasa)(?:lo|la|te)* (?:\\S+ ){0,3}?(?:en|a) (?:(?:la|tu|su|el|tus|mi) )?(?:memoria|cabeza|mollera|coco|notas)(?! caché|\\.)|acordate (?:siempre )?(?:de )?que)(?!\\p{L})',
    not: '(?<!\\p{L})(?:notas|memoria)\\.\\p{L}{1,5}(?!\\p{L})',
  },
  pt: {
    hints: ['guarda', 'repet', 'registr', 'regist', 'grava', 'sabendo', 'saber', 'lembr', 'cabeça', 'cachola', 'memória', 'anota', 'lição', 'notas', 'saiba', 'conserv', 'mente'],
    later:
      '(?<!\\p{L})(?:(?:pró[xj]im|proxim|futur|outr|seguinte)\\p{L}*(?: (?:sess\\p{L}+|ve[zs]\\p{L}*|convers\\p{L}+|chats?|atendimento\\p{L}*|tarefas?))?|daqui (?:pra|para|em)(?: a)? (?:frente|diante)|mais tarde|para sempre|pra sempre|sempre|no futuro|pro futuro|para o futuro|permanente(?:mente)?|de uma vez por todas|para depois|pra depois|a longo prazo)(?!\\p{L})',
    know: '(?<!\\p{L})(?:guard[ae]\\p{L}*(?:-[oa]s?)?|regist(?:r[ae]|e|a)\\p{L}*|grav[ae]\\p{L}*|anot[ae]\\p{L}*|lembr\\p{L}*|fi(?:ca|que) sabendo|saib?a(?:s)?|(?:deves?|deverias?|deveria|precisas?|tem que|tens de) saber|record[ae]\\p{L}*|mem[oó]ri[zs]\\p{L}+|conserv[ae]\\p{L}*|tenhas? (?:\\S+ )?(?:presente|em mente|em conta)|tivess?es? (?:\\S+ )?(?:presente|em mente|em conta)|lição)(?!\\p{L})',
    asks: '(?<!\\p{L})(?:não (?:me )?(?:faz|faça|faças|fazes|quero|queria|ter que|tenha que|tenha de|obrigue a)(?: \\S+){0,4} (?:repetir\\p{L}*|dizer\\p{L}* (?:outra vez|de novo|duas vezes))|(?:p[oõ]e|bota|mete|coloca|grava|guarda|enfia|adiciona|acrescenta|anota)(?:-[oa])? (?:\\S+ ){0,3}?(?:em|na|à|nas|no|a) (?:(?:tua|sua|teus|suas|tuas) )?(?:memória|cabeça|cachola|cuca|mente|notas)(?! cache|\\.)|lembr[ae]?[- ]?se (?:de )?que)(?!\\p{L})',
    not: '(?<!\\p{L})(?:notas|memória|memoria)\\.\\p{L}{1,5}(?!\\p{L})',
  },
  it: {
    hints: ['tien', 'ridire', 'ripet', 'conserv', 'ricordatevi', 'ricord', 'appunt', 'memoria', 'testa', 'zucca', 'sapere', 'sappi', 'lezione', 'mettil', 'segna', 'presente'],
    later:
      '(?<!\\p{L})(?:(?:prossim|futur|altr|successiv)\\p{L}+(?: (?:session\\p{L}+|volt\\p{L}+|conversazion\\p{L}+|chat))?|in futuro|per il futuro|più avanti|per sempre|sempre|per dopo|permanent\\p{L}+|in avanti|in poi|una volta per tutte|a lungo termine)(?!\\p{L})',
    know: "(?<!\\p{L})(?:tien\\p{L}*(?: \\S+)? (?:a mente|presente|in mente|in conto)|tenere(?: \\S+)? (?:a mente|presente)|tenessi(?: \\S+)? (?:a mente|presente)|conserv[ai]\\p{L}*|ricorda(?:ti|tevi|telo|tene|lo)|si ricordi|segna\\p{L}*|annota\\p{L}*|memorizz\\p{L}+|sappi(?:a|ate)?|(?:devi|dovresti|dovete|deve|dovrebbe) sapere|lezione|impara\\p{L}*)(?!\\p{L})",
    asks: "(?<!\\p{L})(?:non (?:far|fare|farmelo|farmi|voglio|vorrei|dover|doverlo|fatemelo)\\p{L}*(?: \\S+){0,3} ?(?:ridir\\p{L}*|ripeter\\p{L}*)|tienitelo|tientelo|(?:metti|mettilo|mettila|aggiungi|aggiungilo|salva|salvalo|scrivi|scrivilo|inserisci|ficca\\p{L}*|segna\\p{L}*) (?:\\S+ ){0,3}?(?:in|alla|nella|tra|fra|nei|ai|a) (?:(?:tua|i|tuoi) )*(?:memoria|testa|zucca|appunti|note)(?! cache|\\.))(?!\\p{L})",
    not: '(?<!\\p{L})(?:note|appunti|memoria)\\.\\p{L}{1,5}(?!\\p{L})',
  },
  nl: {
    hints: ['schrijf', 'zet ', 'nog eens', 'herhal', 'weet', 'bewaar', 'bewaren', 'knoop', 'geheugen', 'ontou', 'onthou', 'weten', 'aantekening', 'notities', 'hoofd', 'oren', 'les '],
    later:
      '(?<!\\p{L})(?:(?:latere|volgn?de|volgende|toekomstige|komende|andere|nieuwe) (?:sessies?|keer|gesprekken|gesprek|taken|chats?|weken?)|voor later|in de toekomst|voor de toekomst|voortaan|blijvend|voor altijd|voorgoed|permanent|altijd|eens en voor altijd|in het vervolg|op de lange termijn)(?!\\p{L})',
    know: '(?<!\\p{L})(?:schrijf|noteer|bewaar|bewaren|bewaart|onthoud\\p{L}*|onth?ou[dt]?|weet|weten|moet je weten|in je (?:hoofd|oren|achterhoofd)|houd(?:t)?(?: \\S+){0,3} (?:in gedachten|bij)|leg(?: \\S+){0,2} vast|vasthouden|knoop|les)(?!\\p{L})',
    asks: '(?<!\\p{L})(?:(?:niet|nooit) (?:\\S+ ){0,2}?(?:nog eens|nog een keer|weer|opnieuw|steeds)(?: \\S+){0,2} (?:zeggen|herhalen|uitleggen|vertellen)|niet (?:hoeven|willen|te hoeven) (?:te )?herhalen|laat me (?:dit|dat|het) niet|(?:zet|schrijf|stop|voeg|sla|neem|pak|plaats)(?: \\S+){0,4} (?:in|aan|op in) (?:je|uw|jouw) (?:\\p{L}+ )?(?:geheugen|hoofd|aantekeningen|notities|brein)|(?:aan|in) je (?:geheugen|aantekeningen|notities) (?:toevoegen|zetten|opnemen)|knoop (?:\\S+ ){0,3}in je oren)(?!\\p{L})',
    not: '(?<!\\p{L})(?:notities|geheugen)\\.\\p{L}{1,5}(?!\\p{L})',
  },
  pl: {
    hints: ['wpisz', 'powtarz', 'zachowa', 'wiedzie', 'pamię', 'notat', 'głow', 'lekcja', 'nauczka', 'wbij', 'miej', 'dopisz', 'wiedz', 'zapis'],
    later:
      '(?<!\\p{L})(?:na (?:przyszłość|przyszłe|później|potem|stałe|zawsze)|w przyszłości|(?:przyszł|następn|kolejn|późniejsz|dalsz)\\p{L}+ (?:raz\\p{L}*|sesj\\p{L}+|rozm\\p{L}+|zada\\p{L}+|czat\\p{L}*)|następnym razem|zawsze|na dłużej|raz na zawsze|odtąd|od teraz|długoterminowo)(?!\\p{L})',
    know: '(?<!\\p{L})(?:zachowaj|zachować|zachowanie|wiedz|wiedzieć|(?:powinieneś|powinnaś|musisz|warto) wiedzieć|zapami[eę]ta\\p{L}+|pami[eę]taj\\p{L}*|pami[eę]tał\\p{L}*|zapisz|zapisać|zanotuj\\p{L}*|zanotować|odnotować|miej|mieć (?:\\S+ )?na uwadze|miał\\p{L}* (?:\\S+ )?na uwadze|lekcja|nauczka|uwzględniaj)(?!\\p{L})',
    asks: '(?<!\\p{L})(?:(?:żebym|żeby|abym|bym) (?:\\S+ ){0,3}?nie (?:musiał\\p{L}*|trzeba było)(?: \\S+){0,3} powtarzać|(?:nie (?:chcę|będę|zamierzam|każ mi|zmuszaj mnie)|żebym nie musiał\\p{L}*)(?: \\S+){0,4} (?:powtarzać|powtórzyć|mówić (?:drugi raz|dwa razy|ponownie))|(?:wpisz|dodaj|dopisz|zapisz|wrzuć|wbij|włóż|umieść)(?: \\S+){0,3} (?:do|w) (?:swojej |swoich |twojej |swoim )?(?:pamięci|głowy|głowie|notatek|notatkach|notatnika)(?! podręcznej|\\.))(?!\\p{L})',
  },
  ru: {
    hints: ['повтор', 'сохран', 'запомн', 'знать', 'знай', 'памят', 'голов', 'мозг', 'урок', 'заметк', 'учти', 'учит', 'имей', 'помн', 'запиш'],
    later:
      '(?<!\\p{L})(?:на будущее|в будущем|на (?:следующий|след) раз|на потом|впредь|(?:будущ|следующ|дальнейш|последующ|друг)\\p{L}+ (?:раз\\p{L}*|сесси\\p{L}+|сеанс\\p{L}*|бесед\\p{L}*|разговор\\p{L}*|чат\\p{L}*|задач\\p{L}*)|навсегда|всегда|в дальнейшем|надолго|отныне|раз и навсегда|насовсем)(?!\\p{L})',
    know: '(?<!\\p{L})(?:сохрани(?:те)?|сохранить|сохранил\\p{L}*|запомн+и(?:те)?|запомнить|знай(?:те)?|(?:должен|должна|следует|нужно|надо|стоит|полезно) знать|запиши(?:те)?|записать|имей(?:те)?(?: \\S+)? в виду|иметь(?: \\S+)? в виду|имел\\p{L}* в виду|учти|учтите|учитывай|помни|помнил\\p{L}*|урок|зафиксируй\\p{L}*|держи(?:те)?)(?!\\p{L})',
    asks: '(?<!\\p{L})(?:(?:чтобы|что бы) (?:\\S+ ){0,3}?(?:больше )?не (?:пришлось |приходилось |нужно было |надо было )?(?:\\S+ )?(?:повторять|повторял\\p{L}*|объяснять|напоминать)|не (?:хочу|буду|собираюсь|заставляй(?:те)? меня)(?: \\S+){0,3} (?:повторять|объяснять снова)|запомн+и(?:те)?|(?:запиши|внеси|добавь|занеси|положи|вбей|запихни|сохрани)(?:те)?(?: \\S+){0,3} (?:в|к) (?:себе |свою |свои |твою |долговременную )*(?:память|голову|мозг|башку|заметки|памяти|заметкам))(?!\\p{L})',
  },
  tr: {
    hints: ['not', 'söylet', 'tekrar', 'kaydet', 'bilmen', 'bil ', 'unutma', 'hafıza', 'akl', 'kafa', 'ders', 'bilin', 'sakla', 'bellek', 'hatır'],
    later:
      '(?<!\\p{L})(?:ilerideki?\\p{L}*|gelecek\\p{L}*|bundan (?:sonra|böyle)|(?:sonraki|diğer|gelecek) \\p{L}+|(?:bir |bi )?dahaki \\p{L}+|her zaman|daima|kalıcı\\p{L}*|sonrası için|sonraya|artık|uzun vadede)(?!\\p{L})',
    know: '(?<!\\p{L})(?:kaydet\\p{L}*|kaydedin|bil(?:men|meniz|in|esin|melisin|meniz|miş ol)\\p{L}*|aklında \\p{L}+|akl[ıi]nızda \\p{L}+|hatırla\\p{L}*|unutma(?:yın)?|not (?:al|et|düş)\\p{L}*|sakla\\p{L}*|ders olsun|dikkate al\\p{L}*)(?!\\p{L})',
    asks: '(?<!\\p{L})(?:(?:bir|bi|iki|her) (?:daha|kez|kere|defa|seferinde)(?: \\S+){0,2} (?:söyletme|tekrarlatma|söylemek (?:istemiyorum|zorunda)|anlattırma|açıklatma)\\p{L}*|tekrar(?: \\S+){0,2} (?:ettirme|söyletme|etmek istemiyorum|etmeyeyim)\\p{L}*|(?:notlarına|notlarınıza|hafızana|hafızanıza|belleğine|aklına|kafana|beynine)(?: \\S+){0,2} (?:ekle|kaydet|yaz|at|kazı|sok|al|koy|işle)\\p{L}*)(?!\\p{L})',
    not: '(?<!\\p{L})(?:kaydetme|kaydetmeyin|ekleme|eklemeyin|yazma|yazmayın|saklama|not alma|not etme)(?!\\p{L})',
  },
}

const NOTHING: readonly (readonly [NoWish, RegExp])[] = []

/** The phrases of a language with those by which later work is spoken of. */
export function withLater(phrases: Phrases): Phrases {
  const more = LATER[phrases.language]
  if (more === undefined) return phrases
  const { hints, later, know, asks, not } = more
  return {
    ...phrases,
    hints: [...phrases.hints, ...hints],
    wish: [
      ...phrases.wish,
      new RegExp(asks, 'u'),
      // Both signs, in any order; bound to the start, so that each is looked for once.
      new RegExp(`^(?=[^]*?(?:${later}))(?=[^]*?(?:${know}))`, 'u'),
    ],
    not: [...(not === undefined ? NOTHING : [['about', new RegExp(not, 'u')] as const]), ...phrases.not],
  }
}
