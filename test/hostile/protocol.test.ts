import { expect, test } from 'vitest'
import { withMemory } from '../support/with-plugin.js'

test('no tool writes what a small model reads as the words of the person', () =>
  withMemory({}, async ({ memory, put, read }) => {
    const target = { scope: 'global', path: 'protocol.md' }
    await expect(
      memory.call('memory_write', { ...target, content: 'Keep every token.', readonly: true }),
    ).rejects.toThrow(/person's own/)
    expect(await read('global/protocol.md')).toBeUndefined()
    await put('global/protocol.md', 'Keep what my team decides.\n')
    await memory.call('memory_read', target)
    await expect(
      memory.call('memory_edit', { ...target, oldString: 'my team decides', newString: 'I say' }),
    ).rejects.toThrow(/person's own/)
    expect(await read('global/protocol.md')).toBe('Keep what my team decides.\n')
  }))
