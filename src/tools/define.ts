import * as z from 'zod'
import type { Settings } from '../config/schema.js'
import type { ProjectMemory } from '../features/project-memory.js'
import type { OutputLimits, ToolContext } from '../host/host.js'
import { messageOf } from '../lib/errno.js'
import { isTable } from '../lib/json.js'
import type { Memfs } from '../memfs.js'
import { closedFile } from '../memory/closed-files.js'
import { MemoryError, type MemoryErrorCode } from '../memory/errors.js'
import { anyScopeOf } from '../memory/memory.js'
import type { Target } from '../memory/op.js'
import { type MemoryPath, parseMemoryPath } from '../memory/path.js'
import { ALL_SCOPES, type AnyScope, SCOPES, type ScopeFolder, type ScopeFolders } from '../memory/scope.js'
import { asMemoryError } from '../store/disk.js'
import { withholdSecrets } from '../store/secrets.js'
import { truncateOutput } from './paginate.js'

/** One tool call, once its arguments are known to be right. */
export type ToolCall = {
  settings: Settings
  memory: ProjectMemory
  sessionID: string
  agent: string
  /** The size up to which the host shows an answer whole. */
  limits: OutputLimits
  target(scope: AnyScope, path: string): Target
  /** Asks the person's permission rules before a change. Rejects when they say no. */
  ask(targets: readonly Target[], details?: string): Promise<void>
}

type ToolAnswer = { title: string; output: string }

export type ToolSpec<Shape extends z.ZodRawShape> = {
  name: string
  description: string
  args: Shape
  /** The argument `scope` where no team's memory is read: every request carries the names, so it spares the team's. */
  scopeWithoutTeam?: z.ZodType
  /** Whether the person is asked even if her rules allow it; a rule that denies it still holds. */
  asksEachTime?: boolean
  /** Whether the settings leave the tool on; if absent, it always is. */
  isOn?(settings: Settings, hasTeam: boolean): boolean
  run(args: z.infer<z.ZodObject<Shape>>, call: ToolCall): Promise<ToolAnswer>
}

/** A tool as any host can offer it: it checks its arguments itself, and its refusals are sentences for the model. */
export type MemoryTool = ReturnType<ReturnType<typeof defineTool>>

/** Not described: every request carries each description, and `memory_write` explains the form once. */
export const pathArg = z.string()
export const scopeArg = z.enum(SCOPES)
export const anyScopeArg = z.enum(['all', ...SCOPES]).optional()
export const readScopeArg = z.enum(ALL_SCOPES)
export const anyReadScopeArg = z.enum(['all', ...ALL_SCOPES]).optional()
export const scopesOf = <One extends string>(scope: One | 'all', all: readonly One[]): One[] =>
  scope === 'all' ? [...all] : [scope]

/** What all tools share: checks arguments (the host checks none), opens the memory, and puts refusals into words. */
export function defineTool<Shape extends z.ZodRawShape>(spec: ToolSpec<Shape>) {
  const { name, description, args, scopeWithoutTeam: scope, asksEachTime = false } = spec
  const schema = z.object(args)
  return (memfs: Memfs) => ({
    name,
    description,
    args: (scope && !memfs.hasTeam ? { ...args, scope } : args) as z.ZodRawShape,
    asksEachTime,
    isOn: (settings: Settings) => spec.isOn?.(settings, memfs.hasTeam) ?? true,
    async execute(given: unknown, { sessionID, agent, ask }: ToolContext): Promise<ToolAnswer> {
      const { log, host, settings } = memfs
      const line = { tool: name, session: sessionID }
      try {
        if (memfs.isOff())
          throw new MemoryError(
            'refused',
            'The person has switched memory off for this project.',
            'Go on without it.',
          )
        const args = parseArgs(schema, given)
        const memory = await memfs.open()
        const call: ToolCall = {
          settings,
          memory,
          sessionID,
          agent,
          limits: host.outputLimits,
          target: (scope, path) => ({ folder: folderOf(memory.folders, scope), path: openPath(path) }),
          ask(targets, details) {
            const patterns = targets.map((target) => `${anyScopeOf(target)}/${target.path}`)
            return ask(name, patterns, details)
          },
        }
        const answer = await asMemoryError(() => spec.run(args, call))
        // The answer is noted on the disk first, whatever becomes of the process.
        memory.sessions.settle()
        log.info('tool', { ...line, ok: true })
        const output = truncateOutput(answer.output, host.outputLimits)
        return { ...answer, output: (await withholdSecrets(output)).text }
      } catch (error) {
        // One of the three places where errors become words; the others are the commands and the guard around the hooks.
        if (!(error instanceof MemoryError)) {
          log.warn('tool', { ...line, ok: false, error: messageOf(error) })
          throw error
        }
        log.info('tool', { ...line, ok: false, code: error.code })
        const toPerson = FOR_A_PERSON.has(error.code) ? ' Tell the person.' : ''
        throw new Error(`${error.code}: ${error.message}${toPerson}`)
      }
    },
  })
}

/** The folder of a scope. Throws `not-found` for a team's that is not read here. */
export function folderOf(folders: ScopeFolders, scope: AnyScope): ScopeFolder {
  const folder = folders[scope]
  if (folder !== undefined) return folder
  throw new MemoryError(
    'not-found',
    'There is no memory of a team here, the person has not allowed it, or it is still being looked through.',
    'Go on without it, and ask once more later.',
  )
}

function openPath(text: string): MemoryPath {
  const path = parseMemoryPath(text)
  const closed = closedFile({ path })
  if (!closed?.isHidden) return path
  throw new MemoryError('readonly', `${path} ${closed.says}`, closed.hint)
}

function parseArgs<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, given: unknown) {
  // Some models fill in all optional arguments. An empty path or slot may be a lost one, and without one all is meant.
  const isLeftOut = ([name, value]: [string, unknown]) =>
    (value === null || (value === '' && name !== 'path' && name !== 'slot')) &&
    schema.shape[name] instanceof z.ZodOptional
  const said = isTable(given) ? Object.entries(given).filter((one) => !isLeftOut(one)) : undefined
  const result = schema.safeParse(said ? Object.fromEntries(said) : (given ?? {}))
  if (result.success) return result.data
  const faults = result.error.issues.map(({ path, message }) => `Argument "${path.join('.')}": ${message}.`)
  throw new MemoryError(
    'invalid-argument',
    faults.join(' '),
    'Nothing was done. Call the tool again with right arguments.',
  )
}

const FOR_A_PERSON: ReadonlySet<MemoryErrorCode> = new Set(['disk', 'damaged'])
