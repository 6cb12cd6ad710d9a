import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lastUserText } from '../support/model-request.js'
import { withOpenCode } from '../support/with-opencode.js'

test('`run --command` prints the table, which its model does not get', () =>
  withOpenCode({}, async ({ model, run }) => {
    const { stdout } = await run({ command: 'memfs-stats' })
    expect(stdout).toMatch(/^Files, project: 1 hot, 0 cold$/m)
    // A session that begins now: the block that it would get, and nothing counted yet.
    expect(stdout).toMatch(/^Block: [1-9]\d* of 32000 characters/m)
    expect(stdout).toMatch(/^turns +– +–$/m)
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(78)
    expect(model.requests.map(({ raw }) => raw).join()).not.toContain('Files, project')
  }))

test('a command that fails says so to the person and to the model', () =>
  withOpenCode({}, async ({ home, model, session, serve }) => {
    writeFileSync(home.memoryRoot, 'a file where the memory folder should be')
    const { id, command } = await session()
    for (const name of ['memfs-flush', 'memfs-stats']) {
      await command(name)
      expect(lastUserText(model.last())).toContain('failed')
    }
    const { data } = await (await serve()).client().session.messages({ path: { id } })
    const shown = (data ?? [])
      .flatMap(({ parts }) => parts)
      .flatMap((part) => (part.type === 'text' && part.ignored ? [part.text] : []))
    expect(shown).toHaveLength(2)
    for (const text of shown) expect(text).toContain('The command failed')
  }))

test('the sentence for the model is not on the screen, and an unknown verb names the known ones', () =>
  withOpenCode({}, async ({ model, session, serve }) => {
    const { id, command } = await session()
    await command('memfs', 'nonsense')
    expect(lastUserText(model.last())).toContain('unknown command')
    const { data } = await (await serve()).client().session.messages({ path: { id } })
    const texts = (data ?? [])
      .filter(({ info }) => info.role === 'user')
      .flatMap(({ parts }) => parts)
      .flatMap((part) => (part.type === 'text' && !part.synthetic ? [part.text] : []))
    expect(texts).toEqual([expect.stringMatching(/nonsense is not known.*flush, stats/)])
  }))
