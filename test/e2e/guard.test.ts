import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Home } from '../support/home.js'
import { readLog } from '../support/memory-view.js'
import { memfsBlock, toolResults } from '../support/model-request.js'
import { withOpenCode } from '../support/with-opencode.js'

const WRITE = { scope: 'project', path: 'reference/a.md', content: 'A' }
const problems = (home: Home) => readLog(home).filter(({ level }) => level === 'WARN' || level === 'ERROR')

/** An environment in which the plugin's own `git` is this script; the host has the real one. */
function withGit(home: Home, script: string): Record<string, string> {
  const folder = path.join(home.root, 'bin')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    path.join(folder, 'git'),
    `#!/bin/sh\ncase "$GIT_DIR" in */memory/.git) ${script} ;; *) PATH="${process.env['PATH']}" exec git "$@" ;; esac\n`,
  )
  chmodSync(path.join(folder, 'git'), 0o755)
  return { PATH: `${folder}:${process.env['PATH']}` }
}

test('a file where the memory folder should be fails the call, not the turn', () =>
  withOpenCode({}, async ({ home, model, run }) => {
    writeFileSync(home.memoryRoot, 'mine')
    model.play([{ tools: [['memory_write', WRITE]] }, { text: 'the turn went on' }])
    const { stdout } = await run({ prompt: 'hello' })
    expect(stdout).toContain('the turn went on')
    expect(toolResults(model.last())).toHaveLength(1)
    expect(problems(home)).not.toEqual([])
  }))

test('a file where the state folder should be costs neither the turn nor the block', () =>
  withOpenCode({ announced: false }, async ({ home, model, run }) => {
    mkdirSync(path.dirname(home.stateDir), { recursive: true })
    writeFileSync(home.stateDir, 'mine')
    model.play([{ tools: [['memory_write', WRITE]] }, { text: 'the turn went on' }])
    const { stdout } = await run({ prompt: 'hello' })
    expect(stdout).toContain('the turn went on')
    expect(memfsBlock(model.last())).toContain('<memfs>')
    expect(problems(home)).not.toEqual([])
  }))

test('the turn goes on while git hangs', () =>
  withOpenCode({}, async ({ home, model, run }) => {
    const asked = path.join(home.root, 'asked')
    const script = `touch '${asked}'; while kill -0 $PPID 2>/dev/null; do sleep 0.2; done`
    model.play([{ tools: [['memory_write', WRITE]] }, { text: 'the turn went on' }])
    const { stdout } = await run({ prompt: 'hello', env: withGit(home, script) })
    expect(stdout).toContain('the turn went on')
    // The log may end before anything is said of it: the host does not wait for the end of a plugin.
    expect(existsSync(asked)).toBe(true)
  }))
