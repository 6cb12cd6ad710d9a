import { scoreCalls } from './calls.js'
import { scoreChanges } from './changes.js'
import { ROW_SETS } from './rows.js'
import { measureReminders } from './speed.js'

const pct = (part: number, of: number) => `${((100 * part) / Math.max(1, of)).toFixed(1)} %`

for (const set of ROW_SETS) {
  const { rows, found, wrong, missed, faults } = scoreCalls(set)
  console.log(
    `calls, ${set}: ${rows} rows, precision ${pct(found, found + wrong)}, found ${pct(found, found + missed)}`,
  )
  // What was only run is not to be looked at.
  if (set !== 'unseen') for (const fault of faults) console.log(`  ${fault}`)
  const changes = scoreChanges(set)
  console.log(`changes, ${set}: ${changes.rows} rows, right ${pct(changes.right, changes.rows)}`)
  if (set !== 'unseen') for (const fault of changes.faults) console.log(`  ${fault}`)
}

console.log(`a call that none of 200 reminders is about: ${(await measureReminders()).toFixed(3)} ms`)
