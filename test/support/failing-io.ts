import { type FileIo, nodeFileIo } from '../../src/lib/file-io.js'

/**
 * The real disk, but its N-th change fails with `code`, calls on open files included. `after: true` lets the call take
 * effect before it reports the failure.
 */
export function failingIo({ at = 0, code = 'EIO', after = false } = {}) {
  /** Names of the calls so far, such as `open temp`, in order. */
  const calls: string[] = []
  const failure = () => Object.assign(new Error(`${code}: failed by the test`), { code })

  /** Whether this call is the one that fails. */
  function isNext(name: string): boolean {
    calls.push(name)
    return calls.length === at
  }

  function step<T>(name: string, run: () => T): T {
    const fails = isNext(name)
    if (fails && !after) throw failure()
    const result = run()
    if (fails) throw failure()
    return result
  }

  async function slowStep(name: string, run: () => Promise<void>): Promise<void> {
    const fails = isNext(name)
    if (!fails || after) await run()
    if (fails) throw failure()
  }

  const io: FileIo = {
    open(file, flags, mode) {
      const fails = isNext(`open ${kindOf(file)}`)
      if (fails && !after) throw failure()
      const handle = nodeFileIo.open(file, flags, mode)
      if (!fails) return handle
      nodeFileIo.close(handle)
      throw failure()
    },
    write: (handle, data) => slowStep('write', () => nodeFileIo.write(handle, data)),
    chmod: (handle, mode) => step('chmod', () => nodeFileIo.chmod(handle, mode)),
    flush: (handle) => slowStep('flush', () => nodeFileIo.flush(handle)),
    // Never skipped: the test's own process would run out of handles.
    close: nodeFileIo.close,
    rename: (from, to) => step('rename', () => nodeFileIo.rename(from, to)),
    unlink: (file) => step(`unlink ${kindOf(file)}`, () => nodeFileIo.unlink(file)),
    mkdir: (folder, mode) => step('mkdir', () => nodeFileIo.mkdir(folder, mode)),
  }
  /** Whether the call that was to fail has come. */
  const failed = () => at > 0 && calls.length >= at
  return { io, calls, failed }
}

function kindOf(file: string): string {
  if (file.endsWith('.tmp')) return 'temp'
  return file.endsWith('.md') ? 'file' : 'folder'
}
