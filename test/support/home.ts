import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateSync } from 'node:zlib'

/** Both providers point at the scripted model; only the second one sends cache marks. */
export const OPENAI_MODEL = 'scripted/model'
export const ANTHROPIC_MODEL = 'anthropic/scripted'
/** The model for titles and for work in the background. */
const SMALL_MODEL = 'scripted/small'
/** Tokens; pressure is a share of it. */
export const CONTEXT_LIMIT = 100_000

/** Spec of the plugin as it lies in this checkout. */
export const CHECKOUT = new URL('../..', import.meta.url).href.replace(/\/$/, '')

export interface HomeOptions {
  model?: typeof OPENAI_MODEL | typeof ANTHROPIC_MODEL
  /** Plugin specs; the checkout alone if left out. */
  plugins?: string[]
  /** Content of `memfs.json`; text is written as it is. */
  memfs?: Record<string, unknown> | string
  /** `false` where the person has not been told yet of the small model. */
  announced?: boolean
  /** Further keys of `opencode.json`, such as `permission`. */
  opencode?: Record<string, unknown>
}

export type Home = ReturnType<typeof createHome>

/** A throw-away home in which OpenCode finds nothing of the machine's user, and never the network. */
export function createHome(modelPort: number, options: HomeOptions = {}) {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'memfs-home-')))
  const at = (...parts: string[]) => path.join(root, ...parts)
  const configDir = at('config', 'opencode')
  for (const folder of [configDir, at('home'), at('tmp')]) mkdirSync(folder, { recursive: true })

  writeJson(path.join(configDir, 'opencode.json'), opencodeConfig(modelPort, options))
  writeJson(at('models.json'), {})
  preventInstall(configDir)
  if (options.memfs !== undefined) {
    const text = typeof options.memfs === 'string' ? options.memfs : JSON.stringify(options.memfs)
    writeFileSync(path.join(configDir, 'memfs.json'), text)
  }

  const stateDir = at('state', 'opencode', 'memfs')
  if (modelPort > 0 && options.announced !== false) {
    mkdirSync(stateDir, { recursive: true })
    const announced = { atMs: 0, sessionID: 'ses_before', isPast: true }
    writeJson(path.join(stateDir, 'model-calls.json'), { format: 1, days: [], pauses: {}, announced })
  }

  const env = (cwd: string): Record<string, string> => ({
    PATH: process.env['PATH'] ?? '',
    LANG: 'C.UTF-8',
    HOME: at('home'),
    TMPDIR: at('tmp'),
    PWD: cwd,
    XDG_CONFIG_HOME: at('config'),
    XDG_DATA_HOME: at('data'),
    XDG_STATE_HOME: at('state'),
    XDG_CACHE_HOME: at('cache'),
    // An empty list of the world's models: reading the built-in one is a third of what a start costs.
    OPENCODE_MODELS_PATH: at('models.json'),
    OPENCODE_DISABLE_MODELS_FETCH: '1',
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
    // The host's own watch and index of the project's files, for its screen.
    OPENCODE_EXPERIMENTAL_DISABLE_FILEWATCHER: '1',
    OPENCODE_DISABLE_FFF: '1',
    // A process of a test ends before what Bun compiles to make it faster pays off. A measurement has it as it is.
    ...(process.env['VITEST'] ? { BUN_JSC_useDFGJIT: '0' } : {}),
  })

  return {
    root,
    /** `$XDG_CONFIG_HOME/opencode`: memory, memfs.json and memfs.log lie here. */
    configDir,
    memoryRoot: path.join(configDir, 'memory'),
    /** `$XDG_STATE_HOME/opencode/memfs`. */
    stateDir,
    env,
    /** A new project folder; `git: false` for one outside any repository. */
    project(name: string, { git = true, under = 'projects' } = {}) {
      const folder = at(under, name)
      mkdirSync(folder, { recursive: true })
      writeFileSync(path.join(folder, 'README.md'), `# ${name}\n`)
      if (git) beginRepository(folder)
      return folder
    },
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  }
}

function opencodeConfig(port: number, options: HomeOptions): object {
  const limit = { context: CONTEXT_LIMIT, output: 4096 }
  const scripted = { name: 'Scripted', tool_call: true, limit }
  const small = { ...scripted, name: 'Scripted, small' }
  const provider = { baseURL: `http://127.0.0.1:${port}/v1`, apiKey: 'none' }
  const model = options.model ?? OPENAI_MODEL
  return {
    $schema: 'https://opencode.ai/config.json',
    autoupdate: false,
    share: 'disabled',
    model,
    small_model: SMALL_MODEL,
    // The host's copies of the project's files, which cost most of a turn's time here.
    snapshot: false,
    plugin: options.plugins ?? [CHECKOUT],
    provider: {
      scripted: { npm: '@ai-sdk/openai-compatible', options: provider, models: { model: scripted, small } },
      anthropic: { npm: '@ai-sdk/anthropic', options: provider, models: { scripted } },
    },
    ...options.opencode,
  }
}

/** Makes OpenCode's background install of its plugin package into a config folder look done. */
function preventInstall(configDir: string): void {
  const opencode = createRequire(import.meta.url)('opencode-ai/package.json') as { version: string }
  const dependencies = { '@opencode-ai/plugin': opencode.version }
  mkdirSync(path.join(configDir, 'node_modules'))
  writeJson(path.join(configDir, 'package.json'), { dependencies })
  writeJson(path.join(configDir, 'package-lock.json'), {
    lockfileVersion: 3,
    packages: { '': { dependencies } },
  })
}

/**
 * A repository with an empty commit, which differs from project to project, since its hash is the project's identity.
 * It is written by hand: there are hundreds of them, and a git is a process each time.
 */
function beginRepository(folder: string): void {
  const git = path.join(folder, '.git')
  const put = (kind: string, text: string) => {
    const object = `${kind} ${Buffer.byteLength(text)}\0${text}`
    const id = createHash('sha1').update(object).digest('hex')
    mkdirSync(path.join(git, 'objects', id.slice(0, 2)), { recursive: true })
    writeFileSync(path.join(git, 'objects', id.slice(0, 2), id.slice(2)), deflateSync(object))
    return id
  }
  const who = 'Person <person@example.com> 1700000000 +0000'
  const commit = `tree ${put('tree', '')}\nauthor ${who}\ncommitter ${who}\n\nStart ${folder}\n`
  mkdirSync(path.join(git, 'refs', 'heads'), { recursive: true })
  writeFileSync(path.join(git, 'refs', 'heads', 'main'), `${put('commit', commit)}\n`)
  writeFileSync(path.join(git, 'HEAD'), 'ref: refs/heads/main\n')
  writeFileSync(path.join(git, 'config'), '[core]\n\trepositoryformatversion = 0\n')
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}
