import { loadSettings } from '../../config/load.js'
import { findPaths } from '../../config/paths.js'
import { ownVersion } from '../../doctor/own-package.js'
import { viewBlock } from '../../features/prompt.js'
import { digits } from '../../lib/columns.js'
import { messageOf } from '../../lib/errno.js'
import { EXIT, NOT_DONE, type VerbSpec } from '../run.js'
import { shownLine } from '../terminal.js'

/** All tools together, in characters: test/e2e/tools.test.ts holds them to it. */
const TOOLS_CHARS = 6_500
/** A rule of thumb for English, as good as any without the model's own tokenizer. */
const CHARS_PER_TOKEN = 4

export const doctor: VerbSpec = {
  usage: 'doctor',
  summary: 'look for what is wrong, and say what mends it',
  example: 'memfs doctor --fix',
  isForPersons: ({ fix }) => fix === true,
  asks: true,
  options: [['--fix', 'do what can lose nothing, after showing it']],
  async run({ open, isAgreed, terminal, directory }, _, options) {
    const paths = findPaths(terminal.env)
    const opened = await open().then(
      (memory) => ({ memory, notOpened: undefined }),
      (error: unknown) => ({ memory: undefined, notOpened: messageOf(error) }),
    )
    const [{ examine }, { INSTALLATION, panelHint }, { MEMORY }] = await Promise.all([
      import('../../doctor/check.js'),
      import('../../doctor/installation.js'),
      import('../../doctor/memory.js'),
    ])
    const found = await examine([...INSTALLATION, ...MEMORY], {
      ...opened,
      paths,
      env: terminal.env,
      directory,
      settings: loadSettings(paths.settingsFile, undefined),
      version: ownVersion(),
      now: Date.now,
      progress: terminal.progress,
    })
    terminal.progress('')
    const data = found.map(({ fix, ...finding }) => ({ ...finding, fixable: fix !== undefined }))
    if (found.length === 0) {
      const blockChars = opened.memory ? viewBlock(opened.memory, Date.now).block.text.length : 0
      const tokens = digits(Math.round((blockChars + TOOLS_CHARS) / CHARS_PER_TOKEN))
      const well = `${terminal.style('green', 'All is well.')} Memory and its tools take about ${tokens} tokens of a request.`
      return { data, lines: [well, ...panelHint({ env: terminal.env, directory, paths })] }
    }
    const lines = data.flatMap(({ check, says, mend, fixable }) => [
      `${terminal.style('yellow', `${check}:`)} ${shownLine(says)}`,
      `  ${terminal.style('dim', fixable ? '→ (--fix)' : '→')} ${shownLine(mend)}`,
    ])
    const fixes = found.filter(({ fix }) => fix !== undefined)
    if (options['fix'] !== true) return { data, lines, exit: EXIT.refused }
    for (const line of lines) terminal.err(line)
    if (fixes.length === 0 || !(await isAgreed(`Mend ${fixes.length} of these now?`)))
      return { data, ...NOT_DONE }
    for (const { fix } of fixes) await fix?.()
    const exit = fixes.length === found.length ? EXIT.done : EXIT.refused
    return { data, lines: fixes.map(({ says }) => `Mended: ${shownLine(says)}`), exit }
  },
}
