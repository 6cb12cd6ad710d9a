import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { memfs } from '../support/command-line.js'
import { type ModelRequest, memfsBlock, toolNames, toolResults } from '../support/model-request.js'
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

const withProject = sharedOpenCode({ opencode: { permission: 'allow' } })

test('what one person shares, commits and pushes, another one has after a pull and her word, on each branch its own', () =>
  withProject((anna) =>
    withOpenCode(
      { opencode: { permission: 'allow' }, memfs: { recall: { maxWaitMs: 4_000 } } },
      async (ben) => {
        const { command, shown } = await anna.session()
        await command('memfs', `remember ${QUEUE}`)
        await command('memfs', 'share facts/project-jobs-postgres-queue-redis-lost-two')
        expect((await shown()).at(-1)).toContain(QUEUE)
        await command('memfs', 'share yes')
        expect(changedIn(anna.cwd)).toEqual([
          expect.stringMatching(/^\?\? \.memory\/facts\/project-\S+\.md$/),
        ])
        teamFiles(anna.cwd, { 'reference/release.md': 'Tag it, then run the zanzibar script.\n' })
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
        gitIn(clone, 'checkout', '-q', 'other')
        await ben.endInstance(clone)
        await (await ben.session({ cwd: clone })).say('hello')
        expect(memfsBlock(ben.model.last())).toContain('Jobs go through SQS here.')
        gitIn(clone, 'checkout', '-q', '-')
        await (await ben.serve()).stop()
        const place = { scope: 'team', path: file.replace('.memory/', '') }
        ben.model.play([
          {
            tools: [
              ['memory_read', place],
              ['memory_write', POOL],
            ],
          },
          { tools: [['memory_share', { path: POOL.path }]] },
          { text: 'done' },
        ])
        const asked = await ben.run({ cwd: clone, prompt: 'Which zanzibar script makes a release?' })
        const last = ben.model.last()
        expect(memfsBlock(last)).toContain(' (team): Jobs go through the Postgres queue')
        expect(last.raw).toContain('<memfs-recall>')
        expect(toolResults(last)[0]?.text).toContain('lost two of them')
        expect(`${asked.stdout}${asked.stderr}`).toContain('memory_share (team/reference/pool.md)')
        // Nobody can be asked there, and a rule for everything does not stand for her word.
        expect(existsSync(path.join(clone, '.memory/reference/pool.md'))).toBe(false)
        expect(changedIn(clone)).toEqual([])
      },
    ),
  ))

test('three worktrees have a text each, and a day of work leaves nothing in the project', () =>
  withProject(async (project) => {
    const { cwd, home, model } = project
    const own = 'facts/decision-queue.md'
    teamFiles(home.memoryRoot, { [project.file(own)]: fact(QUEUE) }, '')
    const day = await project.session()
    for (const typed of ['list', 'team allow', 'share facts/decision-queue', 'share yes', 'flush'])
      await day.command('memfs', typed)
    expect((await day.shown()).join()).not.toContain('failed')
    const commitAll = (words: string) => {
      gitIn(cwd, 'add', '-A')
      gitIn(cwd, 'commit', '-qm', words)
    }
    commitAll('What we know')
    const trees = ['sqs', 'rabbit'].map((name) => path.join(home.root, 'trees', `${project.name}-${name}`))
    for (const tree of trees) {
      gitIn(cwd, 'worktree', 'add', '-q', '-b', path.basename(tree), tree)
      teamFiles(tree, { [own]: fact(`Jobs go through ${path.basename(tree)}.`) })
      gitIn(tree, 'commit', '-qam', 'Another queue')
    }

    const sessions = [day, ...(await Promise.all(trees.map((tree) => project.session({ cwd: tree }))))]
    const blockOf = (id: string) =>
      memfsBlock(model.turns().findLast(({ session }) => session === id) as ModelRequest) ?? ''
    const lineIn = (id: string) => blockOf(id).match(/^- decision-queue.*$/gm)
    await Promise.all(sessions.map(({ say }) => say('hello')))
    expect(sessions.map(({ id }) => lineIn(id))).toEqual([
      [`- decision-queue (team): ${QUEUE}`],
      ...trees.map((tree) => [
        `- decision-queue: ${QUEUE}`,
        `- decision-queue (team): Jobs go through ${path.basename(tree)}.`,
      ]),
    ])
    expect((await memfs(home, cwd, ['list', '--scope', 'team'])).out).toContain('decision-queue.md')

    await day.use(
      ['memory_write', POOL],
      ['memory_remember', { fact: 'The pages are rendered by Astro at build time.', type: 'decision' }],
      ['memory_read', { scope: 'team', path: own }],
      ['write', { filePath: path.join(cwd, 'src/pool.ts'), content: 'export const POOL = 20\n' }],
      ['bash', { command: 'git add src', description: 'stage' }],
    )
    gitIn(cwd, 'commit', '-qm', 'The pool')
    await day.compact()
    await day.say('and on')
    for (const typed of [
      'remember Pages are long',
      'share reference/pool.md',
      'share yes',
      'unshare reference/pool.md',
      'unshare yes',
      'sync',
      '',
    ])
      await day.command('memfs', typed)
    for (const place of [cwd, ...trees]) {
      expect(gitIn(place, 'status', '--porcelain', '--ignored', '-uall')).toBe('')
      expect(gitIn(place, 'log', '--format=%an', '-3').split('\n')).not.toContain('opencode-memfs')
    }
  }))
