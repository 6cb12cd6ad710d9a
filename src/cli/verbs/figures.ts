import { countDecisions } from '../../capture/captured-command.js'
import { loadSettings } from '../../config/load.js'
import { switchesOf } from '../../features/commands.js'
import { viewBlock } from '../../features/prompt.js'
import { digits } from '../../lib/columns.js'
import { DAY_MS } from '../../lib/day.js'
import { countOf } from '../../memory/listing.js'
import { anyScopeOf, isHot, scopesIn } from '../../memory/memory.js'
import { ALL_SCOPES } from '../../memory/scope.js'
import { figuresOf, usageOfAll } from '../../prompt/commands.js'
import { remindersSlice, sumFollowed } from '../../reminders/reminders.js'
import { prunedSlice } from '../../session/prune/pruner.js'
import { callsToday } from '../../small-model/ledger.js'
import { hitRatePct } from '../../state/usage.js'
import { inShell, sayStatus } from '../../sync/say.js'
import { isSwitchedOff } from '../agent-shell.js'
import type { VerbSpec } from '../run.js'
import { drawTable, shownLine } from '../terminal.js'
import { sayUndecided } from './conflicts.js'

export const overview: VerbSpec = {
  usage: 'overview',
  summary: 'what there is, and what is on',
  example: 'memfs',
  isHidden: true,
  async run({ open, paths, terminal }) {
    const memory = await open()
    const { store, folders, settings, history } = memory
    const snapshot = store.snapshot(folders)
    const status = await history.status()
    const sync = memory.sync.status()
    const isOff = !settings.enabled || isSwitchedOff(terminal.env, memory.project)
    const trouble = status.available ? status.note : status.reason
    const undecided = await sayUndecided(memory)
    const data = {
      folder: store.root,
      scopes: scopesIn(snapshot, ALL_SCOPES).map(({ folder, files, newest, facts }) => ({
        scope: anyScopeOf({ folder }),
        folder: folder === folders.team ? (memory.team?.name ?? '') : folder,
        files: newest.length,
        hot: files.filter((file) => isHot(file, settings)).length,
        facts: facts.length,
        damaged: files.filter(({ damage }) => damage !== undefined).length,
      })),
      block: { chars: viewBlock(memory, Date.now).block.text.length, most: settings.maxBlockChars },
      ...(isOff ? { on: [], off: ['all'] } : switchesOf(settings)),
      uncommitted: status.pending,
      ...(trouble && { trouble }),
      settings: loadSettings(paths.settingsFile, undefined).warnings,
      ...(sync.remote && { sync: { remote: sync.remote, lastSuccessMs: sync.record.lastSuccessMs } }),
      smallModelToday: await callsToday(memory.stateFolder, Date.now()),
    }
    const rows = data.scopes.map(({ scope, files, hot, facts, folder }) =>
      [scope, files, hot, facts, folder].map(String),
    )
    const { block, on, off, uncommitted, smallModelToday: model } = data
    const damaged = data.scopes.reduce((sum, scope) => sum + scope.damaged, 0)
    const warned = (text: string) => terminal.style('yellow', text)
    return {
      data,
      lines: [
        `${terminal.style('bold', 'Memory')} in ${data.folder}`,
        ...sayStatus(sync, Date.now()).map(inShell),
        ...drawTable(terminal, ['scope', '#files', '#hot', '#facts', 'folder'], rows),
        `Block of a new session: ${digits(block.chars)} of ${digits(block.most)} characters`,
        isOff
          ? warned('Memory is off here: by "enabled" in memfs.json, or /memfs off (/memfs on ends it)')
          : `On: ${on.join(', ')}${off.length > 0 ? `; off: ${off.join(', ')}` : ''}`,
        ...(model.calls > 0 ? [`Small model today: ${countOf(model.calls, 'call')}`] : []),
        ...(uncommitted > 0 ? [`${countOf(uncommitted, 'file')} not committed yet`] : []),
        ...undecided.map(warned),
        ...(damaged > 0 ? [warned(`${countOf(damaged, 'file')} damaged: memfs doctor`)] : []),
        ...data.settings.map((warning) => warned(shownLine(warning))),
        ...(trouble ? [warned(`Trouble: ${trouble}`)] : []),
        '',
        'memfs --help lists the commands.',
      ],
    }
  },
}

export const stats: VerbSpec = {
  usage: 'stats',
  summary: 'show figures of all sessions: cache hits, tokens, calls of the small model, what was pruned',
  example: 'memfs stats --days 7',
  options: [['--days <n>', 'decisions of the last n days alone']],
  async run({ open, terminal }, _, { days }) {
    const { sessions, auditLog, stateFolder } = await open()
    const { count, tally, refreshes } = await usageOfAll(sessions)
    const pruned = await sessions.all(prunedSlice)
    const prohibitions = sumFollowed(await sessions.all(remindersSlice))
    const sinceMs = Number(days) > 0 ? Date.now() - Number(days) * DAY_MS : 0
    const decisions = (await auditLog.last(Infinity)).filter(({ at }) => Date.parse(at) >= sinceMs)
    const data = {
      sessions: count,
      ...tally,
      cacheHitPct: hitRatePct(tally),
      refreshes,
      prunedChars: pruned.reduce((total, { savedChars }) => total + savedChars, 0),
      prohibitions,
      decisions: countDecisions(decisions),
      smallModelToday: await callsToday(stateFolder, Date.now()),
    }
    const { smallModelToday: model } = data
    const figures: [name: string, figure: number][] = [
      ['sessions', data.sessions],
      ...figuresOf({ tally, refreshes }),
      ['characters pruned', data.prunedChars],
      ['prohibitions reminded of', prohibitions.reminded],
      ['of these followed', prohibitions.followed],
      ['of these not followed', prohibitions.broken],
      ['facts kept', data.decisions.kept],
      ['candidates refused', data.decisions.refused],
      ['calls of the small model today', model.calls],
      ['its tokens today', model.inputTokens + model.outputTokens],
    ]
    const rows = figures.filter(([, figure]) => figure > 0).map(([name, figure]) => [name, digits(figure)])
    if (rows.length === 0) return { data, lines: ['There are no figures yet.'] }
    return { data, lines: drawTable(terminal, ['what', '#how much'], rows) }
  },
}
