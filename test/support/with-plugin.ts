import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { eventually } from './eventually.js'
import { createHome, type Home } from './home.js'
import { keptFolder } from './kept-folder.js'
import { memoryGit } from './memory-view.js'
import { openPlugin, type PluginChoices, type TestPlugin } from './plugin.js'

/** A throw-away home with the plugin in this process: tools → files → git, all real. */
export type PluginWorld = ReturnType<typeof worldIn>

/** Runs `use` in a fresh home, which goes with all that was opened when the test ends. */
export const withPlugin = (
  memfs: Record<string, unknown>,
  use: (world: PluginWorld) => Promise<void>,
): Promise<void> => withHome(homeOf(memfs), use)

/**
 * Homes in which `begin` has been: it runs once, must dispose of what it opens, and each test has what it left. To be called
 * at the top of a test file.
 */
export function keptPlugin(begin: (world: PluginWorld) => Promise<void>) {
  const kept: { home?: Home } = {}
  const folder = keptFolder(async () => {
    const home = homeOf({})
    kept.home = home
    await withHome(home, begin, () => {})
    return home.root
  })
  return async (use: (world: PluginWorld) => Promise<void>): Promise<void> => {
    await folder()
    await withHome(kept.home as Home, use)
  }
}

/**
 * A message waits for its excerpts as long as it may: what it gets is shown here, and a busy machine may be late.
 * test/recall/message-reader.test.ts shows that it does not wait longer than it should.
 */
const homeOf = (memfs: Record<string, unknown>): Home =>
  createHome(0, { memfs: { autoCommitDebounceMs: 20, recall: { maxWaitMs: 4_000 }, ...memfs } })

async function withHome(
  home: Home,
  use: (world: PluginWorld) => Promise<void>,
  remove = home.remove,
): Promise<void> {
  const before = { ...process.env }
  const opened: TestPlugin[] = []
  // Not `finally`: this runs after a test's time limit too.
  onTestFinished(async () => {
    await Promise.all(opened.map((plugin) => plugin.dispose()))
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
    Object.assign(process.env, before)
    // A log writes its last lines when this turn of the event loop ends.
    await setImmediate()
    remove()
  })
  await use(worldIn(home, opened))
}

function worldIn(home: Home, opened: TestPlugin[]) {
  const at = (file: string) => path.join(home.memoryRoot, file)
  return {
    home,
    /** Opens the project of that name, made when it is new. */
    async open(project = 'app', choices: PluginChoices = {}) {
      const folder = path.join(home.root, 'projects', project)
      const plugin = await openPlugin(home, existsSync(folder) ? folder : home.project(project), choices)
      opened.push(plugin)
      return plugin
    },
    /** Writes a file below the memory root, as a person would. */
    async put(file: string, data: string | Uint8Array) {
      await fs.mkdir(path.dirname(at(file)), { recursive: true })
      await fs.writeFile(at(file), data)
    },
    /** A file below the memory root as it is; `undefined` when absent. */
    read: async (file: string) => (existsSync(at(file)) ? fs.readFile(at(file), 'utf8') : undefined),
    log: () => fs.readFile(path.join(home.configDir, 'memfs.log'), 'utf8'),
    /** Waits until nothing is uncommitted, and has git check its repository. */
    async expectSound() {
      // Named, so that a repository around the home does not answer in its place.
      const git = (...args: string[]) => memoryGit(home, '--git-dir=.git', '--work-tree=.', ...args)
      await eventually(() => expect(git('status', '--porcelain')).toBe(''))
      expect(git('fsck', '--strict', '--no-dangling')).toBe('')
    },
  }
}

/** The same, with the project `app` opened. */
export const withMemory = (
  memfs: Record<string, unknown>,
  use: (world: PluginWorld & { memory: TestPlugin }) => Promise<void>,
): Promise<void> => withPlugin(memfs, async (world) => use({ ...world, memory: await world.open() }))

/** A home in which no plugin finds git: its processes take most of the time of a test that needs no history. */
export const withBarePlugin: typeof withPlugin = (memfs, use) =>
  withPlugin(memfs, async (world) =>
    use({ ...world, open: (project, choices) => world.open(project, { ...choices, git: false }) }),
  )

/** The same, with the project `app` opened. */
export const withoutGit = (
  use: (world: PluginWorld & { memory: TestPlugin }) => Promise<void>,
  choices: PluginChoices = {},
): Promise<void> =>
  withBarePlugin({}, async (world) => use({ ...world, memory: await world.open('app', choices) }))

/** The same, where the host can be asked what was said. */
export const withTalk = (use: Parameters<typeof withoutGit>[0]) => withoutGit(use, { remembersTalk: true })
