import { execFileSync } from 'node:child_process'
import { opencodeBinary } from './opencode.js'

/** What runs a script of plain JavaScript: a program and the variables that it needs beside the script's own. */
export interface Runtime {
  name: 'node' | 'opencode'
  /** With its version, for a report. */
  title: string
  program: string
  env: Record<string, string>
}

export const NODE: Runtime = {
  name: 'node',
  title: `Node ${process.version}`,
  program: process.execPath,
  env: {},
}

/** The Bun that OpenCode embeds, in which plugins run: the binary is told to be no more than that. */
export function opencodeRuntime(): Runtime {
  const program = opencodeBinary()
  const env = { BUN_BE_BUN: '1' }
  const version = execFileSync(program, ['--version'], { env: { ...process.env, ...env } })
  return { name: 'opencode', title: `Bun ${String(version).trim()} of OpenCode`, program, env }
}
