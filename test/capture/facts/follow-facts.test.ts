import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createAuditLog } from '../../../src/capture/audit-log.js'
import { followFacts } from '../../../src/capture/facts/follow-facts.js'
import { createKnownFacts } from '../../../src/capture/facts/known-facts.js'
import { createLifetime } from '../../../src/lib/lifetime.js'
import { recordingLog } from '../../support/recording-log.js'
import { MINE } from '../../support/store-scene.js'
import { tempFolder } from '../../support/temp-folder.js'

const FACT = 'facts/decision-npm.md'

/** One fact that is known, in a memory whose index does not have it, and what is buried when its absence is looked at. */
async function absent({ onDisk, byHand = true }: { onDisk: boolean; byHand?: boolean }) {
  const root = await tempFolder()
  const file = path.join(root, MINE, FACT)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  if (onDisk) fs.writeFileSync(file, 'text')
  const known = createKnownFacts(path.join(root, 'state'))
  known.set(MINE, FACT, { text: 'Publish with npm 10', type: 'decision', hash: 'h', isOwn: true })
  const buried: string[] = []
  const log = recordingLog()
  const lifetime = createLifetime(log)
  let changed: (folder: string, paths: readonly string[]) => void = () => {}
  const store = {
    root,
    file: () => undefined,
    files: () => [],
    onChange(listener: typeof changed) {
      changed = listener
      return () => {}
    },
    onApplied: () => () => {},
  }
  const following = followFacts({
    store: store as never,
    folders: [MINE],
    known,
    forgotten: {
      add: async (_: string, facts: { text: string }[]) => void buried.push(...facts.map(({ text }) => text)),
    } as never,
    auditLog: createAuditLog({ folder: path.join(root, 'state'), now: Date.now }),
    deletedByHand: async () => byHand,
    seesTo: () => true,
    isEntrusted: () => false,
    toForget: () => undefined,
    notify: async () => {},
    lifetime,
    log,
  })
  changed(MINE, [FACT])
  await following.settled()
  following.stop()
  await lifetime.close()
  return buried
}

test.each([
  ['that a person has deleted is forgotten', { onDisk: false }, ['Publish with npm 10']],
  ['that git has taken away is not', { onDisk: false, byHand: false }, []],
  ['that another process has just written, and this one does not know yet, is not', { onDisk: true }, []],
])('a fact %s', async (_, given, buried) => {
  expect(await absent(given)).toEqual(buried)
})
