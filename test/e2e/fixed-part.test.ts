import { expect, test } from 'vitest'
import { ANTHROPIC_MODEL, OPENAI_MODEL } from '../support/home.js'
import { memfsBlock } from '../support/model-request.js'
import { sharedOpenCode } from '../support/shared-opencode.js'

/** Of what every request carries whatever is remembered: the instructions and the definitions of the tools. */
const MAX_FIXED_CHARS = 7_400

const withProject = sharedOpenCode()

test.each([OPENAI_MODEL, ANTHROPIC_MODEL] as const)(
  'as %s gets it, the fixed part is within its bound',
  (chosen) =>
    withProject({ model: chosen }, async ({ model, session }) => {
      await (await session()).say('hello')
      const request = model.last()
      const tools = (request.body.tools ?? []).filter((tool) => JSON.stringify(tool).includes('"memory_'))
      const [fixed = ''] = memfsBlock(request)?.match(/^<memfs>\n<instructions>.*?<\/instructions>\n/s) ?? []
      expect(tools).toHaveLength(13)
      expect(fixed).toContain('Your memory: ')

      expect(fixed.length + JSON.stringify(tools).length).toBeLessThanOrEqual(MAX_FIXED_CHARS)
    }),
)
