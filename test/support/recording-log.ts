import type { Log, LogFields } from '../../src/lib/log-file.js'

/** A log that keeps its lines for the test. */
export function recordingLog(): Log & { lines: string[] } {
  const lines: string[] = []
  const line = (message: string, fields: LogFields = {}) =>
    void lines.push(`${message} ${JSON.stringify(fields)}`)
  return { lines, info: line, warn: line, error: line }
}
