import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { memfsBlock, toolNames, toolResults } from '../support/model-request.js'
import { changedIn, fact, gitIn, teamFiles } from '../support/team-scene.js'
import { withOpenCode } from '../support/with-opencode.js'

const QUEUE = 'Jobs go through the Postgres queue, since Redis lost two of them.'

const POOL = {
  scope: 'project',
  path: 'reference/pool.md',
  description: 'The pool of connections',
  content: 'It holds twenty.',
}

test('what one person shares, commits and pushes, another one has after a pull and her word, on each branch its own', () =>
  withOpenCode({}, (anna) =>
    withOpenCode(
      { opencode: { permission: 'allow' }, memfs: { recall: { maxWaitMs: 4_000 } } },
      async (ben) => {
        await anna.memfs(`remember ${QUEUE}`)
        const shared = await anna.memfs('share facts/project-jobs-postgres-queue-redis-lost-two')
        expect(shared).toContain(QUEUE)
        expect(changedIn(anna.cwd)).toEqual([
          expect.stringMatching(/^\?\? \.memory\/facts\/project-\S+\.md$/),
        ])
        teamFiles(anna.cwd, {
          'reference/release.md':
            '---\ndescription: How a release is made\n---\nTag it, then run the zanzibar script.\n',
        })
        gitIn(anna.cwd, 'add', '-A')
        gitIn(anna.cwd, 'commit', '-qm', 'What we know')
        gitIn(anna.cwd, 'checkout', '-qb', 'other')
        const [file = ''] = gitIn(anna.cwd, 'ls-files', '.memory').split('\n')
        teamFiles(
          anna.cwd,
          { [path.basename(file)]: fact('Jobs go through SQS here.', 'project') },
          '.memory/facts',
        )
        gitIn(anna.cwd, 'commit', '-qam', 'Another queue')
        gitIn(anna.cwd, 'checkout', '-q', '-')

        const clone = path.join(ben.home.root, 'clone')
        gitIn(ben.home.root, 'clone', '-q', anna.cwd, clone)
        await (await ben.session({ cwd: clone })).say('Which zanzibar script makes a release?')
        expect(ben.model.last().raw).not.toContain('lost two of them')
        expect(toolNames(ben.model.last())).not.toContain('memory_share')

        expect(await ben.memfs('team allow', clone)).toContain('2 files')
        await (await ben.serve()).stop()
        const place = { scope: 'team', path: file.replace('.memory/', '') }
        ben.model.play([
          {
            tools: [
              ['memory_tree', {}],
              ['memory_search', { query: 'Postgres queue' }],
              ['memory_read', place],
              ['memory_write', POOL],
            ],
          },
          { tools: [['memory_share', { path: POOL.path }]] },
          { text: 'done' },
        ])
        const asked = await ben.run({
          cwd: clone,
          prompt: 'Which zanzibar script makes a release?',
        })
        const last = ben.model.last()
        expect(memfsBlock(last)).toMatch(
          /<team>\n[\s\S]* \(team\): Jobs go through the Postgres queue[\s\S]*<\/team>/,
        )
        expect(last.raw).toContain('<memfs-recall>')
        const results = toolResults(last)
          .map(({ text }) => text)
          .join('\n')
        expect(results).toContain('team (2 files)')
        expect(results).toContain('scope: team')
        expect(results.match(/lost two of them/g)?.length).toBeGreaterThan(2)
        expect(`${asked.stdout}${asked.stderr}`).toContain('memory_share (team/reference/pool.md)')
        // Nobody can be asked there, and a rule for everything does not stand for her word.
        expect(existsSync(path.join(clone, '.memory/reference/pool.md'))).toBe(false)

        gitIn(clone, 'checkout', '-q', 'other')
        await ben.run({ cwd: clone, prompt: 'hello' })
        expect(memfsBlock(ben.model.last())).toContain('Jobs go through SQS here.')
        expect(changedIn(clone)).toEqual([])
      },
    ),
  ))
