/** A stretch of a text: offsets, the end not included. */
export type Span = { start: number; end: number }

/** Where a sentence ends: a mark followed by a blank, a mark of East Asia, or a line's end. */
const ENDS = /[.!?…]+["'”’)\]]*(?=\s|$)|[。！？]+[」』）]?|\n+/gu
/** After these a full stop ends no sentence; a Korean word may have one sign (`줘.`), and is none of them. */
const ABBREVIATIONS =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|z\.B|d\.h|u\.a|bzw|ca|Nr|no|Dr|Mr|Mrs|Ms|p\.ej|т\.е|т\.д|np|m\.in|bijv|(?![가-힣ぁ-ヿ一-鿿])\p{L})$/iu
const NUMBERED = /(?:^|\n)\s*\d{1,2}$/u

/** The sentences of a text, without the blanks around them. */
export function sentencesOf(text: string): Span[] {
  const spans: Span[] = []
  let start = 0
  for (const { 0: mark, index } of text.matchAll(ENDS)) {
    if (mark === '.' && isAbbreviated(text.slice(start, index))) continue
    addSpan(text, start, index + mark.length, spans)
    start = index + mark.length
  }
  addSpan(text, start, text.length, spans)
  return spans
}

/** "If not" and the like, which goes on with a question that stands before it. */
const IF_NOT =
  /^(?:if not|falls nicht|wenn nicht|zo n(?:iet|ee)|als (?:dat )?niet|als dat niet zo is|sinon|si non|si ce n['’]est pas(?: le cas)?)(?!\p{L})/iu

/** The same with a question and what is asked where the answer is no as one sentence. */
export function withAnswers(text: string, spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    const goesOn = last !== undefined && text.charAt(last.end - 1) === '?'
    if (goesOn && IF_NOT.test(text.slice(span.start, span.end))) last.end = span.end
    else joined.push({ ...span })
  }
  return joined
}

const isAbbreviated = (before: string) => ABBREVIATIONS.test(before) || NUMBERED.test(before)

function addSpan(text: string, from: number, to: number, spans: Span[]): void {
  const sentence = text.slice(from, to)
  const lead = sentence.length - sentence.trimStart().length
  const bare = sentence.trim()
  if (bare !== '') spans.push({ start: from + lead, end: from + lead + bare.length })
}
