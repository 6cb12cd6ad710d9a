import { afterAll, beforeAll, test } from 'vitest'
import { createKillScene, KINDS, type KillScene } from '../crash/kill-at-request.js'

let scene: KillScene
beforeAll(async () => {
  scene = await createKillScene()
})
afterAll(() => scene.end())

test.each(Object.keys(KINDS))(
  'a process killed when a request reaches the model (%s): the next one sends the same bytes',
  (kind) => scene.kill(kind),
)
