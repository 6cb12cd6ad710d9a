import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { findPaths } from '../../src/config/paths.js'
import { settingsSchema } from '../../src/config/schema.js'
import { passState } from '../../src/consolidate/due.js'
import { type ConsolidationArgs, createConsolidation } from '../../src/consolidate/pass.js'
import { createFileLocks } from '../../src/lib/file-lock.js'
import type { Keys } from '../../src/memory/keys.js'
import type { Op } from '../../src/memory/op.js'
import { acquireRoot } from '../../src/shared-root.js'
import type { Question, Reply, SmallModel } from '../../src/small-model/small-model.js'
import { createRecords } from '../../src/state/records.js'
import { recordingLog } from '../support/recording-log.js'
import { FOLDERS, MINE, target } from '../support/store-scene.js'
import { tempFolder } from '../support/temp-folder.js'

/** What a scripted model says to the facts that it is shown, or why it says nothing. */
type Script = (shown: { path: string; description: string; keep?: boolean }[]) => unknown

/** Commits nothing, and lets all be done. */
const NO_GIT: ConsolidationArgs['history'] = {
  available: async () => true,
  commit: async () => {},
  asOneCommit: (task) => task(),
}

/** A memory root with real files and a scripted model, and with real git where that is what is looked at. */
export async function world({ settings = {}, git = false } = {}) {
  const base = await tempFolder()
  const log = recordingLog()
  const clock = { ms: Date.UTC(2026, 10, 21, 12) }
  const now = () => clock.ms
  const memory = path.join(base, 'memory')
  const at = (file: string) => path.join(memory, MINE, file)
  const { root, release } = await acquireRoot({
    paths: { ...findPaths({ HOME: base }), memoryRoot: memory },
    settings: settingsSchema.parse({ autoCommitDebounceMs: 60_000, sync: { auto: false } }),
    env: git ? process.env : { ...process.env, PATH: '/nowhere' },
    now,
    log,
  })
  onTestFinished(release)
  const { store, history, recall, stateFolder } = root
  await store.open('global')
  await store.open(MINE)
  const asked: { path: string; description: string; keep?: boolean }[][] = []
  const model: { script: Script; gate: Promise<void> } = { script: () => [], gate: Promise.resolve() }

  const smallModel: SmallModel = {
    model: async () => 'p/small',
    async ask<T>({ prompt, parse }: Question<T>): Promise<Reply<T>> {
      const shown = prompt
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as (typeof asked)[number][number])
      asked.push(shown)
      await model.gate
      const said = model.script(shown)
      if (typeof said === 'string') return { kind: said } as Reply<T>
      const value = parse({ operations: said })
      return value === undefined ? { kind: 'failed', reason: 'unusable answer' } : { kind: 'answer', value }
    },
  }

  /** A pass, by default one that a person asks for. */
  const passOf = (over: Pick<ConsolidationArgs, 'locks'> & Partial<ConsolidationArgs>) => {
    const pass = createConsolidation({
      store,
      snapshot: () => store.snapshot(FOLDERS),
      history: git ? { ...history, available: async () => (await history.status()).available } : NO_GIT,
      smallModel,
      records: createRecords(path.join(stateFolder, 'passes'), passState),
      similar: recall.similar,
      isByHand: async (file) => file.keys?.source === undefined,
      protocol: async () => undefined,
      onDone: async () => {},
      clean: async (text) => text.replace('hunter2', '[secret]'),
      settings: {
        enabled: true,
        model: undefined,
        churn: 8,
        intervalMs: 12 * 3_600_000,
        minEntries: 2,
        ...settings,
      },
      now,
      log,
      ...over,
    })
    return (asked = true) => pass(MINE, { asked, signal: new AbortController().signal })
  }

  return {
    ...root,
    /** A pass of another process. */
    another: (over: Partial<ConsolidationArgs> = {}) =>
      passOf({ locks: createFileLocks(path.join(stateFolder, 'locks'), { timeoutMs: 1_000 }), ...over }),
    asked,
    model,
    clock,
    log,
    at,
    /** Writes a fact as capture would. */
    async fact(name: string, description: string, { body = '', keys }: { body?: string; keys?: Keys } = {}) {
      const dates = { created: '2026-11-01', confirmed: '2026-11-01' }
      const given: Keys = { type: name.split('-')[0], source: 'extraction', ...dates, ...keys, description }
      const at = target(`facts/${name}.md`)
      const op: Op = { kind: 'write', ...at, content: body, keys: given, expect: 'any' }
      await store.apply([op], { writer: 'capture', way: 'extraction' })
    },
    async byHand(file: string, text: string) {
      fs.mkdirSync(path.dirname(at(file)), { recursive: true })
      fs.writeFileSync(at(file), text)
      await store.refresh([MINE])
    },
    pass: passOf({ locks: root.locks }),
    files: () =>
      fs
        .readdirSync(at('facts'))
        .sort()
        .map((name) => `facts/${name}`),
    text: (file: string) => fs.readFileSync(at(file), 'utf8'),
    commits: () => execFileSync('git', ['log', '--format=%s'], { cwd: memory }).toString().trim().split('\n'),
  }
}
