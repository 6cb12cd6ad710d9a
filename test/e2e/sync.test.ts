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
      const cwd = lap.home.project('elsewhere')
      const at = {
        desk: async (typed: string) => (await desk.run({ command: 'memfs', prompt: typed })).stdout,
        lap: async (typed: string) => (await lap.run({ command: 'memfs', prompt: typed, cwd })).stdout,
      }
      await at.desk('remember Releases are cut on Tuesdays.')
      const style = path.join(desk.home.memoryRoot, 'global', 'system', 'style.md')
      writeFileSync(style, 'I prefer tabs over spaces in Go code.\n')
      expect(await at.desk(`sync ${bare}`)).toContain('To begin: /memfs sync yes')
      expect(await at.desk('sync yes')).toMatch(/Went: \d+ commits/)

      expect(await at.lap(`sync ${bare}`)).toContain('global/system/style.md')
      expect(await at.lap('sync yes')).toContain('Came:')
      await lap.run({ prompt: 'hello', cwd })
      expect(lap.model.last().raw).toContain('I prefer tabs over spaces in Go code.')

      await at.lap('remember I write dates as 2026-04-20 in reports.')
      await at.lap('sync')
      // By itself, behind the first block of a start.
      await desk.run({ prompt: 'hello' })
      await eventually(async () => {
        await at.desk('sync')
        const heads = [desk, lap].map(({ home }) => memoryGit(home, 'rev-parse', 'HEAD'))
        expect(heads[0]).toBe(heads[1])
      })
      expect(await at.desk('')).toMatch(/Sync with .*: just now/)
    }),
  ))
