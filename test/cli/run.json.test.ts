import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { nameOf } from '../../src/cli/run.js'
import { VERBS } from '../../src/cli/verbs/index.js'
import { memfs } from '../support/command-line.js'
import { filledShop } from '../support/filled-shop.js'
import { createHome } from '../support/home.js'
import { withPlugin } from '../support/with-plugin.js'

/** A documented form; without keys and without a list a plain value, or a list of such. */
type Form = { list?: Form; keys?: Map<string, { isOptional: boolean; form: Form }>; isOpen?: boolean }

/** Reads `[{path, sides: [{text?, …}]}]`. */
function formOf(text: string): Form {
  const tokens = text.match(/[[\]{}:?…]|\w+/g) ?? []
  const has = (token: string) => tokens[0] === token && tokens.shift() !== undefined
  function next(): Form {
    if (has('[')) {
      const list = next()
      tokens.shift()
      return { list }
    }
    if (!has('{')) return {}
    const keys: Form['keys'] = new Map()
    const form = { keys, isOpen: false }
    while (tokens.length > 0 && !has('}')) {
      const name = tokens.shift() ?? ''
      if (name === '…') form.isOpen = true
      else keys.set(name, { isOptional: has('?'), form: has(':') ? next() : {} })
    }
    return form
  }
  return next()
}

/** Where a value is not what its form says. */
function faultsOf(value: unknown, { list, keys, isOpen }: Form, at: string): string[] {
  const isTable = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (list) {
    if (!Array.isArray(value) || value.length === 0) return [`${at} is no list that shows anything`]
    return value.flatMap((one) => faultsOf(one, list, `${at}[]`))
  }
  if (!keys) {
    const isPlain = !isTable && !(Array.isArray(value) && value.some((one) => one?.constructor === Object))
    return isPlain ? [] : [`${at} has keys that are not documented`]
  }
  if (!isTable) return [`${at} is no object`]
  const given = value as Record<string, unknown>
  const unknown = isOpen ? [] : Object.keys(given).filter((key) => !keys.has(key))
  return [
    ...unknown.map((key) => `${at}.${key} is not documented`),
    ...[...keys].flatMap(([key, { isOptional, form }]) => {
      if (key in given) return faultsOf(given[key], form, `${at}.${key}`)
      return isOptional ? [] : [`${at}.${key} is documented, and not there`]
    }),
  ]
}

const DOC = readFileSync(new URL('../../docs/command-line.md', import.meta.url), 'utf8')
const FORMS = new Map(
  [...(DOC.split('## Data for programs')[1] ?? '').matchAll(/^- (?:`([^`]+)`|a (refusal)): `([^`]+)`/gm)].map(
    ([, command, refusal, form = '']) => [command ?? refusal ?? '', formOf(form)],
  ),
)

test('every command has a documented form', () => {
  const named = new Set([...FORMS.keys()].map((command) => command.split(' ', 1)[0]))
  const due = VERBS.map(nameOf).filter((name) => name !== '__complete')
  expect([...named].sort()).toEqual([...due, 'refusal'].sort())
})

test('what --json prints has the documented form, in every command', () =>
  withPlugin({}, async (world) => {
    const { home } = world
    const { project, notes, bare, at } = await filledShop(world)
    const other = createHome(0)
    onTestFinished(() => other.remove())
    const elsewhere = other.project('shop')

    const seen = new Set<string>()
    const faults: string[] = []
    async function type(command: string, argv: string[], [who, where] = [home, project]) {
      // An OpenCode that is asked for its version makes folders of its own.
      const { out, err } = await memfs(who, where, [...argv, '--json'], { env: { PATH: '/usr/bin:/bin' } })
      seen.add(command)
      const form = FORMS.get(command) ?? {}
      faults.push(...faultsOf(JSON.parse(out || JSON.stringify(err)), form, argv.join(' ')))
    }
    /** Those whose form has the name of their verb; words without blanks. */
    const all = async (...lines: string[]) => {
      for (const line of lines) await type(line.split(' ', 1)[0] ?? '', line.split(' '))
    }
    const there: [typeof home, string] = [other, elsewhere]
    await all('overview', 'list', 'show project-printer', 'show broken.md', 'search fridays')
    await type('add', ['add', 'The kiosk of the shop is closed on Mondays.'])
    await type('add', ['add', `The token is ghp_${'aBcD1234567890'.repeat(3).slice(0, 36)}`])
    await all('history', 'why project-printer', 'captured', 'stats', `view --out ${at('page.html')}`)
    await all('log', 'setup', 'setup --remove --yes', 'conflicts', 'doctor', 'import', 'export')
    await type('conflicts 1 this', ['conflicts', '1', 'this'])
    await type('conflicts 1 this', ['conflicts', '1', 'this', '--yes'])
    await type('import <source>', ['import', notes, '--dry-run'])
    await type('import <source>', ['import', notes, '--yes'])
    await type('export --out', ['export', '--out', at('all.jsonl')])
    await type('import --restore', ['import', at('all.jsonl'), '--restore', '--dry-run'], there)
    await type('import --restore', ['import', at('all.jsonl'), '--restore', '--yes'], there)
    await all('forget project-scanner --yes', 'undo', 'undo --yes', 'sync')
    await type('sync <address>', ['sync', bare])
    await all(`sync ${bare} --yes`)
    await type('sync <address>', ['sync', bare], there)
    await all('sync', 'overview', 'sync off --yes', 'completion bash')
    await type('refusal', ['show', 'nowhere.md'])
    expect(faults).toEqual([])
    expect([...seen].sort()).toEqual([...FORMS.keys()].sort())
  }))
