import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { lazy } from './lazy.js'

/** The folder of the package that runs, built or not. */
export const ownFolder = lazy(() => findRoot(path.dirname(fileURLToPath(import.meta.url))))

function findRoot(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : findRoot(path.dirname(folder))
}
