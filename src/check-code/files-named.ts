import { lstatSync } from 'node:fs'
import path from 'node:path'
import { unlessRefusedSync } from '../lib/errno.js'
import { readRegularFile } from '../lib/read-regular-file.js'
import { contentWords } from '../memory/statement/content-words.js'
import { pathInside } from '../projects/work-tree.js'

/** A larger file is not a source that a fact is about. */
const MAX_BYTES = 1_048_576
const MAX_PATHS = 5
/** A path or a name with an extension, and the manifests and scripts that have none. */
const PATHS =
  /(?<![\w@:/.-])(?:\.\/)?((?:[\w.@[\]-]+\/)*(?:[\w@[\]-][\w.@[\]-]*\.[\w]{1,12}|Makefile|Dockerfile|Procfile|Rakefile|Gemfile|Jenkinsfile|justfile))(?![\w/])/gu
/** The same in any script, where `PATHS` stops at letters beyond ASCII; and whatever stands in backticks. */
const OTHER_PATHS = [
  new RegExp(PATHS.source.replaceAll('\\w', '\\p{L}\\p{N}_'), 'gu'),
  /`(?:\.\/)?([^`\p{Cc}]+)`/gu,
]

/** Files of the project that a text names. */
function filesNamed(root: string, text: string): string[] {
  const found = [PATHS, ...OTHER_PATHS].flatMap((pattern) => [...text.matchAll(pattern)])
  const named = new Set(found.map(([, name = '']) => name).filter((name) => !path.isAbsolute(name)))
  return [...named].filter((file) => contentOf(root, file) !== undefined).slice(0, MAX_PATHS)
}

const CLAUSE_ENDS = /[;；。！？\n]|[.!?](?=\s|$)|,\s*(?=(?:and|und|et|y|e|en|i|и|ve)\s)/u

/** Project files that a fact is about: named in its statement, or in clauses of the quote that share a word with it. */
export function filesOfFact(root: string, statement: string, quote: string): string[] {
  const said = new Set(contentWords(statement))
  const bearing = quote
    .split(CLAUSE_ENDS)
    .filter((clause) => contentWords(clause).some((word) => said.has(word)))
  return filesNamed(root, [statement, ...bearing].join('\n'))
}

/** The text of a regular file inside the project's real path; `undefined` if there is none, or it is too large. */
export function contentOf(root: string, file: string): string | undefined {
  return unlessRefusedSync(() => {
    const absolute = path.join(root, pathInside(root, root, file) ?? '')
    const stats = lstatSync(absolute)
    return stats.isFile() && stats.size <= MAX_BYTES ? readRegularFile(absolute).toString('utf8') : undefined
  })
}
