import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { lazy } from './lazy.js'

/** Root folder of the running package, built or not. */
export const ownFolder = lazy(() => findRoot(path.dirname(fileURLToPath(import.meta.url))))

function findRoot(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : findRoot(path.dirname(folder))
}
