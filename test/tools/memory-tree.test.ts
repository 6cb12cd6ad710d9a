import { expect, test } from 'vitest'
import { withoutGit } from '../support/with-plugin.js'

const fact = (type: string, source: string, confirmed: string) =>
  `---\ndescription: ${type} of ${confirmed}\ntype: ${type}\nsource: ${source}\ncreated: 2020-01-01\nconfirmed: ${confirmed}\n---\n`

test('of the folder of facts it tells how each stands, and why it is shown or not', () =>
  withoutGit(async ({ memory, put }) => {
    const today = new Date().toISOString().slice(0, 10)
    for (let i = 0; i < 12; i++)
      await put(`projects/app/facts/decision-n${i}.md`, fact('decision', 'agent', `2024-01-${10 + i}`))
    await put('projects/app/facts/decision-mine.md', fact('decision', 'explicit', today))
    const { output } = await memory.call('memory_tree', { scope: 'project', path: 'facts' })
    const lines = output.split('Strength of facts, strongest first:\n')[1]?.trim().split('\n') ?? []
    expect(lines).toHaveLength(13)
    expect(lines[0]).toMatch(
      /^facts\/decision-mine\.md \(project\): strength 1\.00 \(no\. 1 of all.*shown, in a place kept/,
    )
    expect(lines[1]).toMatch(/^facts\/decision-n11\.md .* shown$/)
    expect(lines.at(-1)).toMatch(/not shown: the 10 places of its type are taken$/)
    expect((await memory.call('memory_tree', {})).output).not.toContain('Strength of facts')
  }))
