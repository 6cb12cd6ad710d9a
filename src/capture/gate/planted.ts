import { coverQuotations } from '../wish/take-out.js'

const BEFORE =
  'all|any|alle|toutes|tous|todas|todos|tutte|tutti|wszystkie|все|всё|tüm|früheren?|vorangegangenen?|sämtliche[nr]?|alten|previous|prior|above|earlier|preceding|all|any|bisherigen|vorherigen|obigen|précédentes?|antérieures|anteriores|previas|precedenti|vorige|eerdere|poprzednie|wcześniejsze|предыдущие|прежние|powyższe|вышестоящие|прошлые|acima|bovenstaande|önceki'
const ORDERS =
  'instructions?|rules|orders|directions|prompts?|guidelines|messages|context|anweisungen|regeln|vorgaben|consignes|instrucciones|indicaciones|instruções|regras|istruzioni|regole|instructies|regels|instrukcje|polecenia|указания|инструкции|правила|talimatları|kuralları'

/** Orders for an agent that no person of a project gives it: each with what it is about. */
const PLANTED: readonly (readonly [about: string, pattern: RegExp])[] = [
  [
    'drop what was said',
    new RegExp(
      `(?<!\\p{L})(?:ignor\\p{L}*|missachte\\p{L}*|disregard|override|forget|bypass|oublie[sz]?|olvida|esqueça|dimentica|negeer|vergeet|zignoruj|игнорируй\\p{L}*|забудь|yok say|görmezden gel|vergiss)(?!\\p{L})(?:\\s+\\S+){0,3}?\\s+(?:${BEFORE})\\s+(?:\\S+\\s+){0,2}?(?:${ORDERS})(?!\\p{L})`,
      'iu',
    ),
  ],
  [
    'drop what was said',
    new RegExp(
      `(?<!\\p{L})(?:ignora|oublie[sz]?|olvida|esqueça|dimentica|ignore[sz]?)(?!\\p{L})(?:\\s+\\S+){0,3}?\\s+(?:${ORDERS})\\s+(?:${BEFORE})(?!\\p{L})`,
      'iu',
    ),
  ],
  [
    'drop what was said',
    /(?:忽略|无视|無視|忘记|忘掉|不要理会)[^。]{0,10}(?:指令|指示|规则|規則|提示)|(?:これまで|以前|前|上記)の?[^。]{0,8}(?:指示|命令|ルール)[^。]{0,6}(?:無視|忘れ)|(?:이전|위)[^.]{0,8}(?:지시|명령|규칙)[^.]{0,6}(?:무시|잊)/u,
  ],
  [
    'pipe to shell',
    /(?:curl|wget|iwr|invoke-webrequest|fetch)\b[^|\n]*\|\s*(?:sudo\s+)?(?:\S*\/)?(?:ba|z|da|k)?sh\b|(?:curl|wget)\b[^|\n]*\|\s*(?:sudo\s+)?(?:python\d?|node|perl|ruby)\b|\biex\b.*(?:iwr|downloadstring)|base64\s+(?:-d|--decode)[^|\n]*\|\s*(?:ba)?sh|(?:ba)?sh\s+(?:-c\s+)?["']?\$\(\s*(?:curl|wget)|eval\s+["']?\$\(\s*(?:curl|wget)/iu,
  ],
  [
    'send data away',
    /(?<!\p{L})(?:send|post|upload|exfiltrate|forward|submit|copy|push|report|leak|schick\p{L}*|sende|lade|envoie\p{L}*|envía|sube|manda|envie|invia|carica|stuur|wyślij|отправ\p{L}*|загруз\p{L}*|gönder)(?!\p{L})[^.?!\n]*?(?:\.env\b|env(?:ironment)? var\p{L}*|secrets?\b|credentials?\b|api keys?\b|tokens?\b|passwords?\b|~?\/?\.ssh|contents? of|private keys?|umgebungsvariablen|zugangsdaten|variables? d['’]environnement|variables de entorno|all branches)[^\n]*?(?:https?:\/\/|\bto\b|\ban\b|gist|pastebin|webhook|remote)/iu,
  ],
  [
    'send data away',
    /(?:发送|發送|上传|上傳|傳送)[^。]*(?:https?:|到|给|給)|(?:環境変数|認証情報|秘密鍵)[^。]*(?:送信|アップロード)|(?:inhalt|contenu|contenido|conteúdo|contents?)\s+(?:von|de|do|of)\s+~?\/?\.?(?:ssh|aws|env)/iu,
  ],
  [
    'behind the person’s back',
    /(?<!\p{L})(?:silently|quietly|secretly|covertly)(?!\p{L})[^.?!]*(?<!\p{L})(?:push|send|add|install|upload|obey|run|commit|approve|delete|remove|disable|follow|execute|include)(?!\p{L})|(?<!\p{L})(?:obey|do|run|push|install|add|approve|follow|execute)(?!\p{L})[^.?!]*(?<!\p{L})(?:silently|secretly|quietly)(?!\p{L})/iu,
  ],
  [
    'behind the person’s back',
    /(?<!\p{L})(?:do not|don['’]t|never|without|must not|not)\s+(?:show|tell|mention|inform|reveal|telling|mentioning|informing|showing|notify|notifying|disclose|asking)(?!\p{L})[^.?!]{0,40}?(?<!\p{L})(?:the user|the person|the human|the developer|it\b|this to)(?!\p{L})|hide (?:this|it|that|other)[^.?!]*|(?:ユーザー|利用者)に(?:は)?(?:何も)?(?:伝え|知らせ|言わ)(?:ず|ない)|(?:不要|别|別)(?:告诉|告訴)(?:用户|使用者)|(?:ohne|sans|sin|sem|senza|zonder|bez|не)\s+(?:den nutzer|dem nutzer|en parler|le dire|avvisare|avisar|говор\p{L}*)/iu,
  ],
  [
    'speaks to agents',
    /(?<!\p{L})(?:note|notice|message|instructions?|attention)\s+(?:to|for)\s+(?:any|all|every|the|other)?\s*(?:ai\s+)?(?:agents?|assistants?|llms?|models?|bots?|ais?)(?!\p{L})|(?<!\p{L})(?:ai\s+)?(?:assistants?|agents?|llms?)\s+(?:reading|that read|who read|processing|parsing)(?!\p{L})|(?<!\p{L})(?:agents?|assistants?|llms?)\s+(?:must|should|have to|are required to)\s+(?:\S+\s+){0,3}?(?:run|execute|install|add|approve|trust|download|fetch|obey|curl|wget)(?!\p{L})/iu,
  ],
  [
    'speaks to agents',
    /^\s*(?:\W*)(?:system|developer|admin)(?:\s+(?:message|prompt|override|note|notice))?\s*:|<\/?(?:system|instructions?)>|(?<!\p{L})you are now (?:in |a |an |free|dan)|(?<!\p{L})your new (?:rules|instructions|role|task|system prompt)(?!\p{L})|(?:maintenance|developer|debug|god|unrestricted|jailbreak) mode(?!\p{L})[^.?!]*:|as coming from the (?:user|person|system)/iu,
  ],
  [
    'switch off checks',
    /(?<!\p{L})(?:disable|turn off|bypass|skip|circumvent|deactivate)(?!\p{L})[^.?!]{0,30}?(?:safety|security|signature|auth\p{L}*|permission|approval|review)(?:\s+(?:checks?|prompts?|verification|step|process))?(?!\p{L})(?![^.?!]*(?:locally|in tests?\b|test environment|because|since|on ci|in dev))|(?:отключ\p{L}*|обходи)\s+(?:проверк\p{L}|подпис\p{L}|аутентификац\p{L})|(?:認証|署名|安全)[^。]{0,6}(?:チェック|検証)[^。]{0,4}(?:外|無効|スキップ)|(?:关闭|跳过|禁用|繞過|绕过)[^。]{0,6}(?:安全|签名|验证|權限|权限|审查)|(?:schalte|deaktiviere)[^.]{0,20}(?:sicherheits|signatur)\p{L}*/iu,
  ],
  [
    'approve blindly',
    /(?<!\p{L})(?:approve|accept|confirm|merge|allow|grant)(?:\s+\S+){0,2}?\s+(?:every|all|any)(?!\p{L})[^.?!]*(?:pull requests?|permission|prompts?|requests?|changes?)(?![^.?!]*(?:after|once|when|unless|if))|already approved[^.?!]*(?:skip|no need)|without asking the (?:user|person)/iu,
  ],
  [
    'vouch or advertise',
    /(?:when|if|whenever)[^.?!]*(?:asked|asks|mentions?|mentioned)[^.?!]*(?:,\s*)?(?:say|recommend|claim|answer|reply|tell)[^.?!]*(?:safe|audited|hide|best provider|other providers|instead of competitors|secure)|(?:réponds|antworte|responde|rispondi|answer|reply|say)\s+(?:toujours|immer|siempre|sempre|always)[^.?!]*(?:sûr|sicher|segur\p{L}|sicur\p{L}|safe|secure)/iu,
  ],
  [
    'speaks to agents',
    /\b(?:if you are|you,? (?:as )?an?|dear|hey|attention,?|hello|calling all|for|to) (?:any |all |every |an? |the )?(?:ai|llm|large language model|language model|coding (?:agents?|assistants?)|ai (?:agents?|assistants?|models?)|chatbots?)\b(?![^.]{0,40}\b(?:team|feature|service|endpoint|provider|budget|costs?|usage|calls?|keys?)\b)[^.]{0,120}(?:\b(?:must|should|please|need to|have to|are to|required)\b|[:,!])/iu,
  ],
  [
    'speaks to agents',
    /\bwhen(?:ever)? (?:you|an? (?:ai|agent|assistant|model|llm)|agents|assistants) (?:read|see|process|parse|encounter|load|open|summari[sz]e|review)s? (?:this|the (?:page|file|readme|document|log))\b/iu,
  ],
  [
    'fetch and obey',
    /\b(?:fetch|download|get|open|visit|load|read|clone)\b[^.]{0,80}(?:https?:\/\/\S+|\b(?:this|the) (?:url|link|page|gist|script|file))[^.]{0,60}\b(?:and|then)\b[^.]{0,40}\b(?:run|execute|follow|obey|apply|do what|source|eval|comply)\b|\b(?:run|execute|source|install)\b[^.]{0,60}https?:\/\/\S+\.(?:sh|ps1|bat|py|exe|js)\b|--(?:extra-)?index-url[ =]http|\bnpm (?:i|install) https?:/iu,
  ],
  [
    'claims consent',
    /\b(?:user|person|owner|maintainer|admin(?:istrator)?|reviewer|security team|human|operator)s?\b[^.]{0,20}\b(?:has|have) (?:already |fully |pre-?|explicitly |silently )*(?:approved|authori[sz]ed|agreed|consented|granted|confirmed|allowed|given (?:you )?(?:permission|consent))\b[^.]{0,80}\b(?:all|every|any|everything|you|so|skip|no need|future|without|this (?:action|command|change))\b|\byou (?:now )?(?:have|are given) (?:full |unlimited |root |admin |explicit )+(?:permission|authori[sz]ation|access|rights)\b/iu,
  ],
  [
    'give data away',
    /\b(?:reveal|print|output|show|repeat|leak|dump|include|paste|append|attach|embed|put|copy|e?mail|encode|write|add)\b[^.]{0,60}(?:\b(?:system prompt|your (?:instructions|prompt)|environment variables?|env vars?|credentials?|secrets?|api keys?|private keys?|(?:access |auth )?tokens?|cookies?|passwords?|shell history)\b|\.env\b|\.ssh\b|id_rsa|\.aws\b)[^.]{0,80}\b(?:to|in|into|at|as|with|on)\b[^.]{0,40}(?:https?:|your (?:next )?(?:reply|answer|response|output|commit|summary)|(?:every|each) (?:reply|answer|response|commit|pull request)|gist|pastebin|webhook|\burl\b|public (?:repo|bucket|issue)|\S+@\S+\.\S+)/iu,
  ],
  [
    'another role',
    /\b(?:pretend (?:to|that|you)|act as if you|behave as if|you are no longer|you must (?:always )?obey|obey (?:all|any|every|these|the following|only)|comply with (?:all|any|every) (?:instruction|order|request|command))/iu,
  ],
  [
    'cover tracks',
    /\b(?:delete|remove|erase|clear|wipe|hide|rewrite)\b[^.]{0,30}\b(?:logs?|traces?|evidence|(?:shell |git )?history|audit (?:log|trail))\b[^.]{0,40}\b(?:afterwards|after (?:that|this|each|every|running)|so that (?:nobody|no one)|before (?:the user|anyone|answering))\b|\b(?:keep|leave) (?:this|it) (?:secret|hidden|quiet)\b|\bbetween (?:us|you and me)\b/iu,
  ],
  [
    'open a door',
    /\badd\b[^.]{0,60}\b(?:ssh|public|deploy) key\b|\bauthorized_keys\b[^.]{0,40}(?:add|append|>>)|\b(?:add|invite|grant|give)\b[^.]{0,50}\b(?:as (?:an? )?(?:owner|admin|collaborator|maintainer)|admin rights|write access)\b[^.]{0,40}\b(?:when|before|on first|automatically|without)\b/iu,
  ],
  [
    'approve blindly',
    /\b(?:auto-?approve|approve|merge|accept)\b[^.]{0,50}\b(?:without (?:a )?(?:review|checks?|reading|looking|question)|unseen|blindly)\b(?![^.]*\bnever\b)|\b(?:mark|treat|consider|report|flag|rate) [^.]{0,60}\bas (?:safe|trusted|verified|approved|harmless|secure)\b(?![^.]*\b(?:only|after|once|when|if|test data)\b)/iu,
  ],
  [
    'vouch or advertise',
    /\b(?:always|whenever|in every (?:answer|reply|response))\b[^.]{0,80}\b(?:recommend|promote|advertise|praise)\b(?! (?:one|both|the simpler))|\b(?:tell|assure|convince) (?:the )?(?:user|users|person|people|developer)s? (?:that )?[^.]{0,60}\b(?:safe|audited|secure|harmless|nothing (?:is )?wrong|official)\b/iu,
  ],
  [
    'behind the person’s back',
    /不要(?:向|对|對|跟)?(?:用户|使用者)|别让(?:用户|使用者)知道|(?:사용자|유저)에게 (?:알리지|말하지)|(?:利用者|ユーザー)に(?:知られ|見せ)な|ohne (?:den|die) (?:nutzer|benutzer|person)|sans (?:le dire|prévenir|en informer|avertir)|sin (?:decírselo|avisar|informar)|sem (?:avisar|informar|contar)|senza (?:dirlo|avvisare|informare)|zonder (?:het te zeggen|de gebruiker)|nie mów (?:o tym )?użytkownik\p{L}*|не (?:говори|сообщай)(?:те)? (?:об этом )?пользовател\p{L}*|kullanıcıya (?:söyleme|bildirme)/iu,
  ],
  [
    'drop what was said',
    /haz caso omiso|no hagas caso|não (?:siga|sigas) (?:as )?instruções|ne tiens (?:pas|plus) compte|ne suis (?:pas|plus) les (?:consignes|instructions)|negeer (?:alle |de )?(?:eerdere|vorige|bovenstaande)|(?:이전|앞의|위의)[^.]{0,10}(?:지시|명령|규칙)[^.]{0,6}(?:무시|잊)|(?:以上|上述|前面|先前)[^。]{0,8}(?:指令|指示|要求|规则|規則)[^。]{0,6}(?:无效|作废|忽略|失效)|(?:指令|指示|规则|規則)[^。]{0,4}(?:全部)?(?:作废|失效)/iu,
  ],
  [
    'behind the person’s back',
    /(?:ne (?:dis|dites|parle|montre)s? (?:rien|pas|jamais)|sag(?:e|t)?(?: es| das)? (?:dem|der|den) (?:nutzer\p{L}*|benutzer\p{L}*|person|anwender\p{L}*)[^.]{0,20}(?:nicht|nichts|nie)|(?:erzähl|verrat|zeig)(?:e)?[^.]{0,20}(?:nutzer|benutzer|person|anwender)[^.]{0,20}(?:nicht|nichts|nie)|no (?:le |se lo )?(?:digas|muestres|menciones|cuentes|avises)[^.]{0,20}(?:al usuario|a la persona|nada)|não (?:diga|conte|mostre|mencione|avise)[^.]{0,20}(?:usuário|utilizador|pessoa|nada)|non (?:dire|mostrare|menzionare|dirlo)[^.]{0,20}(?:utente|persona|nulla|niente)|zeg (?:niets|dit niet)|vertel[^.]{0,20}gebruiker[^.]{0,20}(?:niet|niets)|nie (?:mów|pokazuj|wspominaj|informuj)|(?:ничего )?не (?:говори|показывай|упоминай|сообщай)|(?:kullanıcıya|kişiye)[^.]{0,25}(?:söyleme|gösterme|bahsetme|bildirme))(?!\p{L})(?=[^.]*|$)/iu,
  ],
  [
    'approve blindly',
    /(?:genehmige|bestätige|akzeptiere|approuve|accepte|valide|aprueba|acepta|confirma|aprove|aceite|confirme|approva|accetta|conferma|keur|accepteer|bevestig|zatwierdzaj|zatwierdź|akceptuj|одобряй|подтверждай|принимай|onayla|kabul et)\p{L}*[^.]{0,25}(?:alle|jede\p{L}*|tou(?:te)?s|todas|todos|cualquier|tutt[ei]|ogni|iedere|elke|wszystkie|każd\p{L}*|все|любые|любой|tüm|her)(?!\p{L})|(?:批准|同意|通过)(?:所有|全部|任何)|(?:すべて|全て)の?[^。]{0,12}(?:承認|許可)|(?:모든|전부)[^.]{0,10}(?:승인|허용)/iu,
  ],
  [
    'without asking',
    /(?:ohne (?:nachfrage|rückfrage|zu fragen|bestätigung|erlaubnis)|sans (?:demander|confirmation|autorisation)|sin (?:preguntar|pedir permiso|confirmación)|sem (?:perguntar|pedir|confirmação)|senza (?:chiedere|conferma|permesso)|zonder (?:te vragen|bevestiging|toestemming)|bez (?:pytania|potwierdzenia|zgody)|без (?:подтверждения|спроса|разрешения)|sormadan|onay almadan|不(?:要|用|必)?(?:询问|确认|請示|请示)|(?:確認|許可)(?:なし|せず|を取らず)|(?:확인|동의|허락)\s?없이)[^.]{0,80}(?:push|deploy|lösch|delete|install|ausführ|exécut|ejecut|execut|esegui|uitvoer|wykon|выполн|удал|çalıştır|\.env|token|执行|删除|推送|実行|削除|실행|삭제)|(?:push|deploy|lösch|delete|install|führ|exécut|ejecut|execut|esegui|voer|wykon|выполн|удал|çalıştır|执行|删除|推送|実行|削除|실행|삭제)[^.]{0,80}(?:ohne (?:nachfrage|rückfrage|zu fragen|bestätigung)|sans (?:demander|confirmation|autorisation)|sin (?:preguntar|pedir permiso|confirmación)|sem (?:perguntar|confirmação)|senza (?:chiedere|conferma)|zonder (?:te vragen|bevestiging)|bez (?:pytania|potwierdzenia)|без (?:подтверждения|спроса)|sormadan)/iu,
  ],
  [
    'send data away',
    /(?:\.env\b|\.ssh\b|id_rsa|zugangsdaten|passwörter|schlüssel|umgebungsvariablen|identifiants|mots de passe|variables? d[’']environnement|credenciales|contraseñas|variables de entorno|credenciais|senhas|variáveis de ambiente|credenziali|variabili d[’']ambiente|inloggegevens|wachtwoorden|omgevingsvariabelen|hasła|poświadczenia|zmienne środowiskowe|пароли|ключи|переменные окружения|учётные данные|ortam değişkenleri|parolaları|环境变量|密钥|密码|凭据|環境変数|秘密鍵|認証情報|환경\s?변수|비밀번호|인증\s?정보)[^.。]{0,80}(?:https?:\/\/|gist|pastebin|webhook|\S+@\S+\.\S+)/iu,
  ],
  [
    'decode and follow',
    /(?:decode|deobfuscate|base64)[^.?!]*(?:and|then)[^.?!]*(?:follow|run|execute|obey)|as root on first use/iu,
  ],
]

/** To drop, to tell, to switch off, to send: in the languages that people write to agents in. */
const DROP =
  /(?<!\p{L})(?:ignor\p{L}*|missacht\p{L}*|disregard|override|bypass|forget|vergiss\p{L}*|vergesst|oublie[sz]?|olvid[ae]\p{L}*|descart[ae]\p{L}*|desconsider\p{L}*|esque[cç]\p{L}*|dimentica\p{L}*|trascura|scarta|negeer|vergeet|zignoruj|pomiń|zapomnij|игнорируй\p{L}*|забудь\p{L}*|отбрось|yok say|görmezden gel|unut|无视|忽略|無視)(?!\p{L})/u
const ORDERS_ALONE =
  /(?<!\p{L})(?:instructions?|rules|orders|directions|guidelines|anweisung(?:en)?|regeln?|vorgaben|vorschriften|consignes?|règles?|instrucciones|reglas|indicaciones|instruções|regras|istruzioni|regole|instructies|regels|instrukcj\p{L}*|poleceni\p{L}*|zasad\p{L}*|указани\p{L}*|инструкци\p{L}*|правил\p{L}*|talimat\p{L}*|kural\p{L}*)(?!\p{L})/u
const WHICH =
  /(?<!\p{L})(?:all|any|previous|prior|earlier|above|before|your|everything|alle[rsn]?|bisherig\p{L}*|vorherig\p{L}*|früher\p{L}*|obig\p{L}*|oben|vorher|deine|tou(?:te)?s?|précédent\p{L}*|ci-dessus|précède|tes|vos|tod[ao]s?|anterior\p{L}*|previ[ao]s|arriba|tus|sistema|acima|tud?o|suas|tutt[eio]|precedent[ei]|sopra|tue|eerdere|vorige|bovenstaande|alles|je|poprzedni\p{L}*|wcześniejsz\p{L}*|powyższ\p{L}*|wszystki\p{L}*|swoich|предыдущ\p{L}*|прежни\p{L}*|вс[её]х?|ранее|выше|önceki|tüm|yukarıdaki|bütün)(?!\p{L})/u
const ALL_BEFORE =
  /(?<!\p{L})(?:everything|all|alles|tout|todo|tudo|tutto|wszystk\p{L}*|вс[её]|her şey\p{L}*)(?!\p{L})[^.;!?]{0,30}(?<!\p{L})(?:before|above|earlier|so far|vorher|bisher|oben|zuvor|précède|précédent|avant|ci-dessus|anterior|antes|arriba|acima|precedente|prima|sopra|eerder|hiervoor|wcześniej|powyżej|ранее|выше|прежде|önce\p{L}*)(?!\p{L})/u
const TELL =
  /(?<!\p{L})(?:tell|inform|notify|mention|sag\p{L}*|erwähn\p{L}*|erzähl\p{L}*|verrat\p{L}*|informier\p{L}*|di[st]e?s?|dire|mentionn\p{L}*|informe[sz]?|préviens|prévenir|dig[ao]s?|decir|menciones?|cuentes|avises|conte[sm]?|mencione[sm]?|avise[sm]?|dirlo|menzionar\p{L}*|avvisar\p{L}*|zeg|vertel|noem|meld|mów|wspomin\p{L}*|informuj|говори\p{L}*|сообщай\p{L}*|упоминай\p{L}*|söyle\p{L}*|bahsetme\p{L}*|bildirme\p{L}*)(?!\p{L})/u
const PERSON =
  /(?<!\p{L})(?:the (?:user|person|human|developer)|nutzer\p{L}*|benutzer\p{L}*|anwender\p{L}*|niemand\p{L}*|utilisat\p{L}*|personne|usuari\p{L}*|nadie|usuári\p{L}*|utilizador\p{L}*|ninguém|utent[ei]|nessuno|gebruiker\p{L}*|niemand|użytkowni\p{L}*|nikomu|пользовател\p{L}*|никому|kullanıcı\p{L}*|kimseye)(?!\p{L})/u
const NOT =
  /(?<!\p{L})(?:not|never|n['’]t|nothing|nicht|nichts|nie|niemals|kein\p{L}*|ne|n['’]|pas|rien|jamais|no|nada|nunca|não|non|nulla|niente|mai|niet|niets|nooit|nie|nic|не|ничего|никогда|niemand\p{L}*|personne|nadie|ninguém|nessuno|nikomu|никому)(?!\p{L})|\p{L}{3,}m[ae](?:yın|yin)?(?!\p{L})/u
const SWITCH_OFF =
  /(?<!\p{L})(?:disable|turn off|switch off|bypass|skip|deaktivier\p{L}*|umgeh\p{L}*|schalte?|désactive[rz]?|contourne[rz]?|desactiv\p{L}*|desativ\p{L}*|disattiv\p{L}*|disabilit\p{L}*|aggira|schakel|omzeil|wyłącz\p{L}*|pomiń|omiń|отключ\p{L}*|обойди|devre dışı bırak\p{L}*|kapat|atla)(?!\p{L})/u
const CHECKS =
  /(?<!\p{L})(?:sicherheits\p{L}*|(?:sicherheits)?prüfung\p{L}*|signaturprüf\p{L}*|kontrollen?|contrôles?|vérifications?|sécurité|comprobacion\p{L}*|seguridad|verificacion\p{L}*|segurança|verificaç\p{L}*|controlli|sicurezza|verifich\p{L}*|veiligheids\p{L}*|beveiliging|zabezpiecze\p{L}*|sprawdz\p{L}*|weryfikacj\p{L}*|безопасност\p{L}*|проверк\p{L}*|güvenlik|doğrulama\p{L}*|denetim\p{L}*|safety checks?|security checks?)(?!\p{L})/u
const SEND =
  /(?<!\p{L})(?:send|post|upload|forward|submit|schick\p{L}*|sende\p{L}*|übermittle|lade|envoie[sz]?|transmets|envía|envíe|sube|manda|remite|envie|mande|invia|manda|carica|stuur|verzend|wyślij|wysyłaj|prześlij|отправ\p{L}*|пришли|загрузи|gönder\p{L}*|yükle)(?!\p{L})[^;!?\n]{0,80}https?:\/\//u
const FETCH =
  /(?<!\p{L})(?:lade|télécharg\p{L}*|descarg\p{L}*|baix[ae]|scaric\p{L}*|pobierz|скачай\p{L}*|indir|download)(?!\p{L})[^;!?\n]{0,80}(?<!\p{L})(?:führe|ausführ\p{L}*|exécut\p{L}*|ejecut\p{L}*|execut\p{L}*|esegui\p{L}*|uruchom|запусти\p{L}*|çalıştır\p{L}*|voer|run)(?!\p{L})/u
const EVERY_REPLY =
  /(?<!\p{L})(?:in jede[rn]? (?:antwort|nachricht)|dans chaque (?:réponse|message)|en cada (?:respuesta|mensaje)|em cada (?:resposta|mensagem)|in ogni (?:risposta|messaggio)|in elk(?:e)? (?:antwoord|bericht)|w każdej (?:odpowiedzi|wiadomości)|в каждом (?:ответе|сообщении)|her (?:yanıt|cevap)\p{L}*)(?!\p{L})[^.]*|(?:token|schlüssel|passwor\p{L}*|mot de passe|contraseña|senha|chiave|wachtwoord|hasło|пароль|şifre)\p{L}*[^.]{0,60}(?:in jede[rn]? antwort|dans chaque réponse|en cada respuesta|em cada resposta|in ogni risposta|in elk antwoord|w każdej odpowiedzi|в каждом ответе)/u
const TO_AGENTS =
  /(?<!\p{L})(?:an|für|pour|para|per|voor|dla|для|à|a) (?:alle|jeden?|tous?|toute|todos|cualquier|todo|qualquer|tutti|ogni|iedere|elke|wszystkich|każdego|всех|любого)? ?(?:les |los |os |gli )?(?:ki|ia|ai|agenten?|agents?|agentes?|agenti|agentów|агентов|агента|assistent\p{L}*|asistentes?|assistants?)(?!\p{L})[^.:]{0,20}:/u

const AGENTS_MUST =
  /(?<!\p{L})(?:(?:the |any |every |all |les |tout |los |todo |todos los |die |alle |jeder |os |gli |i |de |wszyscy |все )?(?:ai |ki-|ia )?(?:agents?|agentes?|agenten|agente|agenti|assistants?|assistenten|asistentes?|assistentes?|assistenti|asystenci|агенты|ассистенты))(?!\p{L})[^.;]{0,20}(?<!\p{L})(?:has permission|have permission|is allowed to (?:push|delete|run)|doivent|debe|deben|müssen|muss|devem|deve|devono|moeten|muszą|должны|runs? every command|run everything)(?!\p{L})|作为 ?ai|ai ?助手[^。]{0,6}(?:必须|应当)|aiアシスタント[^。]{0,6}(?:必ず|べき)/u
/** Asking the person first is no order that anybody plants. */
const ASKS_FIRST =
  /(?<!\p{L})(?:ask|fragen|nachfragen|demander|pedir|preguntar|perguntar|chiedere|vragen|pytać|спрашивать|询问|確認)(?!\p{L})/u
const WAIVED =
  /\b(?:waived|lifted|suspended|dropped) (?:all|every|any) (?:checks?|rules?|reviews?|restrictions?|limits?)\b|\bnever mention (?:vulnerabilit|security|bugs?|this)\w*|\bruns? every command without asking\b/u

/** The same orders in other words and languages, clause by clause. */
function ordersIn(clause: string): boolean {
  const has = (pattern: RegExp) => pattern.test(clause)
  return (
    (has(DROP) && ((has(ORDERS_ALONE) && has(WHICH)) || has(ALL_BEFORE))) ||
    (has(TELL) && has(PERSON) && has(NOT)) ||
    (has(SWITCH_OFF) &&
      has(CHECKS) &&
      !/(?<!\p{L})(?:because|since|in tests?|weil|parce|porque|perché|omdat|ponieważ|потому)(?!\p{L})/u.test(
        clause,
      )) ||
    has(SEND) ||
    has(FETCH) ||
    has(EVERY_REPLY) ||
    has(TO_AGENTS) ||
    (has(AGENTS_MUST) && !has(ASKS_FIRST)) ||
    has(WAIVED)
  )
}

/** Whether a text holds an order planted for an agent. One that is only quoted is talked about. */
export function isPlanted(text: string): boolean {
  const bare = coverQuotations(text)
  if (
    bare
      .toLowerCase()
      .split(/[;!?\n。]|\.(?=\s|$)/u)
      .some(ordersIn)
  )
    return true
  return PLANTED.some(([about, pattern]) => pattern.test(about === 'pipe to shell' ? text : bare))
}
