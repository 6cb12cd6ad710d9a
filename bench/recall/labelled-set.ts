import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseText } from '../../src/memory/document.js'
import type { RecallDocument } from '../../src/recall/recall-document.js'

export type Message = {
  id: string
  category: string
  text: string
  evidence: { path: string; quote: string }[]
  silent: boolean
}

export type LabelledSet = { memories: RecallDocument[]; messages: Message[] }

const group = 'global'

export function readLabelledSet(folder: string): LabelledSet {
  const memories = markdownFiles(join(folder, 'memories')).map((file) => {
    const path = relative(join(folder, 'memories'), file)
    const text = readFileSync(file, 'utf8')
    const { body, frontMatter } = parseText(text)
    const version = createHash('sha1').update(text).digest('hex')
    return { key: `${group}/${path}`, group, path, description: frontMatter.description ?? '', body, version }
  })
  const lines = readFileSync(join(folder, 'messages.jsonl'), 'utf8').split('\n')
  return { memories, messages: lines.filter((line) => line !== '').map((line) => JSON.parse(line)) }
}

/** The memories with the keywords that somebody wrote for them without having seen the messages; undefined where there are none. */
export function withKeywords(
  memories: readonly RecallDocument[],
  folder: string,
): RecallDocument[] | undefined {
  const file = join(folder, 'keywords.jsonl')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const entries = lines
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { path: string; keywords: string[] })
  const byPath = new Map(entries.map(({ path, keywords }) => [path, keywords]))
  return memories.map((doc) => ({ ...doc, keywords: byPath.get(doc.path) ?? [] }))
}

const markdownFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => join(folder, name))
