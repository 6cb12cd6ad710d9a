/**
 * What changes from one run to the next while the error stays the same, and what stands in its place.
 * The order counts: paths before numbers. A further one is one entry, with a row in the test.
 */
const CHANGING: readonly { name: string; pattern: RegExp; with: string }[] = [
  { name: 'number in a frame of code', pattern: /^\s*(?:>\s*)?\d{1,6} ?(?=[|│])/g, with: '' },
  {
    name: 'number in a list of tests',
    pattern: /^(\s*)(?:\d{1,5}\)|\d{1,5}\/\d{1,5}|\[\s*\d{1,5} ?\/ ?\d{1,5}\]|not ok \d{1,5})(?=\s)/g,
    with: '$1',
  },
  { name: 'count of tests', pattern: /\(\d+ tests?(?: \| \d+ \w+)*\)/g, with: '' },
  { name: 'step of a build', pattern: /^#\d{1,4} (?:\d{1,6}\.\d{1,4} )?/g, with: '' },
  { name: 'line at the front', pattern: /^\s*\d{1,7}:\d{1,5}(?=\s)/g, with: '' },
  {
    name: 'day in words',
    pattern:
      /\b(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6},? )?(?:\d{1,2}[ /-])?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}[ /-]{1,2}\d{1,4}(?:,? \d{4})?(?=[\s:,])/g,
    with: '<time>',
  },
  { name: 'time since the epoch', pattern: /\b1[5-9]\d{8}(?:\d{3}|\.\d{1,9})?\b/g, with: '<time>' },
  {
    name: 'clock and date',
    pattern:
      /\b\d{4}[-/]\d\d[-/]\d\d(?:[T _]\d\d[:_]\d\d(?:[:_]\d\d)?(?:[.,_]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?)?/g,
    with: '<time>',
  },
  { name: 'clock', pattern: /\b\d{1,2}:\d\d:\d\d(?:[.,]\d{1,9})?(?: ?[AP]M)?/g, with: '<time>' },
  { name: 'line of klog', pattern: /^[EWIF]\d{4} <time>\s{1,8}\d{1,8} /g, with: '' },
  {
    name: 'count of a test run',
    pattern: /^\s{0,8}(?:<time> )?\+\d{1,5}(?: ~\d{1,5})?(?: -\d{1,5})?: /g,
    with: '',
  },
  { name: 'number behind a mark', pattern: /^(\s{0,8}[✘✖×✗✓✔])\s{1,4}\d{1,5}(?=\s)/g, with: '$1' },
  { name: 'drawn line', pattern: /[-─┈━═=⎯_]{4,400}/g, with: '…' },
  { name: 'spinner', pattern: /(?: [-\\|/]){1,200}(?= (?:failed|done)\b)/g, with: '' },
  { name: 'step of a run', pattern: /^((?:<time>)?\s{0,8})\d{1,6} of \d{1,6}(?=\s)/g, with: '$1' },
  {
    name: 'process behind a level',
    pattern: /\b(ERROR|WARN|WARNING|FATAL|CRITICAL)(\s{1,3})\d{2,8}(?=\s)/g,
    with: '$1$2<n>',
  },
  {
    name: 'number of a job',
    pattern: /\b(job ?id|job|attempt|shard)([ :=#]{1,3})\d{1,7}\b/gi,
    with: '$1$2<n>',
  },
  {
    name: 'uuid',
    pattern: /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi,
    with: '<id>',
  },
  {
    name: 'temporary path',
    pattern:
      /(?:\/private)?(?:\/tmp|\/var\/folders\/\w{1,20}\/\w{1,60}|\/var\/tmp|\/dev\/shm)\/[\w.@+-]{1,200}|[A-Za-z]:\\(?:Users\\[^\\\s]{1,60}\\AppData\\Local\\)?Te?mp\\[\w.@+-]{1,200}/g,
    with: '<tmp>',
  },
  {
    name: 'number of a temporary folder',
    pattern: /(?<=<tmp>(?:\/[\w.@+-]{1,80}){0,6}?\/[A-Za-z_.@+-]{1,80})\d{1,10}(?=\/)/g,
    with: '',
  },
  {
    name: 'id',
    pattern:
      /\b((?:request|host|correlation|trace|run|job|build|session|transaction|invocation|event|container)[ _-]?id["']?[:= ]{1,3})[\w/+=-]{4,120}/gi,
    with: '$1<id>',
  },
  { name: 'digest', pattern: /\b(?:sha\d{3}:[0-9a-f]{8,128}|[0-9a-f]{32,128})\b/gi, with: '<hash>' },
  { name: 'name of a pod', pattern: /-[0-9a-f]{8,10}-[a-z0-9]{5}\b/g, with: '-<hash>' },
  {
    name: 'short hash',
    pattern: /\b(?=[0-9a-f]{0,39}\d)(?=[0-9a-f]{0,39}[a-f])[0-9a-f]{7,40}\b/g,
    with: '<hash>',
  },
  {
    name: 'hash of a bundler',
    pattern: /(?<=[-.])(?=[\w-]{0,7}\d)(?=[\w-]{0,7}[A-Za-z])[\w-]{8}(?=\.(?:js|mjs|cjs|css|map)\b)/g,
    with: '<hash>',
  },
  {
    name: 'name with a hash',
    pattern:
      /(?<=[-.])(?=[0-9a-f]{0,15}\d)[0-9a-f]{8,16}(?=\.(?:js|mjs|cjs|css|map|o|rlib|so|d)\b|$|[\s)'":])/gi,
    with: '<hash>',
  },
  { name: 'address', pattern: /\b0x[0-9a-f]{1,16}\b/gi, with: '<address>' },
  { name: 'address of an object', pattern: /(?<=\w)@[0-9a-f]{5,8}\b/g, with: '@<address>' },
  { name: 'offset in a frame', pattern: / ?\+<address>/g, with: '' },
  {
    name: 'process',
    pattern: /\b(pid|PID|process|thread|goroutine|worker|tid)([ =:#]{1,2})\d{1,10}\b/g,
    with: '$1$2<n>',
  },
  {
    name: 'process that died',
    pattern: /\b\d{2,8} (?=(?:Segmentation fault|Killed|Aborted|Terminated|Bus error|Illegal instruction))/g,
    with: '',
  },
  { name: 'thread that panicked', pattern: /(?<=^thread '[^']{0,80}') \(\d{1,10}\)/g, with: '' },
  { name: 'worker in brackets', pattern: /\[(?:gw|worker |pid )\d{1,7}\] ?/g, with: '' },
  { name: 'thread of a pool', pattern: /\b((?:pool-\d{1,4}-)?[Tt]hread)-\d{1,6}\b/g, with: '$1-<n>' },
  { name: 'process of node', pattern: /\(node:\d+\)/g, with: '(node)' },
  { name: 'process in brackets', pattern: /==\d+==/g, with: '' },
  { name: 'seed', pattern: /\b(seed|--seed)([ =:]{1,2})\d+/gi, with: '$1$2<n>' },
  {
    name: 'duration',
    pattern:
      /\b\d+(?:\.\d+)? ?(?:milliseconds?|ms|µs|us|ns|s|sec|secs|seconds?|m|min|mins|minutes?|h)\b(?! ?[/=])(?: ?\d+(?:\.\d+)? ?(?:ms|s)\b)?/g,
    with: '<duration>',
  },
  { name: 'duration in brackets', pattern: /\s*[([]<duration>[)\]]/g, with: '' },
  {
    name: 'line and column in brackets',
    pattern: /(?<=[\w"'])\(\d{1,7}(?:,\d{1,5}(?:-\d{1,5})?(?:,\d{1,5})?)?\)/g,
    with: '',
  },
  {
    name: 'line behind a file',
    pattern: /(?<=\.[A-Za-z]\w{0,9})[ \t]+\d{1,7}:\d{1,5}(?:-\d{1,5}(?::\d{1,5})?)?/g,
    with: '',
  },
  {
    name: 'line and column',
    pattern:
      /(?<=(?:\.(?!(?:com|org|net|io|dev|internal|local)\b)[A-Za-z]\w{0,60}|[A-Z][a-z]{1,12}file|BUILD|<\w{1,20}>)["')\]]?):\d{1,7}(?::\d{1,5}|-\d{1,7}|\.\d{1,5})?/g,
    with: '',
  },
  {
    name: 'port of a client',
    pattern:
      /(?<=\b(?:from|peer|client|remote|source|src)[ =:]{1,3}[\w.[\]:]{2,60}:)\d{5}\b|(?<=[\w\]]:)\d{5}(?= ?->)/g,
    with: '<port>',
  },
  { name: 'position in brackets', pattern: / ?\(\d{1,7}:\d{1,5}\)/g, with: '' },
  {
    name: 'line in words',
    pattern: /\b(lines?|Lines?|LINE|ln|col|column|Zeile|offset|position)(:? )\d{1,7}(?:[:-]\d{1,7})?\b/g,
    with: '$1$2<n>',
  },
  { name: 'line behind a hash', pattern: /#L\d{1,7}(?:-L?\d{1,7})?\b/g, with: '' },
  { name: 'line and column in square brackets', pattern: /:?\[\d{1,7}, ?\d{1,5}\]/g, with: '' },
  { name: 'patch version of a tool', pattern: /\b(v?\d{1,4}\.\d{1,4})\.\d{1,6}\b(?!\.\d)/g, with: '$1' },
  { name: 'size', pattern: /\b\d+(?:\.\d+)? ?(?:[kKMG]i?B|bytes)\b/g, with: '<size>' },
]

/** A line of an error without what changes from run to run. */
export function normaliseLine(line: string): string {
  let text = line
  for (const { pattern, with: replacement } of CHANGING) text = text.replace(pattern, replacement)
  return text.replace(/\s+/g, ' ').trim()
}
