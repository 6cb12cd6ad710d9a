import { once } from 'node:events'
import { content, WRITES } from './burst-size.js'
import { cpuTimeMs } from './cpu-time.js'
import { answer, openHost, probeArgs } from './host.js'

/** Says when all is written, goes on until the parent has seen a clean tree and closes its input, and tells its CPU time. */
const { entry, directory } = probeArgs()
const { turn, call, dispose } = await openHost(entry, directory)
const write = (name: string) =>
  call('ses_burst', 'memory_write', { scope: 'project', path: `reference/burst/${name}.md`, content })

await turn('ses_burst')
await write('first')
// The burst comes upon a store in use, whose recall index is there.
await call('ses_burst', 'memory_search', { query: 'note' })
const cpuBefore = cpuTimeMs()
const start = performance.now()
for (let round = 0; round < WRITES; round++) await write(`note-${round}`)
answer({ wallMs: performance.now() - start })
process.stdin.resume()
await once(process.stdin, 'end')
answer({ cpuMs: cpuTimeMs() - cpuBefore })
await dispose()
