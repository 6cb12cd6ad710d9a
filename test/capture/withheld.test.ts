import path from 'node:path'
import { expect, test } from 'vitest'
import { textBelow } from '../support/files-below.js'
import { withPlugin } from '../support/with-plugin.js'

const SAID = 'We negotiate with Tridecagon about a takeover'

test('in a paused session no tool of the agent writes, and what it had may still be read, moved and deleted', () =>
  withPlugin({}, async ({ home, open, put }) => {
    await put('projects/app/reference/old.md', 'The old table of prices\n')
    const memory = await open()
    const at = (file: string, more: object) => ({ scope: 'project', path: file, ...more })
    const goal = { action: 'set', slot: 'goal', text: SAID }
    await memory.command('pause')
    const tools: [string, object][] = [
      ['memory_remember', { fact: SAID, type: 'project' }],
      ['memory_write', at('reference/talks.md', { content: SAID })],
      ['memory_write', at('system/talks.md', { content: SAID })],
      ['memory_write', at('facts/project-talks.md', { content: SAID })],
      ['memory_edit', at('reference/old.md', { oldString: 'prices', newString: SAID })],
      ['memory_session', goal],
      ['memory_session', { action: 'add', text: SAID }],
    ]
    for (const [tool, args] of tools) {
      expect(await memory.outcome(tool, { ...args }), tool).toBe('refused')
      await expect(memory.call(tool, { ...args })).rejects.toThrow(/paused.*\/memfs resume/)
    }
    const filePath = path.join(home.memoryRoot, 'projects/app/facts/project-talks.md')
    const start = memory.hooks['tool.execute.before']?.(
      { tool: 'write', sessionID: 'ses_test', callID: 'call_1' },
      { args: { filePath, content: SAID } },
    )
    await expect(start).rejects.toThrow('paused')
    expect(await memory.outcome('memory_session', { action: 'clear' })).toBe('ok')
    await memory.call('memory_read', at('reference/old.md', {}))
    expect(await memory.outcome('memory_promote', at('reference/old.md', {}))).toBe('ok')
    expect(await memory.outcome('memory_delete', at('system/old.md', {}))).toBe('ok')
    expect(await memory.outcome('memory_session', goal, 'ses_other')).toBe('ok')
    await memory.call('memory_session', { action: 'clear' }, 'ses_other')
    expect(textBelow(home.root)).not.toContain('Tridecagon')
    await memory.command('resume')
    expect(await memory.outcome('memory_session', goal)).toBe('ok')
  }))
