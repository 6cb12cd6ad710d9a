import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RecallDocument } from '../../src/recall/recall-document.js'
import type { LabelledSet, Message } from './labelled-set.js'

type Passage = {
  path: string
  description: string
  lines: string[]
  questions: [text: string, quote: string][]
}
type Line = Passage | { silent: string[] }

const group = 'global'

/** Short passages in one language a file, all in one store; the category of a question is its language. */
export function readPassages(folder: string): LabelledSet {
  const memories: RecallDocument[] = []
  const messages: Message[] = []
  for (const file of readdirSync(folder).sort()) {
    const language = file.replace(/\.jsonl$/u, '')
    const ask = (text: string, evidence: Message['evidence']) => {
      const id = `${language}-${messages.length}`
      messages.push({ id, category: language, text, evidence, silent: evidence.length === 0 })
    }
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      if (line === '') continue
      const entry = JSON.parse(line) as Line
      if ('silent' in entry) {
        for (const text of entry.silent) ask(text, [])
        continue
      }
      const { path, description, lines, questions } = entry
      memories.push({
        key: `${group}/${path}`,
        group,
        path,
        description,
        body: lines.join('\n'),
        version: '1',
      })
      for (const [text, quote] of questions) ask(text, [{ path, quote }])
    }
  }
  return { memories, messages }
}
