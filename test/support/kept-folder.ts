import { cpSync, renameSync, rmSync } from 'node:fs'
import { afterAll } from 'vitest'

/**
 * What many tests of a file begin with, made by the first of them: gives the folder, which is at each further ask as it was
 * then, at the same place. Nothing may have it open any more. To be called at the top of a test file.
 */
export function keptFolder(make: () => Promise<string>): () => Promise<string> {
  const state: { made?: Promise<string> } = {}
  const keptOf = (folder: string) => `${folder}.kept`
  const copy = (from: string, to: string) =>
    cpSync(from, to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
  afterAll(async () => {
    const folder = await state.made?.catch(() => undefined)
    if (folder !== undefined)
      for (const one of [folder, keptOf(folder)]) rmSync(one, { recursive: true, force: true, maxRetries: 5 })
  })
  return async () => {
    state.made ??= make().then((folder) => {
      renameSync(folder, keptOf(folder))
      return folder
    })
    const folder = await state.made
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    copy(keptOf(folder), folder)
    return folder
  }
}
