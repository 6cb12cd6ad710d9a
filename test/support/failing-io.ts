import { type FileIo, nodeFileIo } from '../../src/lib/file-io.js'

export type FailingIo = {
  io: FileIo
  /** Names of the calls so far, such as `open temp`, in order. */
  calls: string[]
  /** Whether the call that was to fail has come. */
  failed(): boolean
}

/**
 * The real disk, but its N-th change fails with `code`, calls on open files included. `after: true` lets the call take
 * effect before it reports the failure.
 */
export function failingIo({ at = 0, code = 'EIO', after = false } = {}): FailingIo {
  const calls: string[] = []
  const fail = () => Object.assign(new Error(`${code}: failed by the test`), { code })

  async function step<T>(name: string, run: () => Promise<T>): Promise<T> {
    calls.push(name)
    if (calls.length !== at) return run()
    if (after) await run()
    throw fail()
  }

  type Handle = Awaited<ReturnType<FileIo['open']>>
  const watched = (handle: Handle): Handle =>
    new Proxy(handle, {
      get(target, key) {
        const value = Reflect.get(target, key) as unknown
        if (typeof value !== 'function') return value
        const method = value.bind(target) as (...args: unknown[]) => Promise<unknown>
        // A close is never skipped: the test's own process would run out of handles.
        if (key === 'close') return method
        return (...args: unknown[]) => step(String(key), () => method(...args))
      },
    })

  const io = {
    open: (...args: Parameters<FileIo['open']>) =>
      step(`open ${kindOf(String(args[0]))}`, async () => watched(await nodeFileIo.open(...args))),
    rename: (...args: Parameters<FileIo['rename']>) => step('rename', () => nodeFileIo.rename(...args)),
    unlink: (file: string) => step(`unlink ${kindOf(file)}`, () => nodeFileIo.unlink(file)),
    mkdir: (...args: Parameters<FileIo['mkdir']>) => step('mkdir', () => nodeFileIo.mkdir(...args)),
    chmod: (...args: Parameters<FileIo['chmod']>) => step('chmod', () => nodeFileIo.chmod(...args)),
  } as FileIo
  return { io, calls, failed: () => at > 0 && calls.length >= at }
}

function kindOf(file: string): string {
  if (file.endsWith('.tmp')) return 'temp'
  return file.endsWith('.md') ? 'file' : 'folder'
}
