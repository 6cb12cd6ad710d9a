#!/usr/bin/env node
import { run } from './cli/run.js'
import { createTerminal } from './cli/terminal.js'
import { VERBS } from './cli/verbs/index.js'

// A reader that has seen enough closes the pipe: that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})
const { env, stdin, stdout, stderr } = process
process.exitCode = await run(
  process.argv.slice(2),
  createTerminal({ env, cwd: process.cwd(), stdin, stdout, stderr }),
  VERBS,
)
