import type { VerbSpec } from '../run.js'
import { add } from './add.js'
import { captured } from './captured.js'
import { complete, completion } from './completion.js'
import { conflicts } from './conflicts.js'
import { doctor } from './doctor.js'
import { exportVerb } from './export.js'
import { forget } from './forget.js'
import { history } from './history.js'
import { importVerb } from './import.js'
import { list } from './list.js'
import { log } from './log.js'
import { overview } from './overview.js'
import { search } from './search.js'
import { setup } from './setup.js'
import { show } from './show.js'
import { stats } from './stats.js'
import { sync } from './sync.js'
import { undo } from './undo.js'
import { view } from './view.js'
import { why } from './why.js'

/** In the order of docs/command-line.md. */
export const VERBS: readonly VerbSpec[] = [
  overview,
  list,
  show,
  search,
  add,
  forget,
  undo,
  history,
  why,
  captured,
  stats,
  view,
  log,
  setup,
  conflicts,
  sync,
  doctor,
  importVerb,
  exportVerb,
  completion,
  complete(() => VERBS),
]
