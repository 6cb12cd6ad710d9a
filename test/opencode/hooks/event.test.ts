import { expect, test } from 'vitest'
import { withPlugin } from '../../support/with-plugin.js'

test('a compaction is what a new process first hears of a session: the block is new, and recall begins again', () =>
  withPlugin({ cacheTtl: '1h' }, async ({ open, put, log }) => {
    await put('projects/app/payments.md', 'Payments go through the zebra gateway.\n')
    const question = 'how do payments reach the zebra gateway?'
    const before = await open()
    await before.block('ses_a')
    expect(await before.recalled(question, 'ses_a')).toContain('zebra')
    await before.dispose()
    await put('projects/app/system/fact.md', 'A new fact.\n')

    const after = await open()
    await after.event('session.compacted', { sessionID: 'ses_a' })
    expect(await after.block('ses_a')).toContain('A new fact.')
    expect(await log()).toContain('reason=compacted')
    expect(await after.recalled(question, 'ses_a')).toContain('zebra')
  }))
