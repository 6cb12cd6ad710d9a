import type { VerbSpec } from '../run.js'
import { doctor } from './doctor.js'
import { history } from './history.js'
import { list } from './list.js'
import { search } from './search.js'
import { show } from './show.js'

/** In the order of docs/command-line.md. */
export const VERBS: readonly VerbSpec[] = [list, show, search, history, doctor]
