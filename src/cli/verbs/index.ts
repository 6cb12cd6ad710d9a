import type { VerbSpec } from '../run.js'
import { complete, completion } from './completion.js'
import { conflicts } from './conflicts.js'
import { doctor } from './doctor.js'
import { overview, stats } from './figures.js'
import { list, search, show } from './files.js'
import { exportVerb, view } from './give-out.js'
import { importVerb } from './import.js'
import { add, forget } from './keep.js'
import { log } from './log.js'
import { captured, history, undo, why } from './past.js'
import { setup } from './setup.js'
import { sync } from './sync.js'

/** In the order of docs/command-line.md. */
export const VERBS: readonly VerbSpec[] = [
  ...[overview, list, show, search, add, forget, undo, history, why, captured, stats, view, log],
  ...[setup, conflicts, sync, doctor, importVerb, exportVerb, completion],
  complete(() => VERBS),
]
