import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { memoryGit, memoryLog, readLog } from '../support/memory-view.js'
import { lastUserText, memfsBlock } from '../support/model-request.js'
import type { Step } from '../support/wire-formats.js'
import { withOpenCode } from '../support/with-opencode.js'

const write = (path: string, content: string): Step => ({
  tools: [['memory_write', { scope: 'project', path, description: `About ${path}`, content }]],
})

test('what one run writes is committed at its end and stands in the prompt of the next', () =>
  withOpenCode({}, async ({ home, model, run }) => {
    model.play([write('system/deploy.md', 'Deploy with: make ship')])
    await run({ prompt: 'remember how to deploy' })

    expect(memoryGit(home, 'status', '--porcelain')).toBe('')
    const session = readLog(home).find((line) => line.fields['session'])?.fields['session'] ?? ''
    const commit = memoryLog(home).find(({ files }) => files.includes('projects/my-app/system/deploy.md'))
    expect(commit?.subject).toMatch(/^memory: add .*deploy\.md/)
    expect(commit?.trailers).toEqual({ 'OpenCode-Session': [session], 'OpenCode-Agent': ['build'] })

    await run({ prompt: 'how do I deploy?' })
    expect(lastUserText(model.last())).toContain('how do I deploy?')
    expect(memfsBlock(model.last())).toContain('Deploy with: make ship')
    await expect.poll(() => model.ofKind('title').map(memfsBlock)).toEqual([undefined, undefined])
  }))

test('a folder of the memory that goes while a run is at work does not end it', () =>
  withOpenCode(
    { opencode: { permission: { bash: 'allow', external_directory: 'allow' } } },
    async ({ home, model, run }) => {
      const folder = path.join(home.memoryRoot, 'projects/my-app/reference')
      mkdirSync(path.join(folder, 'api/inner'), { recursive: true })
      writeFileSync(path.join(folder, 'api/a.md'), 'a')
      // Time for the watches to be there, and for the events to come.
      const command = `sleep 1; rm -r ${folder}/api; echo now > ${folder}/api; rm -r ${folder}; sleep 1`
      model.play([{ tools: [['bash', { command, description: 'remove' }]] }, { text: 'done' }])
      const { stderr } = await run({ prompt: 'tidy up' })
      expect(stderr).not.toContain('Error')
      expect(existsSync(folder)).toBe(false)
    },
  ))
