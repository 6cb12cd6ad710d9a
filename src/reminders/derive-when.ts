import { readWhen, type When } from '../memory/when.js'

/** Words that forbid, in the languages that most is written in. */
const FORBIDS =
  /(?<!\p{L})(?:never|not|don['’]?t|cannot|(?:can|must|should|may)n?['’]t|avoid|refrain from|steer clear of|stop (?:using|running|editing)|under no circumstances|no manual|hands[ -]off|forbidden|prohibited|banned|off[ -]limits|nie|niemals|nicht|kein(?:e[nrs]?)?|verboten|jamais|pas|interdite?s?|nunca|jamás|prohibid[oa]s?|não|proibid[oa]s?|mai|non|vietat[oa]|nooit|niet|verboden|nigdy|nikdy|aldrig|aldri|ikke|inte|asla|никогда|нельзя|не|no(?= (?:se |hay que |debes? |puedes? )*(?:edit|toqu|toc|modifiqu|modific|cambi|ejecut|corr|lanc|lanz|borr)(?:[ea][sn]?|[ae]r)(?!\p{L})))(?!\p{L})|绝不|絕不|不要|不能|不得|禁止|切勿|しない|절대|금지/iu
/** What is not to be forgotten or left out is to be done; what is not done, or need not be, is not forbidden. */
const MEANT =
  /(?<!\p{L})(?:(?:does|did|need) not|(?:do not|don['’]?t|never) (?:need|require)|(?:is|are) never (?:need|requir|necessary)|never (?:ha[ds]|have|fails?|failed|takes?|took|breaks?|broke|works?|worked|got|gets?)(?!\p{L})|not (?:only|just|necessary|needed|required)|(?:do not|don['’]?t) (?:have|need) to|(?:not|never|don['’]?t|nicht|nie|niemals|pas|jamais|no|nunca|não|non|mai|niet|nooit) (?:ever )?(?:forget|skip|omit|hesitate|worry|be afraid|vergessen|auslassen|oubli|omettre|olvid|esque[cç]|dimentic|vergeten|overslaan)|(?:vergiss|vergesst|oubliez?|vergeet) (?:\p{L}+ )?(?:nicht|nie|niemals|pas|jamais|niet|nooit))/giu
/** What follows these is to be done, or is a condition. */
const TURNS =
  /(?<!\p{L})(?:but|instead|(?<!(?:never|not|n['’]t|dont) )use|always|without|unless|before|until|except|only|rather|because|since|if|when|sondern|stattdessen|immer|ohne|außer|bevor|weil|denn|wenn|falls|mais|sans|sauf|parce|car|quand|sino|sin|salvo|porque|cuando|mas|sem|ma|senza|perché|quando|maar|zonder|omdat|ale|bez|bo|но|без|если|когда)(?!\p{L})/iu
const WRITES =
  /(?<!\p{L})(?:edit|chang|touch|modif|writ|overwrit|delet|remov|renam|by hand|änder|bearbeit|anfass|lösch|von hand|édit|touch|à la main|tocar|toque|cambi|alter|mexer|tocc|bewerk|wijzig|edytuj|zmienia|редактир|меня|изменя)|修改|编辑|編集|変更|수정|편집/iu
const RUNS =
  /(?<!\p{L})(?:run|execut|call|start|invok|type|ausführ|starte|aufruf|lanc|exécut|ejecut|corr|rod|esegu)|运行|執行|実行|실행/iu

const SPANS = /`([^`\n]{2,120})`/gu
/** A path, or one of the files that have no extension, such as `Makefile` and `LICENSE`. */
const PATH =
  /^(?:[\p{L}\p{N}_.@*{}()[\],/+-]*(?:\/|\*|\.\w{1,12}$)[\p{L}\p{N}_.@*{}()[\],/+-]*|(?:[A-Z]\w*|just)file|[A-Z]{7,})$/u
const COMMAND = /^(?:\.\/)?[a-z][\w./-]*(?: [^`]+)$/u

const CLAUSES =
  /(?<=[.!?;:])\s+|(?:,(?! ever )|[，、;—–()])\s*|。|\s+(?:and|und|et|y|e)\s+(?=(?:not|never|do|don['’]?t|nicht|nie|niemals|ne|jamais|nunca|no|não|non|mai)\s)/u
/** What a clause says of commands or paths in front of its verb. */
const SUBJECT =
  /\u0001\d+\u0001(?: (?:and |or )?\u0001\d+\u0001)* (?:must|may|should|shall)(?:n['’]t)?(?!\p{L})/u
/** Words that, besides those above, make up a clause about what the one before it names: `…, never edit it by hand`. */
const BACK =
  /(?<!\p{L})(?:it|them|th(?:is|at|[eo]se)|files?|do|ever|please|so|must|should|may|be|used?|manually|directly|here|yourself|sie|es|ihn|dies[enr]?|das|bitte|darf|dürfen|soll(?:en)?|man|werden|manuell|direkt|hier|l[aeo]s?|ne|à|main|a|mano|manualmente|direct[ao]mente|por favor)(?!\p{L})/u
const DEED = `(?:${WRITES.source}|${RUNS.source})\\p{L}*`
const ABOUT_IT = new RegExp(`${DEED}|${FORBIDS.source}|${BACK.source}`, 'giu')
/** Where a clause forbids; -1 where it does not. */
const forbidsAt = (clause: string) => clause.replace(MEANT, (it) => ' '.repeat(it.length)).search(FORBIDS)

export const isProhibition = (text: string): boolean =>
  text.split(CLAUSES).some((clause) => forbidsAt(clause) !== -1)

/** The deeds that a prohibition names in backticks: commands, and paths if it is about writing. */
export function deriveWhen(text: string): When | undefined {
  if (!text.includes('`') || !isProhibition(text)) return undefined
  const spans: string[] = []
  const marked = text.replace(SPANS, (_, span: string) => `\u0001${spans.push(span.trim()) - 1}\u0001`)
  const forbidden = forbiddenIn(marked, spans).map(({ at, clause }) => ({ span: spans[at] ?? '', clause }))
  const edit = forbidden.flatMap(({ span }) => (PATH.test(span) && WRITES.test(marked) ? globsOf(span) : []))
  const command = forbidden.flatMap(({ span, clause }) => commandsIn(span, clause))
  return readWhen({ edit, command })
}

/** Numbers of the spans that a prohibition is about, each with the clause that says so. */
function forbiddenIn(marked: string, spans: readonly string[]): { at: number; clause: string }[] {
  let isForbidding = false
  let before: number[] = []
  return marked.split(CLAUSES).flatMap((clause) => {
    const words = clause.replace(
      /\u0001\d+\u0001|(?<!\p{L})(?:or|and|nor|oder|und|noch|ou|et|ni|o|y|e)(?!\p{L})/giu,
      '',
    )
    const at = forbidsAt(clause)
    const named = Array.from(clause.matchAll(/\u0001(\d+)\u0001/gu), ([, number]) => Number(number))
    if (named.length > 0) before = named
    else if (at !== -1 && !/[\p{L}\p{N}]/u.test(clause.replace(ABOUT_IT, ''))) {
      const isOnlyEdited = WRITES.test(clause) && !RUNS.test(clause)
      const it = before.find((one) => !isOnlyEdited || PATH.test(spans[one] ?? ''))
      return it === undefined ? [] : [{ at: it, clause }]
    }
    const [turn, next] = [clause.search(TURNS), clause.slice(Math.max(at, 0)).search(TURNS)]
    // A clause without words of its own continues the list before the comma.
    if (/[\p{L}\p{N}]/u.test(words)) isForbidding = at !== -1
    if (!isForbidding) return []
    // `never x but y`, and `if x never y`, but `since v2 x must not`.
    const end = next === -1 ? clause.length : at + next
    const from = turn === -1 || turn > at ? 0 : (SUBJECT.exec(clause)?.index ?? at)
    return [...clause.slice(0, end).matchAll(/\u0001(\d+)\u0001/gu)]
      .filter(({ index }) => index >= from)
      .map(([, at]) => ({ at: Number(at), clause }))
  })
}

/** A folder stands for all that is in it. */
function globsOf(span: string): string[] {
  const isFolder = !/[*{[]|\.\w{1,12}$|(?:^|\/)[A-Z]\w*file$|^[A-Z]{7,}$/u.test(span)
  return isFolder ? [`${span.replace(/\/+$/, '')}/**`] : [span]
}

function commandsIn(span: string, clause: string): string[] {
  const line = span.replace(/(?:\s*(?:…|\.\.\.|\*))+$/u, '')
  const isNamed = COMMAND.test(line) || (RUNS.test(clause) && /^(?:\.\/[\w./-]+|[a-z][\w-]+)$/u.test(line))
  return isNamed ? [`${line} *`] : []
}
