/** A line as the plugin itself writes it. */
const LINE =
  /^(description|limit|readonly): (?:"((?:[^"\\\p{Cc}\p{Cs}]|\\["\\])*)"|(true|false)|(0|[1-9]\d{0,14}))$/u

/** What YAML says of a front matter of such lines; `undefined` for any other. Parsing it as YAML takes ten times as long. */
export function readPlainFrontMatter(yaml: string): ReadonlyMap<string, unknown> | undefined {
  const values = new Map<string, unknown>()
  for (const line of yaml.replace(/\n$/, '').split('\n')) {
    const [, key, text, truth, number] = LINE.exec(line) ?? []
    if (key === undefined || values.has(key)) return undefined
    values.set(
      key,
      text?.replace(/\\(.)/g, '$1') ?? (number === undefined ? truth === 'true' : Number(number)),
    )
  }
  return values
}
