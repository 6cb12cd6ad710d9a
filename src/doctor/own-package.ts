import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ownFolder } from '../lib/own-folder.js'

export function ownVersion(): string {
  const manifest = JSON.parse(readFileSync(path.join(ownFolder(), 'package.json'), 'utf8'))
  return (manifest as { version: string }).version
}

/** The whole sentences of docs/log.md on a line of the log; `undefined` where it has none beside the keys. */
export function explainLogLine(message: string): string | undefined {
  const file = path.join(ownFolder(), 'docs', 'log.md')
  if (!existsSync(file)) return undefined
  const row = readFileSync(file, 'utf8')
    .split('\n')
    .find((line) => line.startsWith('|') && line.split('|', 2)[1]?.includes(`\`${message}\``))
  const cell =
    row
      ?.split('|')[2]
      ?.trim()
      .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1') ?? ''
  const sentences = cell.split(/(?<=\.)\s+/).filter((part) => /^[A-Z].* .*\.$/.test(part))
  return sentences.join(' ') || undefined
}
