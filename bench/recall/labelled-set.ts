import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
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

const markdownFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => join(folder, name))
