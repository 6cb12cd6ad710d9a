import fs from 'node:fs/promises'
import path from 'node:path'
import { bareWrite, durableWrite, git } from './bare.js'
import { content, WRITES } from './burst-size.js'
import { cpuTimeMs } from './cpu-time.js'
import { answer, probeArgs } from './host.js'

/** The same writes without a plugin, then one `git add` and one `git commit`. */
const write = process.argv.includes('durable') ? durableWrite : bareWrite
const { memoryRoot } = probeArgs()
const folder = path.join(memoryRoot, `projects/bench/reference/${write.name}`)
await fs.mkdir(folder, { recursive: true })
await write(path.join(folder, 'first.md'), content)
const cpuBefore = cpuTimeMs()
const start = performance.now()
for (let round = 0; round < WRITES; round++) await write(path.join(folder, `note-${round}.md`), content)
const wallMs = performance.now() - start
await git(memoryRoot, 'add', '--all', '.')
await git(memoryRoot, '-c', 'user.name=bench', '-c', 'user.email=bench@localhost', 'commit', '-qm', 'burst')
answer({ wallMs, cpuMs: cpuTimeMs() - cpuBefore })
