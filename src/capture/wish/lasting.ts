import { lazily, pattern } from './pattern.js'

/** A sentence with one of these speaks of more than the task at hand. */
const WORDS = [
  '(?:^|\\s)always(?! remember)|\\bever\\b|\\bnever\\b|\\bevery (?:time|session|pr|commit|release|change|new)|\\beach (?:time|session)|\\bwhenever\\b|\\bany ?time\\b|from (?:now|here|today) on|going forward|in (?:the )?future|for (?:the )?future|future (?:sessions?|work|reference|tasks?)|next (?:time|sessions?)|later sessions?|for later|permanent|in this (?:repo|project|codebase|workspace|repository)|in all |for good\\b|long[- ]term|as a rule|in general|once and for all|forever|across sessions|all sessions',
  'immer|\\bnie\\b(?! \\p{L}*[aiu]j)|niemals|jedes mal|bei jede[mrn]|ab jetzt|ab sofort|von nun an|künftig|in zukunft|für die zukunft|nächste[sn]? mal|dauerhaft|grundsätzlich|generell|in diesem (?:projekt|repo)|für später|kommende|nächsten sitzung|ein für alle mal|bei alle[mn] |in allem,? was du|für alles weitere|in jeder (?:sitzung|session)',
  "toujours|jamais|désormais|dorénavant|à l[’']avenir|pour la suite|prochaine fois|à chaque|chaque fois|durablement|plus tard|dans ce (?:projet|dépôt|repo)|en permanence|définitivement|prochaines sessions|une fois pour toutes",
  'siempre|nunca|en adelante|a partir de ahora|en el futuro|para el futuro|próxima(?:s)? (?:vez|veces|sesi)|cada vez|más adelante|permanente|en este (?:proyecto|repo)|otras sesiones|de una vez por todas|futuras sesiones',
  'sempre|daqui (?:pra|para|em)|a partir de agora|de agora em diante|no futuro|para o futuro|próximas? (?:vez|sess)|toda vez|neste (?:projeto|repo)|de uma vez por todas',
  "d[’']ora in (?:poi|avanti)|da (?:ora|adesso) in (?:poi|avanti)|in futuro|per il futuro|prossim[ae] (?:volta|sessioni)|ogni volta|\\bmai\\b|in questo (?:progetto|repo)|una volta per tutte|stabilmente",
  'altijd|nooit|voortaan|vanaf (?:nu|vandaag)|(?:bij|in|voor) alles wat je|verdere? \\p{L}+|in het vervolg|de toekomst|volgende keer|elke keer|blijvend|in dit (?:project|repo)|voor later|voor eens en altijd|volgende sessies',
  'zawsze|nigdy|od teraz|odtąd|na przyszłość|w przyszłości|następny(?:m)? raz|za każdym razem|na stałe|w tym (?:projekcie|repo)|kolejnych sesj|raz na zawsze',
  'всегда|никогда|впредь|отныне|на будущее|в будущем|в дальнейшем|следующий раз|каждый раз|навсегда|с этого момента|в этом (?:проекте|репо)|раз и навсегда',
  'her zaman|asla|bundan (?:sonra|böyle)|ileride|gelecekte|bir dahaki|her seferinde|kalıcı|bu (?:projede|repoda)|daima|artık',
  '以后|以後|今后|今後|往后|往後|从今|從今|从现在起|從現在起|下次|每次|永远|永遠|永久|长期|長期|总是|總是|一直|始终|始終|将来|將來|一律|这个项目|這個專案|本项目|本專案|从此|從此',
  'これから|以後|次回|毎回|常に|いつも|ずっと|このプロジェクトでは|このリポジトリでは|将来|このリポでは',
  '앞으로|지금부터|이제부터|다음번|다음에|다음부터|다음을 위해|매번|항상|언제나|계속|영구|프로젝트에서는|저장소에서는|나중',
].join('|')

const LASTING = lazily(WORDS)

/** With one of these it speaks of the task at hand after all. */
const FOR_NOW = pattern`\b(?:for now|right now|just now|just this once|today only|only today|(?:in|of|from|inside|within|to|for) this (?:function|file|form|component|method|class|test|module|script|table|query|endpoint|loop|handler|hook|helper|page|view|modal|refactor(?:ing)?|session|chat|conversation|bug|ticket)|this (?:change|pr|commit|task|rename|one task|run|time only)|while you|in there|you(?:'re| are) (?:now )?writing|you(?:'re| are) on it)\b|vorerst|für jetzt|gerade schreibst|in dieser funktion|diesmal|(?<!ce )que tu écris|pour l[’']instant|cette fois|que estás escribiendo|por ahora|esta vez|que você está|por enquanto|che stai scrivendo|per ora|die je nu|voor nu|którą teraz|tym razem|stavolta|questa volta|d[ae]ssa vez|desta vez|сейчас пишешь|[вн]а? этот раз|bu sefer|şu an|şimdilik|这次|這次|写这个|改這支|这个函数|這個函式|この関数|今回|이 함수|이번`

/** What is to be kept in mind while something is done, or holds just then. */
const MEANWHILE = pattern`\b(?:while (?:you|doing|it|that)|as you go|as you work|during this|until (?:you|this|that|it) (?:is|are|['’]re)? ?(?:done|finished|through))\b|(?<!\p{L})(?:während du|solange du|dabei gleich|gleich etwas|beim last\p{L}*|pendant que|le temps que|tant que tu|quand tu (?:feras|fais|vas faire) (?:la|le|cette|ce) (?:modif\p{L}*|changement|refacto\p{L}*)|mientras|cuando hagas (?:el|la|este|esta) (?:cambio|modificación|refactor)|(?<!por )enquanto|quando fizer(?:es)? (?:a|o|essa|esse|esta|este) (?:mudança|alteração|refactor)|quando (?:fai|farai) (?:la|il|questa|questo) (?:modifica|refactor\p{L}*|cambio)|durante esta|mentre|intanto|terwijl|zolang je|podczas gdy|dopóki|mogą teraz|może teraz|пока ты|пока вы|пока это|sen bunu|yaparken|bitene kadar)(?!\p{L})|している間|作業中は|하는 동안|이 작업(?:을|이)?\s|期间别|的时候先|的時候先`

export const speaksOfMeanwhile = (sentence: string) => MEANWHILE.test(sentence) && !LASTING.test(sentence)
export const speaksOfMore = (sentence: string) => LASTING.test(sentence) && !FOR_NOW.test(sentence)
export const speaksOfNow = (sentence: string) => FOR_NOW.test(sentence)
