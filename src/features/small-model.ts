import path from 'node:path'
import type { Settings } from '../config/schema.js'
import type { Feature } from '../host/feature.js'
import { createFileLocks } from '../lib/file-lock.js'
import { maskPrivate } from '../memory/private.js'
import { PROTOCOL_PATH } from '../memory/worth-keeping.js'
import { createAnnouncement } from '../small-model/announce.js'
import { callRecordFile, callsToday, createLedger } from '../small-model/ledger.js'
import { createSmallModel, type Job, smallModelLines } from '../small-model/small-model.js'
import { createTurnEndGrace } from '../small-model/turn-end-grace.js'
import { withholdSecrets } from '../store/secrets.js'
import type { Wiring } from './wiring.js'

const usesOf = ({ enabled, capture, consolidate }: Settings): Record<Job, boolean> => ({
  extraction: enabled && capture.enabled && capture.background,
  consolidation: enabled && consolidate.enabled,
})

/** A small model, and what all work with it shares. `settingsNow`: the settings as the files have them now. */
export function createSmallModelWork({
  memory,
  host,
  lifetime,
  settingsNow = () => memory.settings,
  now,
  log,
}: Wiring & { settingsNow?: (() => Settings) | undefined }) {
  const { store, settings } = memory
  const uses = usesOf(settings)
  // All memory roots on this machine share one budget of calls.
  const folder = path.dirname(memory.stateFolder)
  const locks = createFileLocks(path.join(folder, 'locks'))
  lifetime.onClose('locks of the ledger', locks.close)
  const ledger = createLedger({ file: callRecordFile(memory.stateFolder), locks })
  const smallModel = createSmallModel({
    ...{ host, ledger, now, log },
    isOn: (job) => usesOf(settingsNow())[job],
    limits: settings.capture,
  })
  const { capture, consolidate } = settings
  const jobs = [
    { isOn: uses.extraction, preferred: capture.model, off: '"capture": {"background": false}' },
    { isOn: uses.consolidation, preferred: consolidate.model, off: '"consolidate": {"enabled": false}' },
  ].filter(({ isOn }) => isOn)
  const { track, textEnd } = createTurnEndGrace({
    endsWithTurn: host.endsAfterTurn,
    waitMs: settings.capture.runWaitMs,
  })
  // Tracked: a process that ends with its turn must record the announcement first, or the next one would repeat it.
  const background = (name: string, task: () => Promise<void>) =>
    lifetime.background(name, () => track(task()))
  const announcement = createAnnouncement({ host, ledger, jobs, background, now, log })
  if (jobs.length > 0)
    lifetime.defer('left helper sessions', async () => {
      const deleted = await host.deleteLeftHelpers()
      if (deleted > 0) log.info('left helper sessions deleted', { sessions: deleted })
    })

  async function overview(): Promise<string[]> {
    if (jobs.length === 0) return []
    const today = await callsToday(memory.stateFolder, now())
    return smallModelLines(await smallModel.model(capture.model), today, capture)
  }

  /** The part of a text that may leave this machine: without private parts and secrets. */
  const clean = async (text: string) => (await withholdSecrets(maskPrivate(text))).text

  return {
    uses,
    smallModel,
    /** Registers work that the end of a turn may wait for. */
    track,
    clean,
    /** The person's own words on what to keep, as long as she keeps their file read-only. */
    async protocol() {
      const target = store.refOf(`global/${PROTOCOL_PATH}`)
      const file = target && (await store.read(target))
      if (!file || file.document.damage !== undefined || !file.document.frontMatter.readonly) return undefined
      return clean(file.document.body)
    },
    /** Tells a person what she has to know before anything is sent. */
    announce: announcement.tell,
    feature: {
      messageReaders: [announcement.messageReader],
      turnEnds: [textEnd],
      overview: [overview],
    } satisfies Feature,
  }
}

export type SmallModelWork = ReturnType<typeof createSmallModelWork>
