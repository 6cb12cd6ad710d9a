import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.js'
import { stateFolderOf } from '../support/memory-view.js'
import { withPlugin } from '../support/with-plugin.js'

const FACT = 'projects/app/facts/project-pay.md'

test('a fact that the code no longer bears out says so in the block of the next session, until it is confirmed', () =>
  withPlugin({}, async ({ open, read, home, log }) => {
    const first = await open('app', { git: false })
    const code = (text: string) => writeFileSync(path.join(first.directory, 'src/pay.ts'), text)
    mkdirSync(path.join(first.directory, 'src'))
    code('export const TIMEOUT_MS = 3000\n')
    const remembered = {
      fact: 'Payments time out after 3000 ms, as src/pay.ts has it.',
      type: 'project',
      name: 'pay',
    }
    await first.call('memory_remember', remembered)
    expect(await read(FACT)).toContain('about: ["src/pay.ts"]')
    await first.said('hello')
    await eventually(async () => expect(await log()).toContain('facts checked facts=1 noted=0'))
    const before = await first.block('ses_1')
    await first.dispose()

    // The day is the only clock of a check.
    const folder = path.join(stateFolderOf(home), 'checked')
    const file = path.join(folder, readdirSync(folder)[0] as string)
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"day":\d+/, '"day":1'))
    code('export const TIMEOUT_MS = 5000\n')

    const second = await open('app', { git: false })
    expect(await second.block('ses_1')).toBe(before)
    await second.said('hello')
    await eventually(async () => expect(await log()).toContain('facts checked facts=1 noted=1'))
    expect(await second.block('ses_1')).toBe(before)
    const line = 'as src/pay.ts has it. ? (src/pay.ts no longer says 3000)\n'
    expect(await second.block('ses_2')).toContain(line)
    expect((await second.command('')).shown).toContain('src/pay.ts no longer says 3000')
    const answer = await second.call('memory_read', { path: 'facts/project-pay.md', scope: 'project' })
    expect(answer.output).toContain('note: src/pay.ts no longer says 3000. Look there; then correct')
    await second.call('memory_remember', remembered)
    expect(await second.block('ses_3')).not.toContain('no longer says')
  }))
