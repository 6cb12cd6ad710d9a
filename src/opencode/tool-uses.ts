import type { TextInstead, ToolUse } from '../host/events.js'

type Args = Readonly<Record<string, unknown>>

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
const fileIn = (args: Args) => text(args['filePath']) ?? text(args['path']) ?? text(args['file']) ?? ''

/** What each of OpenCode's own tools does, in the words of the port. Other tools do nothing that memory knows of. */
const USES: Readonly<Record<string, (args: Args) => ToolUse>> = {
  read: (args) => ({ act: 'read', file: fileIn(args) }),
  write: (args) => ({ act: 'write', file: fileIn(args), content: text(args['content']) }),
  edit: (args) => {
    const find = text(args['oldString'])
    const replace = text(args['newString'])
    const isWhole = find !== undefined && replace !== undefined
    const all = args['replaceAll'] === true
    return { act: 'edit', file: fileIn(args), ...(isWhole ? { change: { find, replace, all } } : {}) }
  },
  multiedit: (args) => ({ act: 'edit', file: fileIn(args) }),
  patch: (args) => ({ act: 'patch', patch: text(args['patchText']) ?? '', file: fileIn(args) }),
  apply_patch: (args) => ({ act: 'patch', patch: text(args['patchText']) ?? '', file: fileIn(args) }),
  grep: (args) => ({ act: 'search', file: text(args['path']) ?? '' }),
  glob: () => ({ act: 'list' }),
  bash: (args) => ({ act: 'shell', command: text(args['command']) ?? '' }),
  webfetch: () => ({ act: 'fetch' }),
  websearch: () => ({ act: 'fetch' }),
}

export function useOf(tool: string, args: Args): ToolUse | undefined {
  return Object.hasOwn(USES, tool) ? USES[tool]?.(args) : undefined
}

/** The arguments with which `write`, or else `edit`, leaves this text in the file. */
export function argsThatLeave(tool: string, { before, after }: TextInstead): Args {
  return tool === 'write' ? { content: after } : { oldString: before, newString: after, replaceAll: false }
}
