import { stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { withTimeout } from '../../src/lib/deadline.js'

/** Work of three steps that the disk answers. */
async function work(): Promise<string> {
  for (let step = 0; step < 3; step += 1) await stat('.')
  return 'done'
}

test('a process that was blocked for longer than the limit leaves the work time to end', async () => {
  const outcome = withTimeout(work(), 400, 'late')
  const end = performance.now() + 500
  while (performance.now() < end);
  expect(await outcome).toBe('done')
})
