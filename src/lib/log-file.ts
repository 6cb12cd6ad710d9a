import { statSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { appendBounded } from './append-bounded.js'
import { unlessAbsentSync, unlessRefusedSync } from './errno.js'
import { parseJson } from './json.js'
import { readRegularFile } from './read-regular-file.js'

export type LogFields = Record<string, string | number | boolean | undefined>

export type Log = Record<'info' | 'warn' | 'error', (message: string, fields?: LogFields) => void>

export type LogFile = Log & {
  /** Writes all queued lines; drops them if the disk refuses. */
  flush(): void
}

export const silentLog: Log = { info() {}, warn() {}, error() {} }

/** Appends `TIME LEVEL message key=value …`, bounded, at the end of the event loop's turn. Disk errors are ignored. */
export function createLogFile(file: string, options: { now: () => number; maxBytes?: number }): LogFile {
  const { now, maxBytes = 1_000_000 } = options
  const queue: string[] = []
  const state: { due?: NodeJS.Immediate | undefined } = {}

  /** One append for all lines of a turn. */
  function drain(): void {
    clearImmediate(state.due)
    state.due = undefined
    const text = queue.splice(0).join('')
    if (text !== '') unlessRefusedSync(() => appendBounded(file, text, maxBytes))
  }

  function line(level: string, message: string, fields: LogFields = {}): void {
    queue.push(formatLine(now(), level, message, fields))
    state.due ??= setImmediate(drain)
  }

  return {
    info: (message, fields) => line('INFO', message, fields),
    warn: (message, fields) => line('WARN', message, fields),
    error: (message, fields) => line('ERROR', message, fields),
    flush: drain,
  }
}

function formatLine(at: number, level: string, message: string, fields: LogFields): string {
  const pairs = Object.entries(fields).map(([key, value]) =>
    value === undefined ? '' : ` ${key}=${formatValue(value)}`,
  )
  return `${new Date(at).toISOString()} ${level.padEnd(5)} ${message}${pairs.join('')}\n`
}

function formatValue(value: string | number | boolean): string {
  const text = String(value)
  return /^[^\s"=\p{Cc}]+$/u.test(text) ? text : JSON.stringify(text)
}

export type LogEntry = { at: string; level: string; message: string; fields: Record<string, string> }

/** The entries of a log, oldest first, with those that were put aside last; lines of another form are skipped. */
export const readLog = (file: string): LogEntry[] => [`${file}.1`, file].flatMap(entriesIn)

/** Tells the entries that come from now on, looking every so many ms. Returns the way to stop. */
export function followLog(file: string, everyMs: number, tell: (entry: LogEntry) => void): () => void {
  const told: { mtimeMs?: number | undefined; last?: LogEntry | undefined } = { last: readLog(file).at(-1) }
  const timer = setInterval(() => {
    const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? {}
    if (mtimeMs === told.mtimeMs) return
    const all = readLog(file)
    all.slice(all.findLastIndex((entry) => isDeepStrictEqual(entry, told.last)) + 1).forEach(tell)
    Object.assign(told, { mtimeMs, last: all.at(-1) })
  }, everyMs)
  return () => clearInterval(timer)
}

function entriesIn(file: string): LogEntry[] {
  const text = unlessAbsentSync(() => readRegularFile(file).toString('utf8')) ?? ''
  return text.split('\n').flatMap((line) => parseLine(line) ?? [])
}

/** `time LEVEL message key=value …`; values with blanks are JSON strings. */
function parseLine(line: string): LogEntry | undefined {
  const [, at, level, rest] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) (INFO|WARN|ERROR) +(.*)$/.exec(line) ?? []
  if (!at || !level || !rest || Number.isNaN(Date.parse(at))) return undefined
  const fields: Record<string, string> = {}
  const message = rest.replace(/ ([A-Za-z_]+)=("(?:[^"\\]|\\.)*"|\S*)/g, (_, key: string, value: string) => {
    fields[key] = value.startsWith('"') ? String(parseJson(value) ?? value) : value
    return ''
  })
  return { at, level, message: message.trim(), fields }
}
