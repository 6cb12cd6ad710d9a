import { z } from 'zod'
import { settingsSchema } from '../../src/config/schema.js'
import { tableRows } from './markdown.js'

const OPENING = '<!-- settings -->\n'
const CLOSING = '<!-- /settings -->'
/** Of a setting that has just come: somebody has to write there what it does. */
export const UNSAID = 'TO BE SAID'

/** The text with names, types and defaults of its table made anew out of the schema; what it says of each setting stays. */
export function withSettingsTable(text: string): string {
  const [before, rest] = text.split(OPENING)
  const [table = '', after] = rest?.split(CLOSING) ?? []
  if (before === undefined || after === undefined) throw new Error(`${OPENING}…${CLOSING} is missing`)
  const said = new Map(tableRows(table).map(([name = '', , , description = '']) => [name, description]))
  const schema = z.toJSONSchema(settingsSchema, { io: 'output' }) as JsonSchema
  const head = '| Field | Type | Default | Description |\n|---|---|---|---|\n'
  return `${before}${OPENING}${head}${rows(schema, said, '').join('')}${CLOSING}${after}`
}

function rows(table: JsonSchema, said: ReadonlyMap<string, string>, prefix: string): string[] {
  return Object.entries(table.properties ?? {}).flatMap(([key, schema]) => {
    if (schema.properties) return rows(schema, said, `${prefix}${key}.`)
    const name = `\`${prefix}${key}\``
    const usual = schema.default === undefined ? '–' : `\`${JSON.stringify(schema.default)}\``
    const cells = [name, typeInWords(schema), usual, said.get(name) ?? UNSAID]
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
