import { takeOut } from '../wish/take-out.js'

const BEFORE =
  'previous|prior|above|earlier|preceding|all|any|bisherigen|vorherigen|obigen|précédentes?|antérieures|anteriores|previas|precedenti|vorige|eerdere|poprzednie|wcześniejsze|предыдущие|прежние|önceki'
const ORDERS =
  'instructions?|rules|orders|directions|prompts?|guidelines|messages|context|anweisungen|regeln|vorgaben|consignes|instrucciones|indicaciones|instruções|regras|istruzioni|regole|instructies|regels|instrukcje|polecenia|указания|инструкции|правила|talimatları|kuralları'

/** Orders for an agent that no person of a project gives it: each with what it is about. */
const PLANTED: readonly (readonly [about: string, pattern: RegExp])[] = [
  [
    'drop what was said',
    new RegExp(
      `(?<!\\p{L})(?:ignor\\p{L}*|disregard|override|forget|bypass|oublie[sz]?|olvida|esqueça|dimentica|negeer|vergeet|zignoruj|игнорируй\\p{L}*|забудь|yok say|görmezden gel|vergiss)(?!\\p{L})(?:\\s+\\S+){0,3}?\\s+(?:${BEFORE})\\s+(?:\\S+\\s+){0,2}?(?:${ORDERS})(?!\\p{L})`,
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
    'decode and follow',
    /(?:decode|deobfuscate|base64)[^.?!]*(?:and|then)[^.?!]*(?:follow|run|execute|obey)|as root on first use/iu,
  ],
]

/** Whether a text holds an order planted for an agent. One that is only quoted, or in code, is talked about. */
export function isPlanted(text: string): boolean {
  const bare = takeOut(text)
  return PLANTED.some(([about, pattern]) => pattern.test(about === 'pipe to shell' ? text : bare))
}
