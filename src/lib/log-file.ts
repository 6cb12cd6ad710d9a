import { mkdirSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { appendNow } from './append-now.js'

export type LogFields = Record<string, string | number | boolean | undefined>

export type Log = {
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
}

export type LogFile = Log & {
  /** Writes every line so far, or gives it up. */
  flush(): void
}

/** A log for those who want none. */
export const silentLog: Log = { info() {}, warn() {}, error() {} }

/**
 * Appends `TIME LEVEL message key=value …`, one line a call, in order, at the end of the event loop's turn. At `maxBytes`
 * the file is renamed to `<file>.1`, over the one before. A disk that refuses is ignored: a log must never disturb its
 * caller.
 */
export function createLogFile(file: string, options: { now: () => number; maxBytes?: number }): LogFile {
  const { now, maxBytes = 1_000_000 } = options
  const queue: string[] = []
  const state: { due?: NodeJS.Immediate | undefined; bytesSinceLook: number } = {
    bytesSinceLook: Number.POSITIVE_INFINITY,
  }

  /** One append for all lines of a turn. */
  function drain(): void {
    clearImmediate(state.due)
    state.due = undefined
    const text = queue.splice(0).join('')
    try {
      if (text !== '') append(text)
    } catch {
      // The folder may have gone: the next lines look for it anew.
      state.bytesSinceLook = Number.POSITIVE_INFINITY
    }
  }

  function append(text: string): void {
    if (state.bytesSinceLook > maxBytes / 16) {
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
      const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
      if (size > maxBytes) makeRoom()
      state.bytesSinceLook = 0
    }
    appendNow(file, text)
    state.bytesSinceLook += text.length
  }

  function makeRoom(): void {
    try {
      renameSync(file, `${file}.1`)
    } catch {
      // Better a log that is too long than none.
    }
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
  const pairs = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}=${formatValue(value as string | number | boolean)}`)
  return `${new Date(at).toISOString()} ${level.padEnd(5)} ${message}${pairs.join('')}\n`
}

function formatValue(value: string | number | boolean): string {
  const text = String(value)
  return /^[^\s"=\p{Cc}]+$/u.test(text) ? text : JSON.stringify(text)
}
