import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createKeptNotice } from '../../src/capture/kept-notice.js'
import { silentLog } from '../../src/lib/log-file.js'
import { parseText } from '../../src/memory/document.js'
import type { Origin } from '../../src/memory/origin.js'
import { createSessions } from '../../src/state/sessions.js'
import type { AppliedListener } from '../../src/store/store.js'
import { target } from '../support/store-scene.js'
import { tempFolder } from '../support/temp-folder.js'

const FOLDERS = { global: 'global', project: target('x.md').folder } as never

const version = (statement: string, source = 'explicit') => ({
  document: parseText(`---\ndescription: ${statement}\nsource: ${source}\n---\n`),
})

async function scene() {
  const folder = path.join(await tempFolder(), 'sessions')
  let apply: AppliedListener = () => {}
  const disk = new Map<string, ReturnType<typeof version>>()
  const open = () => {
    const sessions = createSessions({ folder, now: () => 0, log: silentLog })
    onTestFinished(() => sessions.flush())
    const notice = createKeptNotice({
      store: {
        onApplied(listener) {
          apply = listener
          return () => {}
        },
        read: async ({ path: file }) => disk.get(file) as never,
      },
      history: { whyNotKept: () => undefined, available: async () => true },
      folders: FOLDERS,
      sessions,
    })
    const say = async (sessionID = 'ses_1', kind: 'main' | 'subagent' = 'main') => {
      const additions = await notice.messageReader({ sessionID, messageID: 'm', text: 'x', kind })
      for (const { onAdded } of additions) onAdded?.()
      expect(additions.every((addition) => addition.for === 'person')).toBe(true)
      return additions.map(({ text }) => text)
    }
    return { say, flush: () => sessions.flush() }
  }
  /** Writes a statement, or takes the file away. */
  const put = (
    file: string,
    statement?: string,
    { source = 'explicit', ...origin }: Partial<Origin> & { source?: string } = {},
  ) => {
    const before = disk.get(file)
    const after = statement === undefined ? undefined : version(statement, source)
    if (after) disk.set(file, after)
    else disk.delete(file)
    apply([{ ...target(file), before, after } as never], { writer: 'capture', sessionID: 'ses_1', ...origin })
  }
  return { open, put }
}

test('what became of facts is told once, by their statements, below the next message in whichever session', async () => {
  const { open, put } = await scene()
  const { say } = open()
  expect(await say()).toEqual([])
  put('facts/decision-npm.md', 'Publish with npm 10')
  put('facts/user-name.md', 'Her name is Ada')
  put('facts/project-probe.md', 'The probe listens on 9105', { source: 'extraction' })
  expect(await say('ses_2', 'subagent')).toEqual([])
  expect(await say('ses_2')).toEqual([
    '↳ remembered: "Publish with npm 10", "Her name is Ada"',
    '↳ learned: "The probe listens on 9105"',
  ])
  expect(await say()).toEqual([])
  put('facts/decision-npm.md', 'Publish with npm 11')
  put('facts/user-name.md', undefined, { writer: 'agent', way: 'forget' })
  expect(await say()).toEqual([
    '↳ changed: "Publish with npm 10" → "Publish with npm 11"',
    '↳ forgot: "Her name is Ada" (/memfs undo brings it back)',
  ])
})

test('of several changes it tells from what the person knew', async () => {
  const { open, put } = await scene()
  const { say } = open()
  put('facts/decision-npm.md', 'Publish with npm 10')
  await say()
  put('facts/decision-npm.md', 'Publish with npm 11')
  put('facts/decision-npm.md', 'Publish with npm 12')
  // In her own words, once the turn is over.
  put('facts/user-editor.md', 'The person likes vim', { source: 'agent' })
  put('facts/user-editor.md', 'Je préfère vim')
  // A subagent saved it, and it counts as asked for then.
  put('facts/project-probe.md', 'The probe listens on 9105', { source: 'agent' })
  put('facts/project-probe.md', 'The probe listens on 9105')
  expect(await say()).toEqual([
    '↳ remembered: "Je préfère vim", "The probe listens on 9105"',
    '↳ changed: "Publish with npm 10" → "Publish with npm 12"',
  ])
})

test('what a process kept at its end is told in the next one', async () => {
  const { open, put } = await scene()
  const first = open()
  put('facts/decision-npm.md', 'Publish with npm 10')
  await first.flush()
  expect(await open().say()).toEqual(['↳ remembered: "Publish with npm 10"'])
})

test('what is no longer so by then is not told, nor what the person did herself', async () => {
  const { open, put } = await scene()
  const { say } = open()
  put('facts/decision-npm.md', 'Publish with npm 10')
  put('facts/decision-npm.md', undefined, { writer: 'person', way: 'undo' })
  put('facts/user-name.md', 'Her name is Ada')
  put('facts/user-name.md', 'Her name is Eve', { writer: 'person', way: 'undo' })
  put('facts/project-probe.md', 'The probe listens on 9105', { way: 'command' })
  put('reference/brief.md', 'A brief')
  expect(await say()).toEqual([])
})
