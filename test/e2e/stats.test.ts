import { expect, test } from 'vitest'
import { withOpenCode } from '../support/with-opencode.js'

test('/memfs-stats shows its table to the person and not to the model', () =>
  withOpenCode({}, async ({ model, session, serve }) => {
    const { id, say, command } = await session()
    model.play([{ text: 'hi', usage: { input: 100, cacheRead: 300 } }, { text: 'Done.' }])
    await say('hello')
    await command('memfs-stats')
    expect(model.last().raw).not.toContain('cache hit rate')
    expect(model.last().raw).toContain('have just been shown to the person')
    const { data } = await (await serve()).client().session.messages({ path: { id } })
    const parts = (data ?? []).flatMap(({ parts }) => parts)
    const table = parts.flatMap((part) => (part.type === 'text' && part.ignored ? [part.text] : [])).join()
    expect(table).toMatch(/^turns +1 +1$/m)
    expect(table).toMatch(/^cache hit rate +75 % +75 %$/m)
    expect(table).toContain('Files, project: 1 hot, 0 cold.')
  }))
