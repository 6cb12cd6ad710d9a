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
