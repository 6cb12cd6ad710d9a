import { createRequire } from 'node:module'
import { lazy } from './lazy.js'

/** The YAML library, loaded when first needed: reading its files takes longer than most commands run. */
export const yaml = lazy(() => createRequire(import.meta.url)('yaml') as typeof import('yaml'))
