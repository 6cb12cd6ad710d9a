import { stripVTControlCharacters } from 'node:util'
import { createHome, type Home } from '../support/home.js'
import { memoryGit, readLog, readMemory } from '../support/memory-view.js'
import { memfsBlock, toolNames } from '../support/model-request.js'
import { endProcesses, run } from '../support/opencode.js'
import { type ScriptedModel, startScriptedModel } from '../support/scripted-model.js'

const FILE = 'system/conventions.md'
const FACT = 'Run the tests with `make check`, never with npm.'

/** The main job, shown with the real OpenCode: one process writes a memory, the next one knows it. */
async function demo(home: Home, model: ScriptedModel): Promise<void> {
  const cwd = home.project('my-app')

  heading('1. A first OpenCode process: the person tells how to run the tests, the agent writes it down')
  const call = { scope: 'project', path: FILE, description: 'How we work in this repository', content: FACT }
  model.play([{ tools: [['memory_write', call]] }, { text: 'I will remember that.' }])
  await converse(home, cwd, 'We run our tests with make check. Remember that.')
  demand(toolNames(model.last()).includes('memory_write'), 'the model was offered memory_write')
  demand(readMemory(home, `projects/my-app/${FILE}`)?.includes(FACT), 'the memory is a file on disk')

  heading('2. A second process, started afterwards: what its agent sees before the first word is said')
  model.play([{ text: 'With make check.' }])
  await converse(home, cwd, 'How do I run the tests?')
  const block = memfsBlock(model.last()) ?? ''
  show(block)
  demand(block.includes(FACT), 'the memory stands in the prompt of the second process')

  heading('3. The memory on disk')
  const files = memoryGit(home, 'ls-files').trim()
  show(files)
  show(readMemory(home, `projects/my-app/${FILE}`) ?? '')
  demand(files.includes(`projects/my-app/${FILE}`), 'the file is in the repository')

  heading('4. Its history')
  show(memoryGit(home, 'log', '--stat', '--format=%h %an: %s%n%(trailers)'))
  const commits = memoryGit(home, 'log', '--format=%B', '--', `projects/my-app/${FILE}`)
  demand(/^OpenCode-Session: ses_/m.test(commits), 'its commit names the session that wrote it')
  demand(memoryGit(home, 'status', '--porcelain') === '', 'nothing is left uncommitted')

  heading('5. The tail of memfs.log: what was decided, and why')
  const log = readLog(home)
  show(
    log
      .slice(-8)
      .map((line) => line.text)
      .join('\n'),
  )
  demand(
    log.filter((line) => line.fields['reason'] === 'first').length === 2,
    'each process rendered the block once',
  )
}

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

const model = await startScriptedModel()
const home = createHome(model.port)
try {
  await demo(home, model)
  console.log('\nAll of it holds. The throw-away home is removed again.')
} finally {
  await endProcesses(home)
  await model.close()
  home.remove()
}
