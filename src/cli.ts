#!/usr/bin/env node
import { EXIT, run } from './cli/run.js'
import { createTerminal } from './cli/terminal.js'
import { VERBS } from './cli/verbs/index.js'
import { messageOf } from './lib/errno.js'

const { env, stdin, stdout, stderr } = process
stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that has seen enough closes the pipe: that is no fault.
  if (error.code === 'EPIPE') process.exit(0)
  if (process.exitCode !== EXIT.refused) stderr.write(`The answer cannot be written: ${messageOf(error)}\n`)
  process.exitCode = EXIT.refused
  // Ends what would go on telling; a change is brought to its end.
  process.emit('SIGINT')
})
// Nobody is left to be told.
stderr.on('error', () => {})
const exit = await run(
  process.argv.slice(2),
  createTerminal({ env, cwd: process.cwd(), stdin, stdout, stderr }),
  VERBS,
)
process.exitCode ??= exit
