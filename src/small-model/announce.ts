import type { MessageAddition, PersonMessage } from '../host/events.js'
import type { Host } from '../host/host.js'
import { BoundedMap } from '../lib/bounded-map.js'
import type { Log } from '../lib/log-file.js'
import type { Ledger } from './ledger.js'

/** Work that a small model does, and how a person says no to it. */
export type Job = { preferred: string | undefined; off: string }

/** Messages of a session at which to look for a small model: the first may come before the host knows of it. */
const MAX_LOOKS = 3

/** Tells the person to whom talk and facts will be sent, in time to say no. */
export function createAnnouncement(args: {
  host: Pick<Host, 'smallModel' | 'said'>
  ledger: Ledger
  /** Empty if all of it is switched off. */
  jobs: readonly Job[]
  background(name: string, task: () => Promise<void>): void
  now: () => number
  log: Log
}) {
  const { host, ledger, jobs, background, now, log } = args
  const looks = new BoundedMap<string, number>(1_000)

  async function text(sessionID: string): Promise<string | undefined> {
    const models = await Promise.all(jobs.map(({ preferred }) => host.smallModel(preferred, sessionID)))
    const names = [...new Set(models.filter((model) => model !== undefined))]
    if (names.length === 0) return undefined
    const off = jobs.map((job) => job.off).join(', ')
    return `↳ memory: ${names.join(' and ')} will get what is said here and facts, without secrets and private text, to find what is worth keeping, starting in ten minutes or in your next session. To say no, put ${off} in memfs.json.`
  }

  async function note(sessionID: string): Promise<void> {
    const announced = { atMs: now(), sessionID, isPast: false }
    await ledger.change((record) => (record.announced ? record : { ...record, announced }))
    log.info('small model announced', { session: sessionID })
  }

  async function look(sessionID: string): Promise<string | undefined> {
    const { announced } = await ledger.read()
    if (!announced) return text(sessionID)
    looks.set(sessionID, MAX_LOOKS)
    if (announced.isPast || announced.sessionID === sessionID) return undefined
    const [first] = await host.said(sessionID)
    const isPast = (first?.atMs ?? now()) > announced.atMs
    // If the clock has been set back since, the person's time to say no starts now.
    const atMs = Math.min(announced.atMs, now())
    if (isPast || atMs < announced.atMs)
      await ledger.change((record) => ({ ...record, announced: { ...announced, atMs, isPast } }))
    return undefined
  }

  return {
    /** Tells the person below the first message, and notes when the next session has begun. */
    async messageReader({ sessionID, kind }: PersonMessage): Promise<MessageAddition[]> {
      const before = looks.get(sessionID) ?? 0
      if (kind !== 'main' || jobs.length === 0 || before >= MAX_LOOKS) return []
      looks.set(sessionID, before + 1)
      const told = await look(sessionID)
      if (told === undefined) return []
      const onAdded = () => background('announcement', () => note(sessionID))
      return [{ text: told, for: 'person', isVital: true, onAdded }]
    },
    /** What the person must be told before anything is sent, noted as told; `undefined` if told or nothing is sent. */
    async tell(sessionID: string) {
      const told = (await ledger.read()).announced ? undefined : await text(sessionID)
      if (told !== undefined) await note(sessionID)
      return told
    },
  }
}
