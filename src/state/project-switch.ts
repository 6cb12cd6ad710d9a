import { existsSync, readFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { makeFolder, replaceFileNow, writeFileAtomic } from '../lib/atomic-write.js'
import { unlessAbsent, unlessRefusedSync } from '../lib/errno.js'
import { sha256 } from '../lib/hash.js'
import { parseJson } from '../lib/json.js'
import { isWithin, type TimeSpan } from '../lib/time-spans.js'

const MAX_TIMES = 100

const times = z.array(z.object({ fromMs: z.number(), toMs: z.number().optional() })).catch([])

/** Whether the plugin is switched off for one project, kept on this machine by the project's folder. */
export function createProjectSwitch(args: { stateFolder: string; project: string; now: () => number }) {
  const { stateFolder, project, now } = args
  const name = `${sha256(project, 24)}.json`
  const [file, timesFile] = [path.join(stateFolder, 'off', name), path.join(stateFolder, 'off-times', name)]
  const isOff = () => existsSync(file)
  const read = () => times.parse(parseJson(unlessRefusedSync(() => readFileSync(timesFile, 'utf8')) ?? ''))
  const save = (all: TimeSpan[]) => replaceFileNow(timesFile, JSON.stringify(all.slice(-MAX_TIMES)))

  return {
    isOff,
    /** Whether it was off at a time, in ms since the epoch, as far as is known now. */
    offTimes() {
      const [all, nowMs] = [read(), now()]
      return (atMs: number) => isWithin(all, atMs, nowMs)
    },
    async off() {
      for (const one of [file, timesFile]) await makeFolder(path.dirname(one))
      const all = read()
      if (all.every(({ toMs }) => toMs !== undefined)) save([...all, { fromMs: now() }])
      await writeFileAtomic(file, `${JSON.stringify({ off: project })}\n`)
    },
    on: async () => void (await unlessAbsent(fs.unlink(file))),
    /** The first start that finds it on again ends the time in which it was off; if by a clock that was ahead, a later one does. */
    started() {
      const [all, nowMs] = [read(), now()]
      const isToEnd = ({ fromMs, toMs }: TimeSpan) => toMs === undefined || (fromMs < nowMs && nowMs < toMs)
      // On a disk that cannot be written it ends with a later start.
      if (all.some(isToEnd))
        unlessRefusedSync(() => save(all.map((one) => (isToEnd(one) ? { ...one, toMs: nowMs } : one))))
    },
  }
}
