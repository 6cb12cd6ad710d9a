import { loadSettings } from '../../config/load.js'
import { findPaths } from '../../config/paths.js'
import { INSTALLATION } from '../../doctor/installation.js'
import { examine, MEMORY } from '../../doctor/memory.js'
import { messageOf } from '../../lib/errno.js'
import { EXIT, type VerbSpec } from '../run.js'
import { shownLine } from '../terminal.js'

/** `memfs doctor`: what is wrong with the installation and the memory, and the very command that mends it. */
export const doctor: VerbSpec = {
  usage: 'doctor',
  summary: 'look for what is wrong, and say what mends it',
  example: 'memfs doctor --fix',
  isForPersons: ({ fix }) => fix === true,
  options: [
    ['--fix', 'do what can lose nothing, after showing it'],
    ['--yes', 'do not ask before'],
  ],
  async run({ open, terminal, directory }, _, options) {
    const paths = findPaths(terminal.env)
    const opened = await open().then(
      (memory) => ({ memory, notOpened: undefined }),
      (error: unknown) => ({ memory: undefined, notOpened: messageOf(error) }),
    )
    const results = await examine([...INSTALLATION, ...MEMORY], {
      ...opened,
      paths,
      env: terminal.env,
      directory,
      settings: loadSettings(paths.settingsFile, undefined),
      now: Date.now,
      progress: terminal.progress,
    })
    terminal.progress('')
    const found = results.flatMap(({ check, findings }) => findings.map((finding) => ({ check, ...finding })))
    const data = found.map(({ check, says, mend, fix }) => ({
      check,
      says,
      mend,
      fixable: fix !== undefined,
    }))
    if (found.length === 0) return { data, lines: [terminal.style('green', 'All is well.')] }
    const lines = found.flatMap(({ check, says, mend, fix }) => [
      `${terminal.style('yellow', `${check}:`)} ${shownLine(says)}`,
      `  ${terminal.style('dim', fix === undefined ? '→' : '→ (--fix)')} ${shownLine(mend)}`,
    ])
    const fixes = found.filter(({ fix }) => fix !== undefined)
    if (options['fix'] !== true) return { data, lines, exit: EXIT.refused }
    for (const line of lines) terminal.err(line)
    const isAgreed =
      fixes.length > 0 &&
      (options['yes'] === true || (await terminal.confirm(`Mend ${fixes.length} of these now?`)))
    if (!isAgreed) return { data, lines: ['Nothing was done.'], exit: EXIT.refused }
    for (const { fix } of fixes) await fix?.()
    const exit = fixes.length === found.length ? EXIT.done : EXIT.refused
    return { data, lines: fixes.map(({ says }) => `Mended: ${shownLine(says)}`), exit }
  },
}
