import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { memfsBlock } from '../support/model-request.js'
import { withOpenCode } from '../support/with-opencode.js'

test('a broken file, and a folder of the memory that goes while a run is at work, do not end it, and the person is told', () =>
  withOpenCode(
    {
      memfs: '{ not json',
      opencode: { permission: { bash: 'allow', external_directory: 'allow' } },
    },
    async ({ home, model, run }) => {
      const folder = path.join(home.memoryRoot, 'projects/my-app/reference')
      mkdirSync(path.join(folder, 'api/inner'), { recursive: true })
      writeFileSync(path.join(folder, 'api/a.md'), 'a')
      // Time for the watches to be there, and for the events to come.
      const command = `sleep 1; rm -r ${folder}/api; echo now > ${folder}/api; rm -r ${folder}; sleep 1`
      model.play([{ tools: [['bash', { command, description: 'remove' }]] }, { text: 'done' }])
      const { stderr } = await run({ prompt: 'tidy up' })
      expect(stderr).toMatch(/^MemFS: Settings of memory: memfs\.json is broken in line 1 /m)
      expect(stderr).not.toContain('Error')
      expect(memfsBlock(model.last())).toContain('<memfs>')
      expect(existsSync(folder)).toBe(false)
    },
  ))
