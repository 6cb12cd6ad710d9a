import { z } from 'zod'
import { settingsSchema } from '../../src/config/schema.js'
import { type JsonSchema, typeInWords } from './type-in-words.js'

const OPENING = '<!-- settings -->\n'
const CLOSING = '<!-- /settings -->'

/** The text with its table of settings made anew out of the schema. */
export function withSettingsTable(text: string): string {
  const [before, rest] = text.split(OPENING)
  const after = rest?.split(CLOSING)[1]
  if (before === undefined || after === undefined) throw new Error(`${OPENING}…${CLOSING} is missing`)
  return `${before}${OPENING}${settingsTable()}${CLOSING}${after}`
}

function settingsTable(): string {
  const schema = z.toJSONSchema(settingsSchema, { io: 'input' }) as JsonSchema
  const head = '| Field | Type | Default | Description |\n|---|---|---|---|\n'
  return head + rows(schema, '').join('')
}

function rows(table: JsonSchema, prefix: string): string[] {
  return Object.entries(table.properties ?? {}).flatMap(([key, schema]) => {
    if (schema.properties) return rows(schema, `${prefix}${key}.`)
    const cells = [
      `\`${prefix}${key}\``,
      typeInWords(schema),
      schema.default === undefined ? '–' : `\`${JSON.stringify(schema.default)}\``,
      schema.description ?? '',
    ]
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
  })
}
