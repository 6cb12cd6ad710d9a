import fs from 'node:fs/promises'
import path from 'node:path'
import { unlessAbsent } from './errno.js'

export type LogFields = Record<string, string | number | boolean | undefined>

export type Log = {
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
}

export type LogFile = Log & {
  /** Resolves when every line so far is written, or given up. */
  flush(): Promise<void>
}

/** A log for those who want none. */
export const silentLog: Log = { info() {}, warn() {}, error() {} }

/**
 * Appends `TIME LEVEL message key=value …`, one line a call, in order and in the background. At `maxBytes` the file is
 * renamed to `<file>.1`, over the one before. A disk that refuses is ignored: a log must never disturb its caller.
 */
export function createLogFile(file: string, options: { now: () => number; maxBytes?: number }): LogFile {
  const { now, maxBytes = 1_000_000 } = options
  const queue: string[] = []
  const state: { draining?: Promise<void> | undefined } = {}

  async function drain(): Promise<void> {
    // One turn of the event loop gathers the lines of one hook into one append.
    await Promise.resolve()
    while (queue.length > 0) {
      const text = queue.splice(0).join('')
      await append(file, text, maxBytes).catch(() => {})
    }
    state.draining = undefined
  }

  function line(level: string, message: string, fields: LogFields = {}): void {
    if (queue.length > 10_000) return
    queue.push(formatLine(now(), level, message, fields))
    state.draining ??= drain()
  }

  return {
    info: (message, fields) => line('INFO', message, fields),
    warn: (message, fields) => line('WARN', message, fields),
    error: (message, fields) => line('ERROR', message, fields),
    flush: () => state.draining ?? Promise.resolve(),
  }
}

async function append(file: string, text: string, maxBytes: number): Promise<void> {
  const stat = await unlessAbsent(fs.stat(file))
  if (stat === undefined) await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  else if (stat.size > maxBytes) await fs.rename(file, `${file}.1`)
  await fs.appendFile(file, text, { mode: 0o600 })
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
