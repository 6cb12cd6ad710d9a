import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { switchesOf } from '../../features/project-memory.js'
import { createBlockView } from '../../features/prompt.js'
import { isoDay } from '../../lib/day.js'
import { silentLog } from '../../lib/log-file.js'
import { countOf } from '../../memory/listing.js'
import { isHot } from '../../memory/memory.js'
import { SCOPES } from '../../memory/scope.js'
import type { OpenMemory } from '../../open-memory.js'
import { dayOfCalls, NO_CALLS, parseCallRecord } from '../../small-model/budget.js'
import type { VerbSpec } from '../run.js'
import { drawTable } from '../terminal.js'

/** `memfs` alone: what there is, and what is on. */
export const overview: VerbSpec = {
  usage: 'overview',
  summary: 'what there is, and what is on',
  example: 'memfs',
  async run({ open, terminal }) {
    const memory = await open()
    const { store, folders, settings, history } = memory
    const snapshot = store.snapshot(folders)
    const status = await history.status()
    const data = {
      folder: store.root,
      scopes: SCOPES.map((scope) => ({
        scope,
        folder: folders[scope],
        files: snapshot[scope].files.length,
        hot: snapshot[scope].files.filter((file) => isHot(file, settings)).length,
        facts: snapshot[scope].facts.length,
        damaged: snapshot[scope].files.filter(({ damage }) => damage !== undefined).length,
      })),
      block: {
        chars: createBlockView(memory, { now: Date.now, log: silentLog }).block().text.length,
        most: settings.maxBlockChars,
      },
      ...switchesOf(settings),
      uncommitted: status.pending,
      ...(status.available
        ? status.note === undefined
          ? {}
          : { trouble: status.note }
        : { trouble: status.reason }),
      smallModelToday: callsToday(memory),
    }
    const columns = [
      { title: 'scope' },
      ...['files', 'hot', 'facts'].map((title) => ({ title, align: 'right' as const })),
      { title: 'folder', grows: true },
    ]
    const rows = data.scopes.map(({ scope, files, hot, facts, folder }) => [
      scope,
      String(files),
      String(hot),
      String(facts),
      folder,
    ])
    const damaged = data.scopes.reduce((sum, scope) => sum + scope.damaged, 0)
    return {
      data,
      lines: [
        `${terminal.style('bold', 'Memory')} in ${data.folder}`,
        ...drawTable(terminal, columns, rows),
        `Block of a new session: ${data.block.chars.toLocaleString('en')} of ${data.block.most.toLocaleString('en')} characters`,
        `On: ${data.on.join(', ')}${data.off.length > 0 ? `; off: ${data.off.join(', ')}` : ''}`,
        ...(data.smallModelToday.calls > 0
          ? [`Small model today: ${countOf(data.smallModelToday.calls, 'call')}`]
          : []),
        ...(data.uncommitted > 0 ? [`${countOf(data.uncommitted, 'file')} not committed yet`] : []),
        ...(damaged > 0
          ? [terminal.style('yellow', `${countOf(damaged, 'file')} damaged: memfs doctor`)]
          : []),
        ...('trouble' in data ? [terminal.style('yellow', `Trouble: ${data.trouble}`)] : []),
        '',
        'memfs --help lists the commands.',
      ],
    }
  },
}

export function callsToday({ stateFolder }: OpenMemory) {
  const file = path.join(path.dirname(stateFolder), 'model-calls.json')
  const accounts = existsSync(file) ? (parseCallRecord(readJson(file)) ?? NO_CALLS) : NO_CALLS
  const { calls, inputTokens, outputTokens, costUsd } = dayOfCalls(accounts, isoDay(Date.now()))
  return { calls, inputTokens, outputTokens, costUsd }
}

/** A file that cannot be read counts as none, as it does for the plugin. */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
