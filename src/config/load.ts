import { lstatSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import * as mini from 'zod/mini'
import { rewriteFile } from '../lib/atomic-write.js'
import { messageOf, unlessAbsentSync } from '../lib/errno.js'
import { isTable, type Table } from '../lib/json.js'
import { nearest } from '../lib/nearest.js'
import { READ_ONCE } from '../lib/read-once.js'
import { readRegularFile } from '../lib/read-regular-file.js'
import { MemoryError } from '../memory/errors.js'
import { editJsonc, parseJsonc } from './jsonc.js'
import { settingsSchema } from './schema.js'

/** What is wrong, the gravest first: files that do not count, switches, values, unknown names. */
type Faults = { files: string[]; switches: string[]; values: string[]; unknown: string[] }

/**
 * Settings of a JSON file with comments (absent: defaults), overridden key by key. Never throws: what is wrong falls back, with
 * a warning.
 */
export function loadSettings(file: string, overrides: unknown) {
  const faults: Faults = { files: [], switches: [], values: [], unknown: [] }
  const options = { ...asTable(overrides, "the plugin's options in opencode.json", faults.files) }
  // A repository may bring options of its own, and must not choose what is read, or where this memory is sent.
  for (const name of ['team', 'sync']) {
    if (name in options) faults.values.push(`setting "${name}" only works in memfs.json`)
    delete options[name]
  }
  const given = readKeys([readTable(file, faults.files), options], settingsSchema, faults)
  const settings = settingsSchema.parse(given, READ_ONCE)
  const isSound = faults.files.length === 0
  // The part that could not be read may hold a person's no.
  if (!isSound) {
    settings.capture.background = false
    settings.consolidate.enabled = false
    settings.sync.auto = false
  }
  const isWhole = (fault: string) => fault.startsWith('setting "enabled"')
  const switches = faults.switches.toSorted((a, b) => Number(isWhole(b)) - Number(isWhole(a)))
  /** One sentence per value that was not usable, the gravest first. */
  const warnings = [...faults.files, ...switches, ...faults.values, ...faults.unknown]
  /** Whether the person is told of them: not if the plugin is plainly switched off. */
  const isTold = settings.enabled || warnings.some(isWhole)
  return { settings, warnings, isTold, isSound }
}

function readTable(file: string, warnings: string[]): Table {
  try {
    // A link that leads nowhere is not absent: the file that it stood for may hold settings.
    if (!unlessAbsentSync(() => lstatSync(file))) return {}
    const { value, line, error } = parseJsonc(readRegularFile(file).toString('utf8'))
    if (line !== undefined)
      warnings.push(
        `memfs.json is broken at line ${line} (${error}); what could be read applies, and nothing leaves the machine by itself`,
      )
    return asTable(value, 'memfs.json', warnings)
  } catch (error) {
    warnings.push(`memfs.json cannot be read: ${messageOf(error)}`)
    return {}
  }
}

const innerOf = (schema: unknown) =>
  schema instanceof z.ZodPrefault || schema instanceof mini.ZodMiniDefault ? schema.def.innerType : schema
const isSwitch = (schema: unknown) => innerOf(schema) instanceof mini.ZodMiniBoolean
const YES: readonly unknown[] = [true, 'true', 'yes', 'on', 1, '1']

/**
 * Merges tables; of each key the last value counts. A single value is shorthand for a table that has `enabled`. A
 * switch that says neither yes nor no is off, since no switch protects anything by being on.
 */
function readKeys(tables: readonly Table[], { shape }: z.ZodObject, faults: Faults, prefix = ''): Table {
  const read: Table = {}
  for (const key of new Set(tables.flatMap((table) => Object.keys(table)))) {
    const name = prefix + key
    if (!Object.hasOwn(shape, key)) {
      const like = nearest(key, Object.keys(shape))
      const isDotted = Object.hasOwn(shape, key.replace(/\..*/, ''))
      const near = isDotted ? `"${key.replace('.', '": {"')}": …}` : like && `"${prefix}${like}"`
      faults.unknown.push(`unknown setting "${name}" is ignored${near ? ` (did you mean ${near}?)` : ''}`)
      continue
    }
    const schema = innerOf(shape[key])
    const values = tables.filter((table) => Object.hasOwn(table, key)).map((table) => table[key])
    const last = values.at(-1)
    // A repository may bring options along: they switch nothing on that the person has switched off.
    if (isSwitch(schema)) read[key] = readSwitch(!values.includes(false) && last, name, faults.switches)
    else if (schema instanceof z.ZodObject && isSwitch(schema.shape['enabled'])) {
      const asTables = values.map((value) =>
        isTable(value) ? value : { enabled: readSwitch(value, name, faults.switches) },
      )
      read[key] = readKeys(asTables, schema, faults, `${name}.`)
    } else if (schema instanceof z.ZodObject && isTable(last))
      read[key] = readKeys(values.filter(isTable), schema, faults, `${name}.`)
    else read[key] = fitting(shape[key] as z.core.$ZodType, last, name, faults.values)
  }
  return read
}

function readSwitch(value: unknown, name: string, warnings: string[]): boolean {
  const isOn = YES.includes(typeof value === 'string' ? value.trim().toLowerCase() : value)
  if (typeof value !== 'boolean')
    warnings.push(
      `setting "${name}": must be true or false; it is taken as ${isOn ? 'true' : 'false, so off'}`,
    )
  return isOn
}

function asTable(value: unknown, name: string, warnings: string[]): Table {
  if (value === undefined || value === null) return {}
  if (isTable(value)) return value
  warnings.push(`${name} is not an object of settings and is ignored`)
  return {}
}

/** A value as given if its schema accepts it; a table without its wrong keys; `undefined` if nothing of it fits. */
function fitting(schema: z.core.$ZodType, value: unknown, name: string, faults: string[]): unknown {
  const { error } = z.safeParse(schema, value, READ_ONCE)
  if (!error) return value
  const wrong = error.issues.flatMap(faultsOf)
  for (const { path, message } of wrong)
    faults.push(`setting "${[name, ...path].join('.')}": ${message}; the default applies`)
  if (!isTable(value) || wrong.some(({ path }) => path.length === 0)) return undefined
  const others = Object.entries(value).filter(([key]) => !wrong.some(({ path }) => path[0] === key))
  return fitting(schema, Object.fromEntries(others), name, faults)
}

/** The wrong keys of a value that may be a table; else the fault of the value itself. */
function faultsOf(issue: z.core.$ZodIssue): { path: PropertyKey[]; message: string }[] {
  const branches = issue.code === 'invalid_union' ? issue.errors : []
  return branches.find((faults) => faults.some(({ path }) => path.length > 0)) ?? [issue]
}

/** Writes the address of the remote into `memfs.json`, and leaves all else there. Throws `damaged` if it is no settings. */
export async function saveRemote(file: string, url: string | undefined): Promise<void> {
  const { warnings } = loadSettings(file, undefined)
  const fault = warnings.find((one) => /^memfs\.json|^setting "sync":/.test(one))
  if (fault !== undefined) throw new MemoryError('damaged', `${fault}.`, `Fix ${file} first.`)
  const before = unlessAbsentSync(() => readFileSync(file, 'utf8'))?.replace(/^\uFEFF/, '') ?? ''
  const text = editJsonc(before, ['sync', 'remote'], url)
  if (text !== before) await rewriteFile(file, text)
}
