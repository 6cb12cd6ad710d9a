import { watchFile } from 'node:fs'
import { findPaths } from '../../config/paths.js'
import { localTime } from '../../lib/day.js'
import { type LogEntry, readLog } from '../../lib/log-file.js'
import { countOf } from '../../memory/listing.js'
import type { VerbSpec } from '../run.js'
import { cutToWidth, shownLine } from '../terminal.js'

const DEFAULT_LINES = 40
const FOLLOW_MS = 500

/** Lines that tell a person something, in plain words; the others are shown as they are. */
const WORDS: Readonly<Record<string, (fields: LogEntry['fields']) => string>> = {
  'plugin loaded': ({ projectName }) => `OpenCode opened ${projectName}`,
  'refreshed <memfs> render': ({ reason, chars }) =>
    `a session got a fresh block of ${chars} characters (${reason})`,
  'served cached <memfs>': ({ hash_match }) =>
    hash_match === 'true'
      ? 'a session got the block that it had'
      : 'a session got the block that it had; a change waits',
  'turn finished': ({ cache_read, input }) =>
    `a turn ended: ${cache_read} tokens from the cache, ${input} new`,
  'recall added': ({ paths }) => `a message got excerpts of ${paths}`,
  'recall silent': ({ reason }) => `a message got no excerpts: ${reason}`,
  committed: ({ files }) => `committed ${countOf(Number(files), 'file')}`,
  candidate: ({ outcome, way, reasons }) =>
    `a candidate (${way}): ${outcome}${reasons ? `, ${reasons}` : ''}`,
  'fact forgotten': ({ count }) =>
    `${countOf(Number(count), 'fact')} ${Number(count) === 1 ? 'was' : 'were'} forgotten`,
  'small model asked': ({ job, outcome, input, output }) =>
    `the small model was asked (${job}): ${outcome}, ${input} + ${output} tokens`,
  'small model not asked': ({ job, reason }) => `the small model was not asked (${job}): ${reason}`,
  consolidation: ({ scope, result }) => `consolidation of ${scope}: ${result}`,
  tool: ({ tool, ok, code }) => `${tool}: ${ok === 'true' ? 'done' : `refused (${code ?? 'error'})`}`,
  'output pruned': ({ tool, chars }) => `${chars} characters of an output of ${tool} were left out`,
}

export const log: VerbSpec = {
  usage: 'log',
  summary: 'tell the log in plain words',
  example: 'memfs log -f',
  options: [
    ['-n, --lines <n>', `entries at most (${DEFAULT_LINES})`],
    ['-f, --follow', 'go on with what happens'],
  ],
  async run({ terminal }, _, { lines: asked, follow, json }) {
    const { logFile } = findPaths(terminal.env)
    const read = () => readLog(logFile)
    const tell = ({ at, level, message, fields }: LogEntry) => {
      const words = Object.hasOwn(WORDS, message) ? WORDS[message]?.(fields) : undefined
      const rest = Object.entries(fields).map(([key, value]) => `${key}=${value}`)
      const text = shownLine(words ?? [message, ...rest].join(' '))
      const told = level === 'INFO' ? text : terminal.style('yellow', text)
      return cutToWidth(`${terminal.style('dim', localTime(Date.parse(at)))}  ${told}`, terminal.columns)
    }
    const entries = read()
    const most = Number(asked ?? DEFAULT_LINES)
    const last = entries.slice(-(most > 0 ? most : DEFAULT_LINES))
    if (follow !== true || json === true) return { data: last, lines: last.map(tell) }
    for (const entry of last) terminal.out(tell(entry))
    let told = entries.length
    await new Promise<void>((resolve) => {
      watchFile(logFile, { interval: FOLLOW_MS }, () => {
        const all = read()
        // A log that has been renamed begins anew.
        if (all.length < told) told = 0
        for (const entry of all.slice(told)) terminal.out(tell(entry))
        told = all.length
      })
      process.once('SIGINT', resolve)
    })
    return { data: [], lines: [] }
  },
}
