import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { replaceFileNow, tempOwner } from '../lib/atomic-write.js'
import { messageOf, unlessRefusedSync } from '../lib/errno.js'
import { parseJson } from '../lib/json.js'
import type { Log } from '../lib/log-file.js'
import { runs } from '../lib/process.js'
import { MemoryError } from '../memory/errors.js'
import { type Answer, type Ask, fileNames, pidOf, takeFile, watchFolder } from './protocol.js'

/**
 * Answers asks, files in a folder, until they expire: who removes one has taken it up, so that each is carried out once at
 * most. Closing removes all files of the instance.
 */
export function answerAsks(args: {
  folder: string
  instance: string
  answer(ask: Ask): Promise<unknown>
  now: () => number
  log: Log
}) {
  const { folder, instance, answer, now, log } = args
  const state = { isClosed: false }
  const at = (name: string) => path.join(folder, name)
  const names = () => unlessRefusedSync(() => readdirSync(folder)) ?? []
  /** Fails silently: the asker may have ended meanwhile, and the folder be gone. */
  const write = (name: string, text: string) => unlessRefusedSync(() => replaceFileNow(at(name), text))

  /** Tells the terminals that memory has changed. Not after the end: the file would pass for a live instance. */
  function tell(): void {
    if (!state.isClosed) write(fileNames.here(instance), String(now()))
  }

  function look(): void {
    for (const name of names()) {
      if (!name.startsWith(`${instance}.`) || !name.endsWith('.ask')) continue
      const text = unlessRefusedSync(() => readFileSync(at(name), 'utf8'))
      if (text === undefined || !takeFile(at(name))) continue
      void answered(parseJson(text) as Ask).then((reply) => write(fileNames.reply(name), reply))
    }
  }

  async function answered(ask: Ask): Promise<string> {
    const textOf = (answer: Answer) => JSON.stringify(answer)
    try {
      if (!(ask?.expiresMs > now()))
        throw new MemoryError('stale', 'This came too late, and was not done.', 'Do it again.')
      return textOf({ value: await answer(ask) })
    } catch (error) {
      if (error instanceof MemoryError) return textOf({ error: { code: error.code, message: error.message } })
      log.warn('the panel got no answer', { ask: String(ask?.name), error: messageOf(error) })
      return textOf({ error: { code: 'failed', message: messageOf(error) } })
    }
  }

  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of names()) {
    const pid = tempOwner(name) ?? pidOf(name.split('.', 1)[0] as string)
    if (pid === undefined || !runs(pid, '')) takeFile(at(name))
  }
  const stopWatching = watchFolder(folder, {
    look(name) {
      if (name === undefined || name.endsWith('.ask')) look()
    },
    onError: (error) => log.warn('the panel is not heard', { error: messageOf(error) }),
  })
  tell()

  return {
    tell,
    close(): void {
      state.isClosed = true
      stopWatching()
      for (const name of names()) if (name.startsWith(`${instance}.`)) takeFile(at(name))
    },
  }
}
