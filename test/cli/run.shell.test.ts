import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '../support/eventually.js'
import { createHome, type Home } from '../support/home.js'
import { listMemory, memoryGit } from '../support/memory-view.js'
import { tries } from '../support/small-disk.js'

const CLI = path.join(import.meta.dirname, '../../dist/cli.js')
const homes: Home[] = []
afterEach(() => {
  for (const home of homes.splice(0)) home.remove()
})

/** A home with files of the global scope, and a project in which nothing has happened. */
function homeWith(files: Record<string, string>): { home: Home; project: string } {
  const home = createHome(0)
  homes.push(home)
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(home.memoryRoot, 'global', name)
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, text)
  }
  return { home, project: home.project('shop') }
}

/** What a shell prints of a script in which `memfs` is the command. */
function inShell(shell: string, { home, project }: ReturnType<typeof homeWith>, script: string) {
  const define =
    shell === 'fish'
      ? `function memfs; '${process.execPath}' '${CLI}' $argv; end`
      : `memfs() { '${process.execPath}' '${CLI}' "$@"; }`
  const { status, stdout, stderr } = spawnSync(shell, ['-c', `${define}\n${script}`], {
    cwd: project,
    env: home.env(project),
    encoding: 'utf8',
  })
  return { status, out: stdout, err: stderr }
}

const noteOf = (_: unknown, i: number) => [
  `reference/note-${i}.md`,
  `Note ${i} of the shop.\n${'x'.repeat(200)}\n`,
]

test('in a folder that was removed meanwhile every command says so', () => {
  const there = homeWith({})
  for (const argv of ['list', '--help'])
    expect(inShell('bash', there, `mkdir gone && cd gone && rmdir ../gone && memfs ${argv}`)).toEqual({
      status: 3,
      out: '',
      err: 'The current folder no longer exists: change to one that does.\n',
    })
})

test.skipIf(!existsSync('/dev/full'))(
  'an answer that cannot be written ends every command with one line and exit 1',
  () => {
    const there = homeWith({ 'reference/a.md': 'A note of the shop.\n' })
    for (const argv of ['add We use tabs here.', '', 'list --json', 'log -f', '--help']) {
      const { out, err } = inShell('bash', there, `memfs ${argv} >/dev/full; echo $?`)
      expect([argv, out]).toEqual([argv, '1\n'])
      expect(err.split('\n').filter((line) => line.startsWith('Cannot write '))).toEqual([
        expect.stringMatching(/^Cannot write the output: ENOSPC/),
      ])
      expect(err).not.toMatch(/^\s+at |throw|SyncWriteStream/m)
    }
    expect(memoryGit(there.home, 'status', '--porcelain')).toBe('')
    expect(inShell('bash', there, 'memfs list 2>/dev/full').status).toBe(0)
  },
)

test('a reader that has seen enough ends a command without a word, and a change not before its commit', () => {
  const there = homeWith(Object.fromEntries(Array.from({ length: 1_000 }, noteOf)))
  for (const [argv, reader] of [
    ['list --json', 'head -c 20'],
    ['export', 'head -c 20'],
    ['add We use tabs here.', 'true'],
  ]) {
    const typed = `memfs ${argv} | ${reader} >/dev/null; echo "\${PIPESTATUS[0]}"`
    const { out, err } = inShell('bash', there, typed)
    expect([argv, out, err]).toEqual([argv, '0\n', ''])
  }
  expect(memoryGit(there.home, 'status', '--porcelain')).toBe('')
})

const ODD = ['$(touch ran)', '`touch ran`', `it's "so"`, 'a;b|c & d', 'ein\\weg', '*', '日本']
const SHELLS: Record<string, string> = {
  // What the shell puts on the line is read again as the shell would.
  bash: `eval "$(memfs completion bash)"
    COMP_WORDS=(memfs show reference/); COMP_CWORD=2; _memfs
    for word in "\${COMPREPLY[@]}"; do eval "set -- $word"; printf '%s\\n' "$#:$1"; done`,
  zsh: `compdef() { :; }; compadd() { shift; for word in "$@"; do printf '%s\\n' "1:$word"; done; }
    eval "$(memfs completion zsh)"; words=(memfs show reference/); CURRENT=3; _memfs`,
  fish: `memfs completion fish | source; complete -C 'memfs show reference/' | string replace -r '^' '1:'`,
}

for (const [shell, script] of Object.entries(SHELLS))
  test.skipIf(!tries(() => execFileSync(shell, ['-c', 'true'])))(
    `${shell} completes names with signs of its own, and runs none of them`,
    () => {
      const names = ODD.map((name) => `reference/${name}.md`)
      const files = [...names, 'reference/two\nlines.md'].map((name) => [name, 'x\n'])
      const there = homeWith(Object.fromEntries(files))
      const { out, err } = inShell(shell, there, script)
      expect(out.split('\n').filter(Boolean).sort()).toEqual(names.map((name) => `1:${name}`).sort())
      expect(err).toBe('')
      expect(readdirSync(there.project)).not.toContain('ran')
    },
  )

test('an import that is killed is finished by the next one, and two at once take each fact once', async () => {
  const { home, project } = homeWith({ 'reference/a.md': 'A note.\n' })
  const source = path.join(home.root, 'many.json')
  const memories = Array.from({ length: 60 }, (_, i) => `Machine ${i} of the shop has the number ${i * 37}.`)
  writeFileSync(source, JSON.stringify(memories.map((memory) => ({ memory }))))
  const start = () => {
    const options = { cwd: project, env: home.env(project), stdio: 'ignore' } as const
    const child = spawn(process.execPath, [CLI, 'import', source, '--yes'], options)
    return { child, ended: new Promise((done) => child.once('exit', done)) }
  }
  const facts = () => listMemory(home).filter((file) => file.includes('/facts/project-'))
  const killed = start()
  await eventually(() => expect(facts().length).toBeGreaterThan(5), undefined, 25)
  killed.child.kill('SIGKILL')
  await killed.ended
  expect(facts().length).toBeLessThan(60)
  expect(await Promise.all([start().ended, start().ended])).toEqual([0, 0])
  expect(facts()).toHaveLength(60)
  expect(memoryGit(home, 'status', '--porcelain')).toBe('')
  expect(existsSync(path.join(home.memoryRoot, '.git', 'index.lock'))).toBe(false)
})
