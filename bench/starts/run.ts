import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createHome, type Home } from '../../test/support/home.js'
import { readLog } from '../../test/support/memory-view.js'
import { endProcesses, run } from '../../test/support/opencode.js'
import { startScriptedModel } from '../../test/support/scripted-model.js'
import { createSyntheticText } from '../recall/synthetic.js'

/**
 * `npm run bench:starts -- --starts 20`: whether the first message of a process gets what bears on it, in the real
 * `opencode run`, at several sizes of memory, beside nothing and beside one busy loop. The first start has no stored index.
 */
const { values } = parseArgs({ options: { starts: { type: 'string' }, files: { type: 'string' } } })
const starts = Number(values.starts ?? 20)
const sizes = (values.files ?? '300,3000').split(',').map(Number)

const FACT = 'Set idempotencyKey on every createCharge call, or customers pay twice.\n'
const QUESTION = 'why do customers pay twice after createCharge?'

function fill({ memoryRoot }: Home, files: number): void {
  const text = createSyntheticText(1)
  for (let n = 0; n < files; n++) {
    const folder = path.join(
      memoryRoot,
      n % 2 ? 'projects/app/reference' : 'global/reference',
      `part-${n % 20}`,
    )
    mkdirSync(folder, { recursive: true })
    const head = `---\ndescription: ${text.words(8).join(' ')}\n---\n`
    writeFileSync(path.join(folder, `${text.words(2).join('-')}-${n}.md`), head + text.lines(1_400))
  }
  writeFileSync(path.join(memoryRoot, 'projects/app/reference/payments.md'), FACT)
}

/** What became of the first message of one process, and whether it found the stored index complete. */
async function start(home: Home, cwd: string, model: { requests: { raw: string }[] }) {
  const [requests, lines] = [model.requests.length, readLog(home).length]
  await run(home, { cwd, prompt: QUESTION })
  const isThere = model.requests.slice(requests).some(({ raw }) => raw.includes('<memfs-recall>'))
  const own = readLog(home).slice(lines)
  const silent = own.find(({ message }) => message === 'recall silent')
  const isComplete = own.some(
    ({ message, fields }) => message === 'recall index ready' && fields['read'] === '0',
  )
  return { outcome: isThere ? 'recalled' : (silent?.fields['reason'] ?? 'nothing said'), isComplete }
}

for (const files of sizes) {
  const model = await startScriptedModel()
  const home = createHome(model.port)
  const cwd = home.project('app')
  fill(home, files)
  try {
    const first: string[] = []
    for (let isComplete = false; !isComplete; ) {
      const started = await start(home, cwd, model)
      first.push(started.outcome)
      isComplete = started.isComplete
    }
    console.log(`${files} files, until the stored index is complete: ${first.join(', ')}`)
    for (const busy of [false, true]) {
      const loop = busy ? spawn(process.execPath, ['-e', 'for (;;) {}'], { stdio: 'ignore' }) : undefined
      const outcomes: string[] = []
      for (let n = 0; n < starts; n++) outcomes.push((await start(home, cwd, model)).outcome)
      loop?.kill('SIGKILL')
      const recalled = outcomes.filter((outcome) => outcome === 'recalled').length
      const others = [...new Set(outcomes.filter((outcome) => outcome !== 'recalled'))]
      const beside = busy ? 'beside a busy loop' : 'beside nothing'
      console.log(`${files} files, ${beside}: ${recalled} of ${starts} recalled ${others.join(', ')}`)
    }
  } finally {
    await endProcesses(home)
    await model.close()
    home.remove()
  }
}
