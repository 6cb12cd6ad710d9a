import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { findPaths } from '../../config/paths.js'
import { unlessRefusedSync } from '../../lib/errno.js'
import { createLogFile, silentLog } from '../../lib/log-file.js'
import { readRegularFile } from '../../lib/read-regular-file.js'
import { MemoryError } from '../../memory/errors.js'
import type { OpenMemory } from '../../open-memory.js'
import { createPlaces } from '../../projects/places.js'
import { findSources, type Source } from '../../transfer/find-sources.js'
import type { Row } from '../../transfer/import-items.js'
import type { Item, LeftOut } from '../../transfer/item.js'
import { type Answer, type Call, EXIT, type VerbSpec } from '../run.js'
import { drawTable, shownLine, type Terminal } from '../terminal.js'

/** Rows of one kind that are shown; `--json` has all. */
const MAX_ROWS = 40

/** `memfs import`: takes in what another memory holds, after showing what becomes of it. */
export const importVerb: VerbSpec = {
  usage: 'import [source]',
  summary: 'take in another memory, or list those on this machine',
  example: 'memfs import ~/notes --glob "work/**" --dry-run',
  isForPersons: true,
  hasScope: true,
  options: [
    ['--dry-run', 'only show what would become of it'],
    ['--glob <glob>', 'those notes of a folder alone'],
    ['--yes', 'do not ask before'],
    ['--restore', 'put an own export back, byte for byte, into an empty memory'],
  ],
  async run(call, [source], options) {
    const isThere = existsSync(findPaths(call.terminal.env).memoryRoot)
    const isTrial = options['dryRun'] === true
    if (source === undefined) return listed(call, isThere ? await call.open() : undefined)
    // Looked at first, and opened to be written after the yes; what is not there yet begins now.
    const seen = await (isThere || isTrial ? call.open() : call.openToWrite())
    const ask = async (question: string): Promise<OpenMemory | undefined> => {
      if (isTrial) return undefined
      if (options['yes'] !== true && !(await call.terminal.confirm(question))) return undefined
      return isThere ? call.openToWrite() : seen
    }
    const work = { ...call, seen, ask, isTrial, glob: options['glob'] as string | undefined }
    return options['restore'] === true ? restored(work, source) : imported(work, source)
  },
}

type Work = Call & {
  /** Memory as it is. */
  seen: OpenMemory
  /** Memory to write into, once the person has agreed. */
  ask(question: string): Promise<OpenMemory | undefined>
  isTrial: boolean
  glob: string | undefined
}

const foldersOf = ({ project }: OpenMemory) =>
  [project.path, project.opened, project.alias].flatMap((folder) => folder ?? [])

function sourcesFor({ terminal, directory }: Call, memory: OpenMemory | undefined): Source[] {
  const here = path.resolve(directory)
  const paths = findPaths(terminal.env)
  const places = createPlaces(paths.projectsFile)
    .read()
    .places.map((place) => place.path)
  const projects = [...(memory ? foldersOf(memory) : []), here, ...places]
  return findSources({ home: paths.home, env: terminal.env, here, projects })
}

function listed(call: Call, memory: OpenMemory | undefined): Answer {
  const data = sourcesFor(call, memory)
  if (data.length === 0)
    return { data, lines: ['There is no other memory that I know of.'], exit: EXIT.refused }
  const rows = data.map(({ name, path: place, project }) => [
    name,
    shownLine(project ?? ''),
    shownLine(place),
  ])
  const columns = [{ title: 'memory' }, { title: 'of' }, { title: 'place', grows: true }]
  return {
    data,
    lines: [...drawTable(call.terminal, columns, rows), 'memfs import <place> --project <of> takes one in.'],
  }
}

/** Where a source lies, by its path or its name, and what it is called. Throws `refused` where it is another project's. */
function locate(work: Work, typed: string): Source {
  const { seen, terminal } = work
  const own = foldersOf(seen)
  const sources = sourcesFor(work, seen)
  const isOwn = ({ project }: Source) => project === undefined || (project !== null && own.includes(project))
  const file = path.resolve(terminal.cwd, typed)
  const place = existsSync(file)
    ? file
    : (sources.find((one) => one.name === typed && isOwn(one))?.path ?? file)
  const known = sources.find((one) => path.resolve(one.path) === place)
  if (known?.project && !isOwn(known))
    throw new MemoryError(
      'refused',
      `This is the memory of ${known.project}.`,
      `Add --project ${known.project}.`,
    )
  const real = unlessRefusedSync(() => realpathSync(place)) ?? place
  if (`${real}${path.sep}`.startsWith(`${seen.store.root}${path.sep}`))
    throw new MemoryError('refused', 'This is memory already.', 'Name another one.')
  return known ?? { name: path.basename(place), path: place }
}

async function imported(work: Work, typed: string): Promise<Answer> {
  const [{ importItems }, { readSource }] = await Promise.all([
    import('../../transfer/import-items.js'),
    import('../../transfer/read-source.js'),
  ])
  const { seen, terminal, isTrial, glob, scopes } = work
  const source = locate(work, typed)
  const { items: found, leftOut } = readSource(source.path, glob)
  // How to work in one project, as another memory of that project has it, is not how to work in all.
  const items = found.map(
    (item): Item =>
      source.project && item.kind === 'fact' && item.type === 'feedback'
        ? { scope: 'project', ...item }
        : item,
  )
  const take = (memory: OpenMemory, some: readonly Item[], isTrialRun: boolean) =>
    importItems({
      memory,
      items: some,
      source: source.name,
      scope: scopes.length === 1 ? scopes[0] : undefined,
      isTrial: isTrialRun,
      now: Date.now,
      log: isTrialRun ? silentLog : createLogFile(findPaths(terminal.env).logFile, { now: Date.now }),
      progress: (done) => {
        if (done % 50 === 0) terminal.progress(`${done} of ${some.length}`)
      },
    })
  const rows = await take(seen, items, true)
  terminal.progress('')
  const table = tableOf(terminal, rows, leftOut)
  const data = { source: source.path, written: 0, rows, leftOut }
  const fresh = items.filter((_, i) => rows[i]?.outcome === 'new')
  if (fresh.length === 0) return { data, lines: [...table, 'There is nothing new in it.'] }
  if (isTrial) return { data, lines: table }
  for (const line of table) terminal.err(line)
  const memory = await work.ask(`Take in ${fresh.length}?`)
  if (!memory) return { data, lines: ['Nothing was done.'], exit: EXIT.refused }
  const written = await memory.history.asOneCommit(() => take(memory, fresh, false))
  await memory.history.commit()
  const failed = written.filter(({ outcome }) => outcome !== 'new')
  return {
    data: { ...data, written: written.length - failed.length, rows: written },
    lines: [
      `Taken in: ${written.length - failed.length}. memfs undo takes it back.`,
      ...failed.map(({ from, why = '' }) => shownLine(`Not taken in: ${from}: ${why}`)),
    ],
    exit: failed.length > 0 ? EXIT.refused : EXIT.done,
  }
}

/** What becomes of each, the new before what stays out. */
function tableOf(terminal: Terminal, rows: readonly Row[], leftOut: readonly LeftOut[]): string[] {
  const all = [
    ...rows,
    ...leftOut.map(({ from, reason }) => ({ from, outcome: 'left out', text: reason }) as const),
  ]
  const kinds = ['new', 'refused', 'known', 'left out'] as const
  const shown = kinds.flatMap((kind) => all.filter(({ outcome }) => outcome === kind).slice(0, MAX_ROWS))
  const cells = shown.map((row) => {
    const isIn = row.outcome === 'new' || row.outcome === 'left out'
    const why = 'why' in row && row.why !== undefined ? `${row.why} ` : ''
    const becomes = 'kind' in row ? `${row.kind} (${row.scope})` : ''
    return [row.outcome, becomes, shownLine(row.from), shownLine(isIn ? row.text : `${why}${row.text}`)]
  })
  const counts = kinds.flatMap((kind) => {
    const count = all.filter(({ outcome }) => outcome === kind).length
    return count > 0 ? [`${count} ${kind}`] : []
  })
  const columns = [{ title: '' }, { title: 'becomes' }, { title: 'from' }, { title: 'what', grows: true }]
  const drawn = cells.length > 0 ? drawTable(terminal, columns, cells) : []
  const more = all.length > shown.length ? ['… (--json has all)'] : []
  return [...drawn, ...more, counts.join(', ') || 'It holds nothing.']
}

async function restored(work: Work, typed: string): Promise<Answer> {
  const { describeExport, parseExport, restoreExport, seedsIn } = await import('../../transfer/export.js')
  const { seen, terminal, isTrial } = work
  const file = path.resolve(terminal.cwd, typed)
  const bytes = unlessRefusedSync(() => readRegularFile(file))
  if (!bytes) throw new MemoryError('not-found', `${file} cannot be read.`, 'Name a file of memfs export.')
  const { head, files } = parseExport(bytes.toString('utf8'))
  await seedsIn(seen)
  const data = { source: file, day: head.day, files: files.length, written: 0 }
  const lines = describeExport(files, seen.settings).map(shownLine)
  if (isTrial) return { data, lines }
  for (const line of lines) terminal.err(line)
  const memory = await work.ask(`Put these ${files.length} files of ${head.day} back?`)
  if (!memory) return { data, lines: ['Nothing was done.'], exit: EXIT.refused }
  const leftAlone = await restoreExport(memory, files)
  return {
    data: { ...data, written: files.length - leftAlone.length, leftAlone },
    lines: [`Put back: ${files.length - leftAlone.length} files.`, ...leftAlone.map(shownLine)],
    exit: leftAlone.length > 0 ? EXIT.refused : EXIT.done,
  }
}
