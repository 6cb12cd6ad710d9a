import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { memfsBlock, toolNames, toolResults } from '../support/model-request.js'
import { sharedOpenCode } from '../support/shared-opencode.js'
import { changedIn, fact, gitIn, teamFiles } from '../support/team-scene.js'
import { withOpenCode } from '../support/with-opencode.js'

const QUEUE = 'Jobs go through the Postgres queue, since Redis lost two of them.'

const POOL = {
  scope: 'project',
  path: 'reference/pool.md',
  description: 'The pool of connections',
  content: 'It holds twenty.',
}

const withProject = sharedOpenCode()

test('what one person shares, commits and pushes, another one has after a pull, on each branch its own; without a word nobody has it', () =>
  withProject((anna) =>
    withOpenCode(
      { opencode: { permission: 'allow' }, memfs: { recall: { maxWaitMs: 4_000 } } },
      async ({ home, model, run }) => {
        const { say, command, shown } = await anna.session()
        teamFiles(anna.cwd, { 'reference/release.md': 'Tag it, then run the zanzibar script.\n' })
        await say('Which zanzibar script makes a release?')
        expect(anna.model.last().raw).not.toContain('Tag it')
        expect(toolNames(anna.model.last())).not.toContain('memory_share')
        await command('memfs', `remember ${QUEUE}`)
        await command('memfs', 'share facts/project-jobs-postgres-queue-redis-lost-two')
        expect((await shown()).at(-1)).toContain(QUEUE)
        await command('memfs', 'share yes')
        expect(changedIn(anna.cwd)).toEqual([
          expect.stringMatching(/^\?\? \.memory\/facts\/project-\S+\.md$/),
          '?? .memory/reference/release.md',
        ])
        await command('memfs', 'team allow')
        expect((await shown()).at(-1)).toContain('2 files')
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
        await anna.server.client(anna.cwd).instance.dispose()
        await (await anna.session()).say('hello')
        expect(memfsBlock(anna.model.last())).toContain('Jobs go through SQS here.')
        gitIn(anna.cwd, 'checkout', '-q', '-')

        const clone = path.join(home.root, 'clone')
        gitIn(home.root, 'clone', '-q', anna.cwd, clone)
        const place = { scope: 'team', path: file.replace('.memory/', '') }
        model.play([
          {
            tools: [
              ['memory_read', place],
              ['memory_write', POOL],
            ],
          },
          { tools: [['memory_share', { path: POOL.path }]] },
          { text: 'done' },
        ])
        const asked = await run({
          cwd: clone,
          prompt: 'Which zanzibar script makes a release?',
          env: { MEMFS_TEAM: 'allow' },
        })
        const last = model.last()
        expect(memfsBlock(last)).toContain(' (team): Jobs go through the Postgres queue')
        expect(last.raw).toContain('<memfs-recall>')
        expect(toolResults(last)[0]).toContain('lost two of them')
        expect(`${asked.stdout}${asked.stderr}`).toContain('memory_share (team/reference/pool.md)')
        // Nobody can be asked there, and a rule for everything does not stand for her word.
        expect(existsSync(path.join(clone, '.memory/reference/pool.md'))).toBe(false)
        expect(changedIn(clone)).toEqual([])
      },
    ),
  ))
