import { z } from 'zod'
import { settingsSchema } from '../../src/config/schema.js'

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

/** The part of JSON Schema that settings and tool arguments are made of. */
export interface JsonSchema {
  type?: string
  enum?: string[]
  anyOf?: JsonSchema[]
  minimum?: number
  maximum?: number
  default?: unknown
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** `integer, 1 to 20`, `"project" or "global"`: a type as a table in the documentation names it. */
export function typeInWords(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.map((value) => `\`"${value}"\``).join(' or ')
  if (schema.anyOf)
    return [...new Set(schema.anyOf.map(typeInWords).flatMap((type) => type.split(' or ')))].join(' or ')
  if (schema.type === 'object') return 'table'
  return `${schema.type}${rangeInWords(schema)}`
}

function rangeInWords({ minimum, maximum }: JsonSchema): string {
  if (minimum === undefined) return ''
  // An integer without a bound of its own has that of its representation.
  if (maximum === undefined || maximum === Number.MAX_SAFE_INTEGER) return `, from ${minimum}`
  return `, ${minimum} to ${maximum}`
}
