#!/usr/bin/env node
import { EXIT, run } from './cli/run.js'
import { createTerminal } from './cli/terminal.js'
import { VERBS } from './cli/verbs/index.js'
import { messageOf, unlessRefusedSync } from './lib/errno.js'

const { env, stdin, stdout, stderr } = process
stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that has seen enough closes the pipe: that is no fault.
  if (error.code !== 'EPIPE') {
    if (process.exitCode !== EXIT.refused) stderr.write(`The answer cannot be written: ${messageOf(error)}\n`)
    process.exitCode = EXIT.refused
  }
  // Ends what would go on telling; a change is brought to its end.
  process.emit('SIGINT')
})
// Nobody is left to be told.
stderr.on('error', () => {})
const cwd = unlessRefusedSync(() => process.cwd())
if (cwd === undefined) {
  stderr.write('The folder of this shell is there no more: change to one that is.\n')
  process.exitCode = EXIT.notOpened
} else {
  const exit = await run(process.argv.slice(2), createTerminal({ env, cwd, stdin, stdout, stderr }), VERBS)
  process.exitCode ??= exit
}
