import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { unlessRefusedSync } from '../../lib/errno.js'
import { LockTimeout } from '../../lib/file-lock.js'
import { createLogFile, silentLog } from '../../lib/log-file.js'
import { readRegularFile } from '../../lib/read-regular-file.js'
import { MemoryError } from '../../memory/errors.js'
import { countOf } from '../../memory/listing.js'
import { ownFolders } from '../../memory/scope.js'
import type { OpenMemory } from '../../open-memory.js'
import { createPlaces } from '../../projects/places.js'
import { findSources, type Source } from '../../transfer/find-sources.js'
import type { Row } from '../../transfer/import-items.js'
import type { Item, LeftOut } from '../../transfer/shapes.js'
import { type Answer, type Call, EXIT, NOT_DONE, type VerbSpec } from '../run.js'
import { drawTable, shownLine, type Terminal } from '../terminal.js'

/** How many rows of one kind are shown; `--json` has all. */
const MAX_ROWS = 40

export const importVerb: VerbSpec = {
  usage: 'import [source]',
  summary: 'import another memory, or list those on this machine',
  example: 'memfs import ~/notes --glob "work/**" --dry-run',
  isForPersons: () => true,
  hasScope: true,
  asks: true,
  options: [
    ['--dry-run', 'only show what would be imported'],
    ['--glob <glob>', 'only these notes of a folder'],
    ['--restore', 'restore an export of memfs, byte for byte, into an empty memory'],
  ],
  async run(call, [source = ''], { dryRun, glob, restore }) {
    // Opened to read first; opened to write only after a yes.
    const seen = await call.open('begins')
    const work = { ...call, seen, isTrial: dryRun === true, glob: glob as string | undefined }
    if (restore) return restored(work, source)
    return source === '' ? listed(work) : imported(work, source)
  },
}

type Work = Call & { seen: OpenMemory; isTrial: boolean; glob: string | undefined }

const foldersOf = ({ project }: OpenMemory) =>
  [project.path, project.opened, project.alias].flatMap((folder) => folder ?? [])

function sourcesFor({ seen, terminal, paths, directory: here }: Work): Source[] {
  const known = createPlaces(paths.projectsFile).read().places
  const projects = [...foldersOf(seen), here, ...known.map((place) => place.path)]
  return findSources({ home: paths.home, env: terminal.env, here, projects })
}

function listed(work: Work): Answer {
  const data = sourcesFor(work)
  if (data.length === 0) return { data, lines: ['No other memory was found.'], exit: EXIT.refused }
  const rows = data.map(({ name, path: place, project }) => [name, project ?? '', place].map(shownLine))
  const table = drawTable(work.terminal, ['memory', 'project', 'path'], rows)
  return { data, lines: [...table, 'memfs import <path> --project <project> imports one.'] }
}

/** Finds a source by path or name. Throws `refused` where it is another project's, or lies in this memory. */
function locate(work: Work, typed: string): Source {
  const { seen, terminal } = work
  const own = foldersOf(seen)
  const sources = sourcesFor(work)
  const isOwn = ({ project }: Source) => project === undefined || (project !== null && own.includes(project))
  const file = path.resolve(terminal.cwd, typed)
  const named = sources.find((one) => one.name === typed && isOwn(one))
  const place = existsSync(file) ? file : (named?.path ?? file)
  const known = sources.find((one) => path.resolve(one.path) === place)
  const { project } = known ?? {}
  if (known && project && !isOwn(known))
    throw new MemoryError('refused', `This is the memory of ${project}.`, `Add --project ${project}.`)
  const real = unlessRefusedSync(() => realpathSync(place)) ?? place
  if (`${real}${path.sep}`.startsWith(`${seen.store.root}${path.sep}`))
    throw new MemoryError('refused', 'This lies in the memory folder.', 'Name another one.')
  return known ?? { name: path.basename(place), path: place }
}

async function imported(work: Work, typed: string): Promise<Answer> {
  const [{ importItems }, { readSource }] = await Promise.all([
    import('../../transfer/import-items.js'),
    import('../../transfer/read-source.js'),
  ])
  const { seen, terminal, paths, isTrial, scope } = work
  const source = locate(work, typed)
  const { items: found, leftOut } = readSource(source.path, work.glob)
  // Feedback from another memory of one project says how to work there, and not in all projects.
  const isOfProject = (item: Item) => source.project && item.kind === 'fact' && item.type === 'feedback'
  const items = found.map((item): Item => (isOfProject(item) ? { scope: 'project', ...item } : item))
  const now = Date.now
  const take = (memory: OpenMemory, items: readonly Item[], isTrial: boolean) => {
    const log = isTrial ? silentLog : createLogFile(paths.logFile, { now })
    const progress = (done: number) => {
      if (done % 50 === 0) terminal.progress(`${done} of ${items.length}`)
    }
    return importItems({ memory, items, source: source.name, scope, isTrial, now, log, progress })
  }
  const rows = await take(seen, items, true)
  const table = tableOf(terminal, rows, leftOut)
  const data = { source: source.path, written: 0, rows, leftOut }
  const fresh = items.filter((_, i) => rows[i]?.outcome === 'new')
  if (fresh.length === 0) return { data, lines: [...table, 'There is nothing new in it.'] }
  if (isTrial) return { data, lines: table }
  if (!(await work.isAgreed(`Import ${fresh.length}?`, table))) return { data, ...NOT_DONE }
  const memory = await work.openToWrite('begins')
  const { history, locks, store, folders } = memory
  const taking = locks.hold(['import'], async () => {
    // Another import may have taken in some of it meanwhile.
    await store.refresh(ownFolders(folders))
    return history.asOneCommit(() => take(memory, fresh, false))
  })
  const taken = await taking.catch((error) => {
    if (!(error instanceof LockTimeout)) throw error
    throw new MemoryError('busy', 'Another import is running.', 'Wait until it ends.')
  })
  const failed = taken.filter(({ outcome }) => outcome === 'refused')
  const written = taken.filter(({ outcome }) => outcome === 'new').length
  return {
    data: { ...data, written, rows: taken },
    lines: [
      `Imported: ${written}.${written > 0 ? ' memfs undo reverts it.' : ''}`,
      ...failed.map(({ from, why = '' }) => shownLine(`Not imported: ${from}: ${why}`)),
    ],
    exit: failed.length > 0 ? EXIT.refused : EXIT.done,
  }
}

/** Tells what becomes of each item: new ones first, then those that stay out. */
function tableOf(terminal: Terminal, rows: readonly Row[], leftOut: readonly LeftOut[]): string[] {
  const all = [
    ...rows.map(({ outcome, kind, scope, from, why, text }) => {
      const says = outcome === 'new' || !why ? text : `${why} ${text}`
      return { outcome, cells: [outcome, `${kind} (${scope})`, from, says] }
    }),
    ...leftOut.map(({ from, reason }) => ({ outcome: 'left out', cells: ['left out', '', from, reason] })),
  ]
  const kinds = ['new', 'refused', 'known', 'left out']
  const byKind = kinds.map((kind) => all.filter(({ outcome }) => outcome === kind))
  const cells = byKind.flatMap((rows) => rows.slice(0, MAX_ROWS)).map((row) => row.cells.map(shownLine))
  const counts = byKind.flatMap(({ length }, i) => (length > 0 ? [`${length} ${kinds[i]}`] : []))
  return [
    ...(cells.length > 0 ? drawTable(terminal, ['', 'becomes', 'from', 'what'], cells) : []),
    ...(all.length > cells.length ? ['… (--json lists all)'] : []),
    counts.join(', ') || 'Nothing was found in it.',
  ]
}

async function restored(work: Work, typed: string): Promise<Answer> {
  const { describeExport, parseExport, restoreExport, seedsIn } = await import('../../transfer/export.js')
  const { seen, terminal, isTrial } = work
  const file = path.resolve(terminal.cwd, typed)
  const bytes = unlessRefusedSync(() => readRegularFile(file))
  if (!bytes)
    throw new MemoryError('not-found', `${file} cannot be read.`, 'Name a file that memfs export wrote.')
  const { head, files } = parseExport(bytes.toString('utf8'))
  await seedsIn(seen, files)
  const data = { source: file, day: head.day, files: files.length, written: 0 }
  const lines = describeExport(files, seen.settings).map(shownLine)
  if (isTrial) return { data, lines }
  const question = `Restore ${countOf(files.length, 'file')} of ${head.day}?`
  if (!(await work.isAgreed(question, lines))) return { data, ...NOT_DONE }
  const leftAlone = await restoreExport(await work.openToWrite('begins'), files)
  const written = files.length - leftAlone.length
  return {
    data: { ...data, written, leftAlone },
    lines: [`Restored: ${countOf(written, 'file')}.`, ...leftAlone.map(shownLine)],
    exit: leftAlone.length > 0 ? EXIT.refused : EXIT.done,
  }
}
