import { readdirSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'

/** Paths of all memory files below a folder. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => path.join(entry.parentPath, entry.name))
}

/** A block as a plugin without an index makes it: lists and reads every file anew, each turn, and lists them all. */
export async function naiveBlock(root: string): Promise<string> {
  const tree: string[] = []
  const hot: string[] = []
  const texts = await Promise.all(
    listFiles(root).map(async (file) => ({ file, text: await fs.readFile(file, 'utf8') })),
  )
  for (const { file, text } of texts) {
    const [, head = '', body = ''] = /^---\n(.*?)^---\n(.*)$/ms.exec(text) ?? []
    const description = /^description: (.*)$/m.exec(head)?.[1]
    tree.push(`${path.relative(root, file)} (${body.length}/5000) — ${description}`)
    if (file.includes('/system/')) hot.push(`<system path="${file}">\n${body}\n</system>`)
  }
  return [...tree, ...hot].join('\n')
}
