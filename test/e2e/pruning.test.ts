import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toolResults } from '../support/model-request.js'
import { withOpenCode } from '../support/with-opencode.js'

/** A log that says nothing between its ends but one warning. */
const LOG =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's own variable
  'for i in $(seq 400); do echo "GET /v1/items/$i 200 ${i}ms"; [ $i = 200 ] && echo \'WARN cache is cold\'; done; true'

test('a long log reaches the model shortened, its warning kept, and the full text is read without a question', () =>
  withOpenCode({}, async ({ model, session }) => {
    const { use } = await session()
    await use(['bash', { command: LOG, description: 'calls the server' }])
    const [result] = toolResults(model.last())
    expect(result?.text).toContain('GET /v1/items/1 200 1ms')
    expect(result?.text).toContain('GET /v1/items/400 200 400ms')
    expect(result?.text).toContain('WARN cache is cold')
    expect(result?.text).not.toContain('GET /v1/items/100 ')
    const file = /full text: (\S+?) …\]/.exec(result?.text ?? '')?.[1] ?? ''
    expect(readFileSync(file, 'utf8')).toContain('GET /v1/items/100 200 100ms')
    const [read] = await use(['read', { filePath: file }])
    expect(read).toMatchObject({ status: 'completed' })
    expect(read?.text).toContain('GET /v1/items/100 200 100ms')
  }))
