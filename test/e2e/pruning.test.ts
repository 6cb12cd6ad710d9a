import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { toolResults } from '../support/model-request.js'
import { sharedOpenCode } from '../support/shared-opencode.js'
import type { ToolCall } from '../support/wire-formats.js'

const withProject = sharedOpenCode()

/** A log that says nothing between its ends but one warning. */
const LOG: ToolCall = [
  'bash',
  {
    command:
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's own variable
      'for i in $(seq 400); do echo "GET /v1/items/$i 200 ${i}ms"; [ $i = 200 ] && echo \'WARN cache is cold\'; done; true',
    description: 'calls the server',
  },
]
const fileIn = (text: string | undefined) => /full text: (\S+?) …\]/.exec(text ?? '')?.[1] ?? ''

describe('a long log', () => {
  test.each([
    ['as it is by default', {}],
    ['where a person is asked for other folders', { permission: { external_directory: 'ask' } }],
  ])('reaches the model shortened, and its full text is read without a question: %s', (_, opencode) =>
    withProject({ opencode }, async ({ model, session }) => {
      const { use } = await session()
      await use(LOG)
      const [result] = toolResults(model.last())
      expect(result?.text).toContain('GET /v1/items/1 200 1ms')
      expect(result?.text).toContain('GET /v1/items/400 200 400ms')
      expect(result?.text).toContain('WARN cache is cold')
      expect(result?.text).not.toContain('GET /v1/items/100 ')
      const file = fileIn(result?.text)
      expect(readFileSync(file, 'utf8')).toContain('GET /v1/items/100 200 100ms')
      const [read] = await use(['read', { filePath: file }])
      expect(read).toMatchObject({ status: 'completed' })
      expect(read?.text).toContain('GET /v1/items/100 200 100ms')
    }),
  )

  test("a person's own deny for other folders stays", () =>
    withProject({ opencode: { permission: { external_directory: 'deny' } } }, async ({ model, session }) => {
      const { use } = await session()
      await use(LOG)
      const [read] = await use(['read', { filePath: fileIn(toolResults(model.last())[0]?.text) }])
      expect(read).toMatchObject({ status: 'error' })
    }))

  test('the next request carries the same bytes', () =>
    withProject(async ({ model, session }) => {
      const { use, say } = await session()
      await use(LOG)
      const [first] = toolResults(model.last())
      await say('on')
      expect(toolResults(model.last())[0]).toEqual(first)
    }))

  test.each([
    ['off', { pruning: 'off' }],
    ['off for bash', { pruning: { default: 'auto', bash: 'off' } }],
  ])('stays whole where pruning is %s', (_, options) =>
    withProject({ options }, async ({ model, session }) => {
      await (await session()).use(LOG)
      expect(toolResults(model.last())[0]?.text).toContain('GET /v1/items/100 200 100ms')
    }),
  )
})
