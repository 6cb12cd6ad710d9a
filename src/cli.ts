#!/usr/bin/env node
import { EXIT, run } from './cli/run.js'
import { createTerminal } from './cli/terminal.js'
import { VERBS } from './cli/verbs/index.js'
import { messageOf, unlessRefusedSync } from './lib/errno.js'

const { env, stdin, stdout, stderr } = process
stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader such as `head` may close the pipe early: that is no error.
  if (error.code !== 'EPIPE') {
    if (process.exitCode !== EXIT.refused) stderr.write(`Cannot write the output: ${messageOf(error)}\n`)
    process.exitCode = EXIT.refused
  }
  // Stops verbs that keep on printing (`log --follow`); a change in progress is completed.
  process.emit('SIGINT')
})
// Nowhere is left to report an error.
stderr.on('error', () => {})
const cwd = unlessRefusedSync(() => process.cwd())
if (cwd === undefined) {
  stderr.write('The current folder no longer exists: change to one that does.\n')
  process.exitCode = EXIT.notOpened
} else {
  const exit = await run(process.argv.slice(2), createTerminal({ env, cwd, stdin, stdout, stderr }), VERBS)
  process.exitCode ??= exit
}
