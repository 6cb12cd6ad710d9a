import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.js'
import { memoryGit } from '../support/memory-view.js'
import { withOpenCode } from '../support/with-opencode.js'

test('what is kept on one machine is in the prompt on another, and the other way round', () =>
  withOpenCode({ memfs: { sync: { machine: 'desk' } } }, (desk) =>
    withOpenCode({ memfs: { sync: { machine: 'lap' } } }, async (lap) => {
      const bare = path.join(desk.home.root, 'bare.git')
      execFileSync('git', ['init', '--quiet', '--bare', bare])
      await desk.memfs('remember Releases are cut on Tuesdays.')
      const style = path.join(desk.home.memoryRoot, 'global', 'system', 'style.md')
      writeFileSync(style, 'I prefer tabs over spaces in Go code.\n')
      expect(await desk.memfs(`sync ${bare}`)).toContain('To begin: /memfs sync yes')
      expect(await desk.memfs('sync yes')).toMatch(/Went: \d+ commits/)
      await (await desk.serve()).stop()

      expect(await lap.memfs(`sync ${bare}`)).toContain('global/system/style.md')
      expect(await lap.memfs('sync yes')).toContain('Came:')
      await (await lap.session()).say('hello')
      expect(lap.model.last().raw).toContain('I prefer tabs over spaces in Go code.')

      await lap.memfs('remember I write dates as 2026-04-20 in reports.')
      await lap.memfs('sync')
      // By itself, behind the first block of a start.
      await desk.run({ prompt: 'hello' })
      await eventually(async () => {
        await desk.run({ command: 'memfs', prompt: 'sync' })
        const heads = [desk, lap].map(({ home }) => memoryGit(home, 'rev-parse', 'HEAD'))
        expect(heads[0]).toBe(heads[1])
      })
      expect((await desk.run({ command: 'memfs', prompt: '' })).stdout).toMatch(/Sync with .*: just now/)
    }),
  ))
