import { createRequire } from 'node:module'
import { lazy } from './lazy.js'

/** The YAML library, loaded when a text needs it: reading its files takes longer than most commands have to do. */
export const yaml = lazy(() => createRequire(import.meta.url)('yaml') as typeof import('yaml'))
