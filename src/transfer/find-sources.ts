import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { unlessRefusedSync } from '../lib/errno.js'
import { sha256 } from '../lib/hash.js'
import { compareText } from '../memory/memory.js'
import { realPath } from '../projects/work-tree.js'
import { listSubfolders } from '../store/stat-if-reachable.js'

export type Source = {
  name: string
  path: string
  /** The folder that it is about, `null` if that is not known; absent if it is about none. */
  project?: string | null
}

type Where = {
  home: string
  env: NodeJS.ProcessEnv
  here: string
  /** Folders that are known as projects, `here` among them. */
  projects: readonly string[]
}

/** Well-known memories, each with the places where it may lie; a further one is one more row. */
const KINDS: readonly { name: string; find(where: Where): Omit<Source, 'name'>[] }[] = [
  {
    name: 'claude-code',
    find({ home, env, projects }) {
      const folder = path.join(env['CLAUDE_CONFIG_DIR'] || path.join(home, '.claude'), 'projects')
      return listSubfolders(folder).map((name) => ({
        path: path.join(folder, name, 'memory'),
        project: projects.find((project) => spelled(project).includes(name)) ?? null,
      }))
    },
  },
  {
    name: 'three-layers',
    find({ home, env, projects }) {
      const data = env['XDG_DATA_HOME'] || path.join(home, '.local', 'share')
      const folder = path.join(data, 'opencode-working-memory', 'workspaces')
      return listSubfolders(folder).map((key) => ({
        path: path.join(folder, key, 'workspace-memory.json'),
        project: projects.find((project) => sha256(realPath(project), 16) === key) ?? null,
      }))
    },
  },
  { name: 'memory-bank', find: ({ here }) => [{ path: path.join(here, 'memory-bank'), project: here }] },
  { name: 'basic-memory', find: ({ home }) => [{ path: path.join(home, 'basic-memory') }] },
]

/** The memories of other tools on this machine. Never throws. */
export function findSources(where: Where): Source[] {
  return KINDS.flatMap(({ name, find }) =>
    find(where)
      .filter(({ path: place }) => isThere(place))
      .sort((a, b) => compareText(a.path, b.path))
      .map((found) => ({ name, ...found })),
  )
}

/** The names that Claude Code makes, or made, of a project's path. */
const spelled = (project: string) => [project.replace(/[/.]/g, '-'), project.replace(/[^A-Za-z0-9]/g, '-')]

/** A file, or a folder with something in it. */
const isThere = (place: string) =>
  existsSync(place) && unlessRefusedSync(() => readdirSync(place))?.length !== 0
