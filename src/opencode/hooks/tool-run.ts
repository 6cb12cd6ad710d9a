import type { Hooks } from '@opencode-ai/plugin'
import type { ToolRun, ToolRunChange, ToolStart } from '../../host/events.js'
import type { Memfs } from '../../memfs.js'
import type { SessionKinds } from '../session-kinds.js'
import { argsThatLeave, deedOf, useOf } from '../tool-uses.js'
import { type Guard, readOr } from './guard.js'

type Before = NonNullable<Hooks['tool.execute.before']>
type After = NonNullable<Hooks['tool.execute.after']>
/** Native tools and those of plugins give a text, MCP servers their own form of result. */
type Output = Partial<Parameters<After>[1]> & { content?: { type: string; text?: string }[] }

/**
 * Passes a tool call to those who may stop it: the model is told what they reject with. Arguments are changed in place,
 * since the host runs the tool with the very object that it passes here.
 */
export function toolStartHook(memfs: Memfs, kinds: SessionKinds): Before {
  return async ({ sessionID, callID, tool }, { args = {} }) => {
    if (kinds.isHelper(sessionID)) return
    const call = callOf({ sessionID, callID, tool }, args)
    for (const interceptor of memfs.opened()?.toolStarts ?? []) {
      const instead = await interceptor(call)
      if (instead) Object.assign(args, argsThatLeave(tool, instead))
    }
  }
}

/** Passes the result of a tool call to its readers, and changes what the model gets of it. */
export function toolRunHook(memfs: Memfs, guard: Guard, kinds: SessionKinds): After {
  async function work(run: ToolRun): Promise<((output: Output) => void) | undefined> {
    const changes: ToolRunChange[] = []
    for (const reader of memfs.opened()?.toolRuns ?? []) {
      const change = await readOr(memfs.log, run.sessionID, () => reader(run), undefined)
      if (change) changes.push(change)
    }
    const text = changes.findLast((change) => change.text !== undefined)?.text
    const append = changes.flatMap((change) => change.append ?? []).join('\n')
    if (text === undefined && append === '') return undefined
    return (output) => setText(output, (text ?? run.text) + (append === '' ? '' : `\n${append}`))
  }

  return ({ sessionID, callID, tool, args }, output) => {
    if (kinds.isHelper(sessionID)) return Promise.resolve()
    return guard<Output>('tool.execute.after', output ?? {}, () =>
      work(describe(callOf({ sessionID, callID, tool }, args ?? {}), output ?? {})),
    )
  }
}

const callOf = (
  call: Pick<ToolStart, 'sessionID' | 'callID' | 'tool'>,
  args: Readonly<Record<string, unknown>>,
): ToolStart => ({ ...call, use: useOf(call.tool, args), deed: deedOf(call.tool, args) })

function describe(call: ToolStart, output: Output): ToolRun {
  const { exit, outputPath }: Record<string, unknown> = output.metadata ?? {}
  return {
    ...call,
    text: typeof output.output === 'string' ? output.output : textOf(output),
    ...(typeof exit === 'number' || exit === null ? { exit } : {}),
    ...(typeof outputPath === 'string' ? { fullTextPath: outputPath } : {}),
    isMcp: Array.isArray(output.content),
  }
}

const textOf = ({ content }: Output) =>
  Array.isArray(content)
    ? content.flatMap(({ type, text }) => (type === 'text' ? [text ?? ''] : [])).join('\n\n')
    : ''

function setText(output: Output, text: string): void {
  if (!Array.isArray(output.content)) {
    output.output = text
    return
  }
  const others = output.content.filter(({ type }) => type !== 'text')
  output.content.splice(0, output.content.length, { type: 'text', text }, ...others)
}
