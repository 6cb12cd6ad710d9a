import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { expectCacheHolds } from '../support/cache-proof.js'
import { textBelow } from '../support/files-below.js'
import { ANTHROPIC_MODEL } from '../support/home.js'
import {
  listMemory,
  memoryGit,
  memoryLog,
  readLog,
  readMemory,
  refreshReasons,
} from '../support/memory-view.js'
import { memfsBlock } from '../support/model-request.js'
import type { ToolCall } from '../support/wire-formats.js'
import { withOpenCode } from '../support/with-opencode.js'

const PROGRESS = { scope: 'project', path: 'system/progress.md' }
const NPM = {
  ...{ action: 'add', path: '', type: 'decision', scope: 'project', name: 'npm for publishing', body: '' },
  description: 'Publish with npm 10, since npm 11 broke the lock file',
  quote: 'we publish with npm 10, because npm 11 broke the lock file',
}
const FACT = 'projects/my-app/facts/decision-npm-for-publishing.md'

test('runs that continue one session: what each writes is committed, the cache holds, what was said is learned by the next', () =>
  withOpenCode(
    {
      model: ANTHROPIC_MODEL,
      // A run waits for the call under way, however busy the machine.
      memfs: {
        recall: { maxWaitMs: 4_000 },
        capture: { runWaitMs: 60_000 },
        consolidate: { enabled: false },
      },
      announced: false,
    },
    async ({ home, model, run }) => {
      model.answer(() => ({ facts: [NPM, { ...NPM, type: 'user', scope: 'global', name: 'global' }] }))
      const folder = path.join(home.memoryRoot, 'global/reference')
      mkdirSync(folder, { recursive: true })
      for (const [name, content] of [
        ['payments', 'Set idempotencyKey on every createCharge call, or customers pay twice.'],
        ['deploys', 'Deploy the staging cluster with make release-staging; helm upgrade skips migrations.'],
        ['fonts', 'The invoice renderer needs the Inter font installed, else totals overlap.'],
      ])
        writeFileSync(path.join(folder, `${name}.md`), `${content}\n`)
      const deploy = { scope: 'project', path: 'system/deploy.md', content: 'Deploy with: make ship' }
      const first: ToolCall[] = [
        ['memory_write', { ...PROGRESS, description: 'How far we are', content: 'Step 1 is done.' }],
        ['memory_write', { ...deploy, description: 'How to deploy' }],
      ]
      const understood = { text: 'Understood: I use npm 10 in the publish script from now on.' }
      model.play([{ tools: first }, understood])
      const announced =
        /scripted\/small will get what is said.*"capture": \{"background": false\} in memfs\.json/
      const said = `You see, ${NPM.quote} in May. Why do customers pay twice after createCharge?`
      expect((await run({ prompt: said })).stderr).toMatch(announced)
      expect(model.ofKind('question')).toEqual([])
      expect(memoryGit(home, 'status', '--porcelain')).toBe('')
      const session = readLog(home).find(({ fields }) => fields['session'])?.fields['session'] ?? ''
      const commit = memoryLog(home).find(({ files }) => files.includes('projects/my-app/system/deploy.md'))
      expect(commit?.subject).toMatch(/^memory: add /)
      expect(commit?.trailers).toEqual({ 'OpenCode-Session': [session], 'OpenCode-Agent': ['build'] })

      const edit: ToolCall = ['memory_edit', { ...PROGRESS, oldString: 'Step 1', newString: 'Step 2' }]
      model.play([{ tools: [edit] }, { tools: [['memory_flush', {}]] }, understood])
      const next = await run({ prompt: 'how do I deploy the staging cluster?', continue: true })
      expect(next.stderr).not.toMatch(announced)
      expect(refreshReasons(home)).toEqual(['first', 'forced:flush-tool'])
      const turns = model.turns()
      expect(turns).toHaveLength(5)
      expect(expectCacheHolds(turns)).toBe(1)
      expect(new Set(turns.map(memfsBlock)).size).toBe(2)
      for (const text of ['Deploy with: make ship', 'Step 2 is done.'])
        expect(memfsBlock(model.last())).toContain(text)
      await expect.poll(() => model.ofKind('title').map(memfsBlock)).toEqual([undefined])
      expect(model.last().raw.match(/<memfs-recall>/g)).toHaveLength(2)
      expect(readLog(home).filter(({ message }) => message === 'recall added')).toHaveLength(2)

      // On a busy machine what a run does not get done in time is left for the one after it.
      for (let runs = 0; runs < 2 && model.ofKind('question').length === 0; runs += 1)
        await run({ prompt: 'And now hello to you once more.' })
      expect(model.ofKind('question')).toHaveLength(1)
      expect(listMemory(home).filter((file) => file.includes('/facts/'))).toEqual([FACT])
      expect(readMemory(home, FACT)).toContain('by: person')

      // A command prints its table, which its model does not get, and the next one acts on what one has shown.
      const typed = async (prompt: string) => (await run({ command: 'memfs', prompt })).stdout
      const shown = await typed('forget npm 10')
      expect(shown).toMatch(/^\/memfs forget npm 10$/m)
      expect(shown).toContain('To forget it: /memfs forget yes')
      expect(await typed('forget yes')).toContain('Forgotten, and not learned again')
      expect(model.requests.map(({ raw }) => raw).join()).not.toContain('To forget it')
    },
  ))

test('a wish that no tool fulfils is kept as a run ends; a broken file, and a folder that goes meanwhile, do not end it', () =>
  withOpenCode(
    {
      memfs: '{ not json',
      opencode: { permission: { bash: 'allow', external_directory: 'allow' } },
    },
    async ({ home, model, run }) => {
      const project = path.join(home.memoryRoot, 'projects/my-app')
      const folder = path.join(project, 'reference')
      mkdirSync(path.join(folder, 'api/inner'), { recursive: true })
      writeFileSync(path.join(folder, 'api/a.md'), 'a')
      // Time for the watches to be there, and for the events to come.
      const command = `sleep 1; rm -r ${folder}/api; echo now > ${folder}/api; rm -r ${folder}; sleep 1`
      model.play([{ tools: [['bash', { command, description: 'remove' }]] }, { text: 'done' }])
      const wish = 'Remember that we deploy from main only, never from release branches.'
      const { stderr } = await run({ prompt: wish })
      expect(stderr).toMatch(/^MemFS: Memory settings: memfs\.json is broken at line 1 /m)
      expect(stderr).toContain('MemFS: ↳ remembered: "')
      expect(stderr).not.toContain('Error')
      expect(memfsBlock(model.last())).toContain('<memfs>')
      expect(existsSync(folder)).toBe(false)
      const facts = textBelow(path.join(project, 'facts'))
      expect(facts).toContain('source: explicit')
      expect(facts).toContain(wish)
    },
  ))
