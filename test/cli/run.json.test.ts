import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { nameOf } from '../../src/cli/run.js'
import { VERBS } from '../../src/cli/verbs/index.js'
import { versionsEntry, withEntries } from '../../src/sync/merge/conflict-entries.js'
import { memfs } from '../support/command-line.js'
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
  withPlugin({}, async ({ home, open, put, expectSound }) => {
    const plugin = await open('shop')
    for (const word of ['printer', 'scanner'])
      await plugin.call('memory_remember', {
        fact: `The ${word} of the shop needs its driver of 2019.`,
        type: 'project',
        name: word,
        evidence: 'The person said so.',
      })
    await put('projects/shop/cart.md', 'old\n')
    await put('projects/shop/cart.conflict-lap.md', 'new\n')
    const conflict = withEntries(undefined, [versionsEntry('cart.md', 'cart.conflict-lap.md')])
    await put('projects/shop/facts/_CONFLICTS.md', conflict)
    await put('global/reference/deploy.md', '---\ndescription: How we deploy\n---\nOn Fridays.\n')
    await put('global/reference/broken.md', '---\ndescription: [x\n---\nx\n')
    await expectSound()
    await plugin.dispose()
    const at = (...parts: string[]) => path.join(home.root, ...parts)
    const project = at('projects', 'shop')
    for (const notes of [
      at('notes'),
      at('home', '.claude', 'projects', project.replaceAll(/[/.]/g, '-'), 'memory'),
    ]) {
      mkdirSync(notes, { recursive: true })
      writeFileSync(path.join(notes, 'scales.md'), 'The scales of the shop are new.\n')
      writeFileSync(path.join(notes, 'scales.png'), 'x')
    }
    const bare = at('bare.git')
    execFileSync('git', ['init', '--quiet', '--bare', bare], { env: home.env(home.root) })
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
    await type('import <source>', ['import', at('notes'), '--dry-run'])
    await type('import <source>', ['import', at('notes'), '--yes'])
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
