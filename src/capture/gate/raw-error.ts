import { hasReasonOrRule, pattern, words } from './words.js'

/** A line that only a program writes: with it, a `because` belongs to the message. */
const PROGRAM_LINES = new RegExp(
  [
    // An exception by its name, an assertion, what a test runner compares.
    String.raw`^(?:uncaught |unhandled )?(?:[\w$]+[.:]{1,2})*[\w$]*(?:error|exception|killed|refused|timeout)(?:\[\w*\])?\s*:\s`,
    String.raw`^e\s{2,}\S`,
    String.raw`^(?:assert(?:ion failed)?|expected)\b[^.]*(?:==|received|actual|but (?:got|was)|to (?:equal|be))`,
    // Tools that sign what they say.
    String.raw`^(?:(?:npm|yarn|pnpm) (?:err!|error|warn)|error(?: ts\d+|\[e\d+\])|curl: \(\d+\)|make(?:\[\d+\])?: \*\*\*|segmentation fault|http(?:\/[\d.]+)? [45]\d\d\b|fail\s+\S+\.\w+)`,
    // A line of a log with its time and level.
    String.raw`^\[?\d{4}-\d\d-\d\d[t ]\d\d:\d\d\S*\s.{0,30}?\b(?:error|fatal|warn(?:ing)?|crit(?:ical)?|panic)\b`,
    // A place in a file and a complaint.
    String.raw`^\S+\.\w{1,5}(?:[:(]\d+[,:]?\d*\)?)\s*:?\s*(?:fatal |syntax )?(?:error|warning)\b`,
  ].join('|'),
  'iu',
)
const SAYS_WHAT_FOLLOWS =
  /\b(?:means?|fixed by|is expected|stands for|happens (?:when|if)|solved by|therefore|never|always|is known)\b/iu

/** Levels and verdicts that a program sets before a colon or a number. */
const LEVELS = words(
  'fatal panic error warning critical fail failed err!? uncaught unhandled fehler erreur erro errore error_de błąd ошибка hata fout sbagliato virhe',
)
const ERROR_START = new RegExp(
  `^(?:${LEVELS}\\s*(?:[:[(]|\\d)|(?:エラー|错误|錯誤|오류|에러)\\s*[:：]|(?:ba|z|da|fi|k)?sh: |[45]\\d\\d [A-Z][a-z]+ ?|\\S+: (?:command not found|no such file|permission denied)|exit (?:code|status) \\d+|connection (?:refused|reset))|^[\\w.]+(?:exception|error)$`,
  'iu',
)
/** Words of failure. */
const FAILURE = pattern(
  words(`errors? failed failure cannot can't could_not unable_to not_found denied refused timed?_?out unexpected invalid rejected
    exception unresolved undefined unknown missing no_such does_not_exist conflict aborted killed exceeded mismatch`),
  '\\b\\w+(?:Error|Exception)\\b|失败|失敗|错误|エラー|오류|실패',
)
/** A beginning as programs write it: a name, a place or a sign, then a colon; or a complaint without a subject. */
const PROGRAM_SAYS =
  /^(?:[\w./@~-]+(?:\[[\w-]+\])?(?:\([^)]*\))?|[✖×✗❌!>*[][^:]{0,30}|\d+ (?:failing|errors?|problems?)\b[^:]{0,20}|error response from \w+|conflict \([^)]*\)|exception in thread "[^"]*"[^:]*|(?:[\w-]+ ){1,3}(?:error|failed|failure|exited[^:]{0,20}|with)|module not found|unhandled \w+(?: \w+)?|cmake error[^:]*)\s?:\s|^(?:killed|aborted|core dumped|undefined reference to|ld: |exit status|process (?:exited|finished)|command failed|(?:cannot|could not|unable to|failed to) \w+|(?:permission|access|connection|authentication|build|compilation|command|request|login|install(?:ation)?) (?:denied|refused|failed|timed out|rejected|reset|aborted))(?![\p{L}])/iu
const SENTENCE_START =
  /^(?:the|a|an|in|on|when|if|use|our|we|all|every|each|never|always|do|why|how|note|rule|tip|reminder|decision|log levels?)\s/iu

/** An error message without what follows from it. */
export function isRawError(text: string): boolean {
  const bare = text.trim()
  if (PROGRAM_LINES.test(bare) && !SAYS_WHAT_FOLLOWS.test(bare)) return true
  if (hasReasonOrRule(bare)) return false
  return (
    ERROR_START.test(bare) ||
    ((FAILURE.test(bare) || /\bE[A-Z]{5,}\b/u.test(bare)) &&
      PROGRAM_SAYS.test(bare) &&
      !SENTENCE_START.test(bare))
  )
}
