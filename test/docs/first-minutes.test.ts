import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { section, tableRows } from '../support/markdown.js'
import { withPlugin } from '../support/with-plugin.js'

const rows = tableRows(section(readFileSync('README.md', 'utf8'), '## The first five minutes'))
const saidIn = (row: number) => /"([^"]+)"/.exec(rows[row]?.[0] ?? '')?.[1] ?? ''

test("the README's first questions show a recall where it says so, and none for what stands in the prompt", () =>
  withPlugin({}, async ({ open }) => {
    const memory = await open()
    await memory.block()
    expect((await memory.said(saidIn(0))).forModel).toContain('Call memory_remember')
    const fact = 'Publish with npm 10, not 11: npm 11 drops the integrity field'
    await memory.call('memory_remember', { fact, type: 'decision', name: 'npm' })
    expect((await memory.said(saidIn(1), 'ses_2')).forPerson).toBe(`↳ remembered: "${fact}"`)
    const [, file = '', text = ''] = /as (\S+): (.+)$/.exec(saidIn(2)) ?? []
    await memory.call('memory_write', { scope: 'project', path: file, content: `${text}\n` })
    expect((await memory.said(saidIn(3), 'ses_3')).forPerson).toBe(`↳ recalled: ${file} (project)`)
  }))
