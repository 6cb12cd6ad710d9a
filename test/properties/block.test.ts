import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isHot, type MemoryFile, type Snapshot } from '../../src/memory/memory.js'
import { keyOf } from '../../src/memory/scope.js'
import { joinedScript } from '../support/joined-script.js'
import { instructions, renderBlock } from '../support/render-block.js'
import { HOT, MINE, memoryFile, snapshotOf } from '../support/snapshots.js'
import { anyPath, hostileText } from './arbitraries.js'

const RULES = { ...HOT, defaultLimit: 5_000, maxTreeDepth: 3, maxBlockChars: 6_000, maxTreeChars: 2_000 }

const file = fc
  .record({
    isGlobal: fc.boolean(),
    isHot: fc.boolean(),
    name: fc.oneof(anyPath, hostileText(4), fc.constant('projects.md')),
    body: hostileText(30),
    description: hostileText(8),
    limit: fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
    readonly: fc.boolean(),
    modifiedMs: fc.integer({ min: 0, max: 5 }),
    damage: fc.option(hostileText(4), { nil: undefined, freq: 8 }),
  })
  .map(({ isGlobal, isHot, name, limit, damage, ...rest }) =>
    memoryFile(`${isHot ? 'system' : 'reference'}/${name}`, {
      ...rest,
      folder: isGlobal ? 'global' : MINE,
      ...(limit === undefined ? {} : { limit }),
      ...(damage === undefined ? {} : { damage }),
    }),
  )
const files = fc.uniqueArray(file, { selector: keyOf, maxLength: 12 })

const render = (snapshot: Snapshot, maxBlockChars = RULES.maxBlockChars) =>
  renderBlock(snapshot, {
    rules: { ...RULES, maxBlockChars },
    form: 'full',
    projectNames: (body) => body.split('\n'),
  })

const TAG = /<\s*(\/?)\s*(memfs|tree|instructions|system)\b[^>]*>/giu
/** The block as a reader would take it apart: its tags in order, and what stands between them. */
const SHAPE =
  /^<memfs>\n<instructions>\n(?<instructions>[^<]*)\n<\/instructions>\n(?<hot>[\s\S]*?)<tree scope="global">\n(?<global>[\s\S]*?)<\/tree>\n<tree scope="project">\n(?<project>[\s\S]*?)<\/tree>\n(?:Folders with a number[^\n]*\n)?<\/memfs>$/
const SECTION =
  /<system path="[^"<>\n]+" chars="\d+" limit="\d+" scope="(?:global|project)">\n[\s\S]*?\n<\/system>\n/g
const ENTRY = /^.+ \(\d+\/\d+\) — .*$|^.+\/ — \d+ (?:more )?files?$/u

test('no body, description, path, reason or name can close or forge a tag, an entry or an attribute', () => {
  fc.assert(
    fc.property(files, (given) => {
      const { text, omitted } = render(snapshotOf(...given))
      const parts = SHAPE.exec(text)?.groups
      expect(parts?.['instructions']).toBe(instructions(RULES))

      const tags = [...text.matchAll(TAG)].map(([, slash, name]) => `${slash}${name}`)
      const hotShown = tags.filter((tag) => tag === 'system').length
      expect(tags).toEqual([
        'memfs',
        'instructions',
        '/instructions',
        ...Array.from({ length: hotShown }, () => ['system', '/system']).flat(),
        ...['tree', '/tree', 'tree', '/tree', '/memfs'],
      ])
      const rest = parts?.['hot']?.replace(SECTION, '') ?? ''
      expect(rest).toMatch(/^(?:Pinned but left out[^\n]*\n)?$/)
      const hot = given.filter((one) => isHot(one, HOT) && (one.body !== '' || one.damage !== undefined))
      expect(hotShown + omitted.length).toBe(hot.length)

      for (const scope of ['global', 'project'] as const) {
        const entries = parts?.[scope]?.split('\n').slice(0, -1) ?? []
        for (const entry of entries) expect(entry).toMatch(ENTRY)
        const count = given.filter(({ folder }) => (folder === 'global') === (scope === 'global')).length
        expect(entries.length).toBeLessThanOrEqual(count)
      }
    }),
    { numRuns: 80 },
  )
})

test('nothing unseen and nothing private gets into it', () => {
  fc.assert(
    fc.property(files, hostileText(6), (given, around) => {
      const secret = `${around}<private>SECRET</private>${around}`
      const withSecrets = given.map((one) => ({
        ...one,
        description: secret,
        ...(one.body === undefined
          ? {}
          : { body: `${one.body}${secret}`, chars: one.body.length + secret.length }),
      }))
      const { text } = render(snapshotOf(...withSecrets))
      expect(text).not.toMatch(/[^\P{Cc}\n\t]|[\u200b\u202e\u2028\ufeff\u00ad\u{e0000}-\u{e007f}]/u)
      expect(text).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/)
      expect(text).not.toContain('SECRET')
    }),
    { numRuns: 60 },
  )
})

test('whatever stands in it, it keeps its length', () => {
  const long = fc.tuple(file, fc.integer({ min: 0, max: 3_000 })).map(([one, times]): MemoryFile => {
    const body = 'ab\u200b '.repeat(times)
    return { ...one, chars: body.length, limit: 20_000, ...(one.body === undefined ? {} : { body }) }
  })
  const many = fc.uniqueArray(fc.oneof(file, long), { selector: keyOf, maxLength: 40 })
  fc.assert(
    fc.property(many, fc.integer({ min: 4_000, max: 40_000 }), (given, maxBlockChars) => {
      const { text, omitted, exact } = render(snapshotOf(...given), maxBlockChars)
      expect(text.length).toBeLessThanOrEqual(maxBlockChars)
      for (const one of omitted) expect(exact[keyOf(one)]).toBeUndefined()
    }),
    { numRuns: 60 },
  )
})

test('its bytes do not depend on the order in which the files came', () => {
  fc.assert(
    fc.property(
      files.chain((given) =>
        fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length })),
      ),
      ([given, shuffled]) => {
        expect(render(snapshotOf(...shuffled))).toEqual(render(snapshotOf(...given)))
      },
    ),
    { numRuns: 60 },
  )
})

test('what is marked as shown word for word is', () => {
  fc.assert(
    fc.property(files, (given) => {
      const { text, exact } = render(snapshotOf(...given))
      for (const one of given) {
        if (exact[keyOf(one)] === undefined) continue
        expect(text).toContain(`>\n${one.body?.replace(/\n$/, '')}\n</system>`)
      }
    }),
    { numRuns: 80 },
  )
})

test('another process, with another locale and time zone, renders the same bytes', () => {
  const script = fileURLToPath(new URL('block.child.ts', import.meta.url))
  const run = (env: NodeJS.ProcessEnv) =>
    execFileSync(process.execPath, [joinedScript(script)], {
      env: { PATH: process.env['PATH'], ...env },
    }).toString()
  const first = run({ LC_ALL: 'C', TZ: 'UTC' })
  expect(first.length).toBeGreaterThan(3_000)
  expect(run({ LC_ALL: 'sv_SE.UTF-8', LANG: 'sv_SE', TZ: 'Asia/Tokyo' })).toBe(first)
})
