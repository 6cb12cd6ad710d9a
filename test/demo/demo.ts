import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { eventually } from '../support/eventually.js'
import type { Home } from '../support/home.js'
import { memoryGit, readMemory } from '../support/memory-view.js'
import { lastUserText, type ModelRequest, systemTexts } from '../support/model-request.js'
import { openHome, run, serve } from '../support/opencode.js'
import type { ScriptedModel } from '../support/scripted-model.js'
import { openSession } from '../support/session.js'

const FACT = 'Publish with npm 10, not 11: npm 11 drops the integrity field of the lock file'
const REWORDED = 'For publishing use npm 10 and not npm 11, which drops the integrity field of the lock file'
const FOLDER = 'projects/my-app/facts'

/** What the plugin is for, shown with the real OpenCode: a fact is kept, used, survives a compaction, and is forgotten. */
async function demo(home: Home, model: ScriptedModel): Promise<void> {
  const cwd = home.project('my-app')

  heading('1. A first OpenCode process: the person states a fact, and the agent is asked to keep it')
  model.play([
    { tools: [['memory_remember', { fact: FACT, type: 'decision', name: 'npm-10' }]] },
    { text: 'Noted: npm 10.' },
  ])
  await converse(
    home,
    cwd,
    'Remember: we publish with npm 10, npm 11 drops the integrity field of the lock file',
  )
  show(readMemory(home, `${FOLDER}/decision-npm-10.md`) ?? '')
  demand(
    lastUserText(model.last()).includes('<memfs-wish>'),
    'the agent was asked to save what the person said',
  )
  demand(
    readMemory(home, `${FOLDER}/decision-npm-10.md`)?.includes(FACT),
    'the fact is a file, with its evidence',
  )

  heading('2. A second process, started afterwards: what its agent sees before the first word is said')
  const server = await serve(home, { cwd })
  const session = await openSession(server.client(), model)
  await session.say('How do we publish?')
  show(factsIn(model.last()))
  demand(factsIn(model.last()).includes(FACT), 'the fact stands in the prompt of the second process')

  heading('3. The conversation is compacted')
  await session.use(['memory_session', { action: 'set', slot: 'goal', text: 'Release version 2 of my-app' }])
  await session.compact()
  await session.say('Where were we?')
  const system = systemTexts(model.last()).join('\n')
  show(system.slice(system.indexOf('</memfs>')))
  demand(factsIn(model.last()).includes(FACT), 'the fact is still there')
  demand(system.includes('Release version 2 of my-app'), 'and so is what the session is about')

  heading('4. The fact is forgotten, and the agent tries to learn it again in other words')
  const path = 'facts/decision-npm-10.md'
  const [, deleted] = [
    await session.use(['memory_read', { scope: 'project', path }]),
    await session.use(['memory_delete', { scope: 'project', path }]),
  ]
  show(`memory_delete: ${deleted[0]?.text}`)
  const [again] = await session.use(['memory_remember', { fact: REWORDED, type: 'decision' }])
  show(`memory_remember: ${again?.text}`)
  demand(again?.status === 'error', 'what was forgotten is not learned again')
  await session.say('And how do we publish now?')
  demand(!systemTexts(model.last()).join().includes('integrity field'), 'the prompt no longer has it')
  // The host does not wait for the end of a plugin.
  await eventually(() => expectClean(home))
  await server.client().instance.dispose()
  await server.kill('SIGTERM')

  heading('5. Memory on the disk, and its history')
  show(memoryGit(home, 'ls-files'))
  show(readMemory(home, `${FOLDER}/_FORGOTTEN.md`) ?? '')
  show(memoryGit(home, 'log', '--reverse', '--format=%h %s%n%(trailers)').replaceAll(/\n{2,}/g, '\n'))
  demand(memoryGit(home, 'status', '--porcelain') === '', 'nothing is left uncommitted')

  heading('6. The tail of memfs.log: what was decided, and why')
  show(readFileSync(`${home.configDir}/memfs.log`, 'utf8').split('\n').slice(-9).join('\n'))
}

function expectClean(home: Home): void {
  if (memoryGit(home, 'status', '--porcelain') !== '') throw new Error('something is uncommitted')
}

const factsIn = (request: ModelRequest) =>
  /<facts>[\s\S]*<\/facts>/.exec(systemTexts(request).join('\n'))?.[0] ?? '(no facts)'

/** One `opencode run`, shown as the person sees it. */
async function converse(home: Home, cwd: string, prompt: string): Promise<void> {
  const { exitCode, stdout, stderr } = await run(home, { cwd, prompt })
  show(
    `$ opencode run '${prompt}'\n${stripVTControlCharacters(stderr)}\n${stdout}`.replaceAll(/\n{2,}/g, '\n'),
  )
  demand(exitCode === 0, 'opencode ended well')
}

function heading(text: string): void {
  console.log(`\n\x1b[1m${text}\x1b[0m\n`)
}

function show(text: string): void {
  console.log(text.trimEnd().replaceAll(/^/gm, '  '))
}

/** Prints what was checked, and ends the demo where it does not hold. */
function demand(holds: boolean | undefined, what: string): void {
  if (!holds) throw new Error(`not so: ${what}`)
  console.log(`\n  \x1b[32m✓\x1b[0m ${what}`)
}

const { home, model, end } = await openHome()
await demo(home, model).finally(end)
console.log('\nAll of it holds. The throw-away home is removed again.')
