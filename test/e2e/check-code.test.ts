import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.js'
import { filesBelow } from '../support/files-below.js'
import type { Home } from '../support/home.js'
import { readLog } from '../support/memory-view.js'
import { withOpenCode } from '../support/with-opencode.js'

const checks = (home: Home) => readLog(home).filter(({ message }) => message === 'facts checked').length

/** Facts are looked at once a day: as if that had been yesterday. */
function letDayPass(home: Home): void {
  const [file = ''] = filesBelow(home.stateDir, () => false).filter((name) => /[/\\]checked[/\\]/.test(name))
  const record = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...record, value: { ...record.value, day: record.value.day - 1 } }))
}

test('a fact whose file is taken away in a turn is doubted in the next block, and in /memfs', () =>
  withOpenCode({}, async ({ home, model, cwd, session, memfs, endInstance }) => {
    const say = async (text: string) => (await session()).say(text)
    mkdirSync(path.join(cwd, 'src'))
    writeFileSync(path.join(cwd, 'src/pay.ts'), 'export const LIMIT = 3000\n')
    await say('hello')
    const [name = ''] = readdirSync(path.join(home.memoryRoot, 'projects'))
    const fact = path.join(home.memoryRoot, 'projects', name, 'facts', 'project-pay.md')
    mkdirSync(path.dirname(fact), { recursive: true })
    writeFileSync(
      fact,
      '---\ntype: project\nabout: ["src/pay.ts"]\n---\nPayments above 3000 in `src/pay.ts` are refused.\n',
    )
    await endInstance()
    letDayPass(home)

    const before = checks(home)
    await say('hello')
    await eventually(() => expect(checks(home)).toBeGreaterThan(before))
    const command = 'git rm -q --cached src/pay.ts 2>/dev/null; rm src/pay.ts'
    model.play([{ tools: [['bash', { command, description: 'take it out' }]] }])
    await say('take it out')
    expect(model.last().raw).not.toContain('is gone)')
    await endInstance()
    letDayPass(home)
    await say('on')
    await endInstance()
    await say('on')
    expect(model.last().raw).toContain('are refused. (src/pay.ts is gone)')
    expect(await memfs('')).toContain('Facts that the code no longer bears out, 1:')
  }))
