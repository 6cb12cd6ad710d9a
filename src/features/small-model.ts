import path from 'node:path'
import type { Feature } from '../host/feature.js'
import type { Host } from '../host/host.js'
import { isoDay } from '../lib/day.js'
import { createFileLocks } from '../lib/file-lock.js'
import type { Lifetime } from '../lib/lifetime.js'
import type { Log } from '../lib/log-file.js'
import { maskPrivate } from '../memory/private.js'
import { PROTOCOL_PATH } from '../memory/worth-keeping.js'
import type { OpenMemory } from '../open-memory.js'
import { type Announcement, createAnnouncement } from '../small-model/announce.js'
import { createLedger } from '../small-model/ledger.js'
import { smallModelLines } from '../small-model/overview.js'
import { createSmallModel, type SmallModel } from '../small-model/small-model.js'
import { createTurnEndGrace } from '../small-model/turn-end-grace.js'
import { withholdSecrets } from '../store/secrets.js'

/** A small model, and what all work with it shares. */
export type SmallModelWork = {
  smallModel: SmallModel
  /** Told of work that the end of a turn may be held for. */
  track(work: Promise<unknown>): void
  /** What may leave the machine of a text. */
  clean(text: string): Promise<string>
  /** A person's own words on what to keep, as long as they have protected them. */
  protocol(): Promise<string | undefined>
  /** What a person has to be told before anything is sent. */
  announce: Announcement['tell']
  feature: Feature
}

export function createSmallModelWork(args: {
  memory: OpenMemory
  host: Host
  /** Whether anything asks it. */
  uses: { extraction: boolean; consolidation: boolean }
  lifetime: Lifetime
  now: () => number
  log: Log
}): SmallModelWork {
  const { memory, host, uses, lifetime, now, log } = args
  const { store, settings } = memory
  // The calls of all memory roots on this machine have one budget.
  const folder = path.dirname(memory.stateFolder)
  const locks = createFileLocks(path.join(folder, 'locks'))
  lifetime.onClose('locks of the ledger', locks.close)
  const ledger = createLedger({ file: path.join(folder, 'model-calls.json'), locks })
  const smallModel = createSmallModel({ host, ledger, limits: settings.capture, now, log })
  const { capture, consolidate } = settings
  const jobs = [
    { isOn: uses.extraction, preferred: capture.model, off: '"capture": {"background": false}' },
    { isOn: uses.consolidation, preferred: consolidate.model, off: '"consolidate": {"enabled": false}' },
  ].filter(({ isOn }) => isOn)
  const { background } = lifetime
  const announcement = createAnnouncement({ host, ledger, jobs, background, now, log })
  const { track, textEnd } = createTurnEndGrace({
    endsWithTurn: host.endsAfterTurn,
    waitMs: settings.capture.runWaitMs,
  })
  if (uses.extraction || uses.consolidation)
    lifetime.defer('left helper sessions', async () => {
      const deleted = await host.deleteLeftHelpers()
      if (deleted > 0) log.info('left helper sessions deleted', { sessions: deleted })
    })

  async function overview(): Promise<string[]> {
    const off = [
      ...(uses.extraction ? [] : ['no facts are looked for in talk']),
      ...(uses.consolidation ? [] : ['no facts are joined']),
    ]
    if (off.length === 2) return ['The small model is switched off.']
    const lines = await smallModelLines(smallModel, settings.capture.model, settings.capture, isoDay(now()))
    return [...lines, ...off.map((part) => `Switched off: ${part}.`)]
  }

  return {
    smallModel,
    track,
    clean: async (text) => (await withholdSecrets(store.scanSecrets, maskPrivate(text))).text,
    async protocol() {
      const target = store.refOf(`global/${PROTOCOL_PATH}`)
      const file = target && (await store.read(target))
      if (!file || file.document.damage !== undefined || !file.document.frontMatter.readonly) return undefined
      return maskPrivate(file.document.body)
    },
    announce: announcement.tell,
    feature: {
      messageReaders: [announcement.messageReader],
      turnEnds: [textEnd],
      overview: [overview],
    },
  }
}
