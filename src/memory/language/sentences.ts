/** A stretch of a text: offsets, the end not included. */
export type Span = { start: number; end: number }

export const overlap = (one: Span, other: Span): boolean => one.start < other.end && one.end > other.start

/** Where a sentence ends: a mark followed by a blank, an East Asian mark, or a line end. */
const ENDS = /[.!?…]+["'”’)\]]*(?=\s|$)|[。！？]+[」』）]?|\n+/gu
/** After these a full stop ends no sentence: single letters, too, but a Korean word may be one character (`줘.`). */
const ABBREVIATIONS =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|z\.B|d\.h|u\.a|bzw|ca|Nr|no|Dr|Mr|Mrs|Ms|p\.ej|т\.е|т\.д|np|m\.in|bijv|tel|st|str|approx|co|mevr|dhr|hr|fr|frau|prof|abs|kap|evtl|ggf|inkl|zzgl|max|min|ul|godz|tys|mln|ext|inc|ltd|ing|dipl|sr|sra|jr|ph|vol|fig|dept|ave|mme|núm|dpto|ул|стр|тыс|(?![가-힣ぁ-ヿ一-鿿])\p{L})$/iu
/** An ordinal, told by what follows it. */
const ORDINAL = /(?:^|[\s(])\d{1,2}$/u
const COUNTED =
  /^\s(?:des|januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|quartal|tag|stock|woche|mal|schritt|dnia|dzień|piętro|kwartał|stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia|jan|feb|mrz|okt|dez|januari|februari|mars|maj|augusti|desember|december|gün|kat)(?!\p{L})/iu
const NUMBERED = /(?:^|\n)\s{0,4}\d{1,2}$/u
/** How many characters before a full stop are checked for an abbreviation. */
const MAX_ABBREVIATION = 8

/** The sentences of a text, without the blanks around them. */
export function sentencesOf(text: string): Span[] {
  const spans: Span[] = []
  let start = 0
  for (const { 0: mark, index } of text.matchAll(ENDS)) {
    if (
      mark === '.' &&
      goesOn(text.slice(Math.max(start, index - MAX_ABBREVIATION), index), text.slice(index + 1, index + 16))
    )
      continue
    addSpan(text, start, index + mark.length, spans)
    start = index + mark.length
  }
  addSpan(text, start, text.length, spans)
  return spans
}

const goesOn = (before: string, after: string) =>
  ABBREVIATIONS.test(before) || NUMBERED.test(before) || (ORDINAL.test(before) && COUNTED.test(after))

function addSpan(text: string, from: number, to: number, spans: Span[]): void {
  const sentence = text.slice(from, to)
  const lead = sentence.length - sentence.trimStart().length
  const bare = sentence.trim()
  if (bare !== '') spans.push({ start: from + lead, end: from + lead + bare.length })
}
