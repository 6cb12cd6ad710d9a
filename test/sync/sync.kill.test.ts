import { expect, test } from 'vitest'
import { inTurn, joined, synced, syncScene } from '../support/sync-scene.js'

/** Every how many calls of git a process is killed; all of them with MEMFS_LONG. */
const STRIDE = process.env['MEMFS_LONG'] ? 1 : 5
test('killed at any call of git, the next process goes on, and no line is lost', async () => {
  const { machine, killed } = await syncScene()
  const desk = await machine('desk')
  await desk.write('both.md', 'first\n\nmiddle\n\nlast\n')
  await synced(desk)
  const lap = await machine('lap')
  await lap.write('lap.md', 'of the lap\n')
  await joined(lap)
  let round = 0
  for (let at = 1; ; at += STRIDE) {
    round += 1
    await desk.write(`desk-${round}.md`, `from the desk ${round}\n`)
    if (round > 1) await desk.remove(`desk-${round - 1}.md`)
    await synced(desk)
    await lap.write(`lap-${round}.md`, `from the lap ${round}\n`)
    await lap.put('global/by-hand.md', `by hand ${round}\n`)
    const code = await killed(lap, at)
    await inTurn(lap, desk)
    expect(await lap.files(), `killed at call ${at}`).toEqual(await desk.files())
    const files = await lap.files()
    expect(files[`global/desk-${round}.md`]).toContain(`from the desk ${round}`)
    expect(files[`global/lap-${round}.md`]).toContain(`from the lap ${round}`)
    expect(files['global/by-hand.md']).toBe(`by hand ${round}\n`)
    expect(lap.git('status', '--porcelain')).toBe('')
    expect(lap.git('fsck', '--strict')).not.toMatch(/error|missing|corrupt/)
    if (code === 0) break
  }
  expect(round).toBeGreaterThan(3)
})
