import path from 'node:path'
import type { Deed, TextInstead, ToolUse } from '../host/events.js'

type Args = Readonly<Record<string, unknown>>

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
const fileIn = (args: Args) => text(args['filePath']) ?? text(args['path']) ?? text(args['file']) ?? ''

/** What each of OpenCode's own tools does, as a `ToolUse`. Memory does not know what other tools do. */
const USES: Readonly<Record<string, (args: Args) => ToolUse>> = {
  read: (args) => ({ act: 'read', file: fileIn(args) }),
  write: (args) => ({ act: 'write', file: fileIn(args), content: text(args['content']) }),
  edit: (args) => {
    const [find, replace] = [args['oldString'], args['newString']].map(text)
    const isWhole = find !== undefined && replace !== undefined
    const all = args['replaceAll'] === true
    return { act: 'edit', file: fileIn(args), ...(isWhole ? { change: { find, replace, all } } : {}) }
  },
  multiedit: (args) => ({ act: 'edit', file: fileIn(args) }),
  apply_patch: (args) => ({ act: 'patch', parts: partsOf(text(args['patchText']) ?? '') }),
  grep: (args) => ({ act: 'search', file: text(args['path']) ?? '' }),
  glob: () => ({ act: 'list' }),
  bash: (args) => ({ act: 'shell', command: text(args['command']) ?? '', folder: text(args['workdir']) }),
  webfetch: () => ({ act: 'fetch' }),
  websearch: () => ({ act: 'fetch' }),
}

export const useOf = (tool: string, args: Args): ToolUse | undefined =>
  Object.hasOwn(USES, tool) ? USES[tool]?.(args) : undefined

/** Argument names by which tools of MCP servers and plugins take a shell line, a file, and what to put into it. */
const COMMAND_ARGS = ['command', 'cmd']
const FILE_ARGS = ['path', 'file_path', 'filePath', 'file', 'filename', 'target_file']
const CONTENT_ARGS =
  /^(?:contents?|edits|patch|diff|code_edit|file_text|(?:new|old)_?(?:str|string|text|content)|insert_(?:text|line))$/i

/** What a call is to change, if anything. Our own tools change memory and no project. */
export function deedOf(tool: string, args: Args): Deed | undefined {
  const use = useOf(tool, args)
  if (use?.act === 'shell') return { command: use.command }
  if (use?.act === 'patch') return { files: use.parts.flatMap(({ files }) => files) }
  if (use?.act === 'write' || use?.act === 'edit') return use.file === '' ? undefined : { files: [use.file] }
  if (use !== undefined || tool.startsWith('memory_')) return undefined
  const first = (names: readonly string[]) => names.map((name) => text(args[name])).find((value) => value)
  const command = first(COMMAND_ARGS)
  if (command) return { command }
  const file = first(FILE_ARGS)
  return file && Object.keys(args).some((name) => CONTENT_ARGS.test(name)) ? { files: [file] } : undefined
}

/** Blanks around a path are none of it, and its `..` go by name, as for the host. */
const partsOf = (patch: string) =>
  `\n${patch}`.split(/\n(?=\*\*\* (?:Add|Update|Delete) File:)/).flatMap((part, i) => {
    const of = (mark: RegExp) => part.split('\n').flatMap((line) => line.split(mark)[1]?.trimEnd() ?? [])
    const files = of(/^\*\*\* (?:\w+ File|Move to):\s*/).map(path.normalize)
    const isUpdate = part.startsWith('*** Update')
    return i === 0 ? [] : [{ files, isUpdate, removed: of(/^-/), added: of(/^\+/) }]
  })

/** The arguments with which `write`, or else `edit`, leaves this text in the file. */
export function argsThatLeave(tool: string, { before, after }: TextInstead): Args {
  return tool === 'write' ? { content: after } : { oldString: before, newString: after, replaceAll: false }
}
