/** What changes from one run to the next while the error stays the same, in the order in which it is left out. */
const CHANGING: readonly RegExp[] = [
  // Days and clocks, and what a log puts in front.
  /\b\d{4}[-/_]\d\d[-/_]\d\d(?:[T _]|\b)|\b(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? )?(?:\d{1,2}[ /-])?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*[ /-]\d{1,4}(?:,? \d{4})?\b/g,
  /\b\d{1,2}[:_-]\d\d[:_-]\d\d(?:[.,_]\d+)?(?: ?[AP]M|Z|[+-]\d\d:?\d\d)?|\b1[5-9]\d{8,11}\b/g,
  // Ids, names of pods and revisions, hashes, addresses.
  /(?<=(?:\bid|ID|Id|trace|\bkey)["']?[:= ]{1,3})(?=\S{0,40}\d)[\w/+=-]{4,120}/g,
  /-(?:\d{5}-[a-z]{3}|[0-9a-f]{8,10}-[a-z0-9]{5})\b/g,
  /\b(?:0x|sha\d+:)?(?=[0-9a-f-]{0,40}\d)[0-9a-f]{7,64}(?:-[0-9a-f]{4,12}){0,4}\b|\b0x[0-9a-f]+\b/gi,
  // Numbers, marks and frames in front of the first letter, but for an address.
  /^(?!.{0,9}\d\.\d+\.\d+\.\d)(?:not ok)?[^\p{L}"'<]+(?:of \d+\s+)?(?=\p{L})/gu,
  /[-─┈━═=⎯_]{3,}|(?: [-\\|/])+(?= )/g,
  // Temporary folders; the file in one tells.
  /(?:\/private)?\/(?:tmp|var\/folders|var\/tmp|dev\/shm)\/[\w.@+-]+(?:(?:\/[\w.@+-]+)*\/(?=[\w.@+-]))?|[A-Za-z]:\\\S{0,60}\\Te?mp\\[\w.@+-]+/g,
  // Durations, sizes, counts.
  /\b\d+(?:\.\d+)? ?(?:milliseconds?|ms|µs|us|ns|s|secs?|seconds?|m|mins?|minutes?|h|[kKMG]i?B(?:\/s)?|bytes)\b/g,
  /(?:\b[A-Za-z]+ ?[:=]? ?\d+\b[,|;)]* *){3,}|(?:\b\d+ [a-z]+\b[,|;)]* *){2,}/g,
  // Processes, lines and columns.
  /(?<=\b(?:pid|process|thread|goroutine|worker|job ?id|job|attempt|shard|seed|lines?|ln|col|column|position|offset)[ =:#-]{1,3})\d+|(?<=\b(?:ERROR|WARN|WARNING|FATAL|CRITICAL)\s+)\d+(?=\s)/gi,
  /(?<=[\w)\]"'>:])[[(]\d{1,7}(?:[,:]\d+(?:-\d+)?)*[\])]/g,
  /(?<=(?:\.(?!(?:com|org|net|io|dev|internal|local|test)\b)[A-Za-z]\w{0,60}|file|BUILD|>)["')\]]?)[: ]\d{1,7}(?:[:.,-]\d+)*|(?<=\/[\w-]{1,80}):\d{1,7}$|(?<![\d.:])\d+:\d+(?:-\d+)*\b/g,
  // Ports that a system gives to clients, other long numbers that are no value, a patch version.
  /(?<=[\w\]]:)(?:3[3-9]|4\d|5\d|6[0-5])\d{3}\b/g,
  /(?<!(?:xpected|eceived|ctual|got|want|left|right|[=<>])\W{0,4})(?<![\w.:'"-])\d{5,}\b(?!\.)/g,
  /(?<=\bv?\d{1,4}\.\d{1,4})\.\d{1,6}\b(?!\.\d)/g,
]

/** A line of an error without what changes from run to run. */
export function normaliseLine(line: string): string {
  return CHANGING.reduce((text, pattern) => text.replace(pattern, ''), line)
    .replace(/[\s()[\]]+/g, ' ')
    .trim()
}
