import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Home } from '../support/home.js'
import { readLog } from '../support/memory-view.js'
import { toolResults } from '../support/model-request.js'
import { withOpenCode } from '../support/with-opencode.js'

const WRITE = { scope: 'project', path: 'reference/a.md', content: 'A' }
const problems = (home: Home) => readLog(home).filter(({ level }) => level === 'WARN' || level === 'ERROR')

test('a file where the memory folder should be fails the call, not the turn', () =>
  withOpenCode({}, async ({ home, model, run }) => {
    writeFileSync(home.memoryRoot, 'mine')
    model.play([{ tools: [['memory_write', WRITE]] }, { text: 'the turn went on' }])
    const { stdout } = await run({ prompt: 'hello' })
    expect(stdout).toContain('the turn went on')
    expect(toolResults(model.last())).toHaveLength(1)
    expect(problems(home)).not.toEqual([])
  }))
