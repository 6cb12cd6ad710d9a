import type { PressureLevel } from '../pressure/levels.js'
import { leaveOut, type Shortened } from './leave-out.js'
import { looksLikeLog, shapeOf } from './look-of-text.js'
import type { Speech } from './must-stay.js'
import { kindOfOutput, OUTPUT_KINDS, type OutputKind, type ToolOutput } from './output-kind.js'

/** Lines that stay at each end, by how full the context is. */
export const KEPT_LINES: Readonly<Record<PressureLevel, number>> = { safe: 30, moderate: 20, high: 10 }

/** Below that a cut saves less than it costs to read on. */
export const MIN_SAVED_CHARS = 1_500
/** So many more lines than stay must there be. */
const MIN_MORE_LINES = 10

const LEVELS = ['safe', 'moderate', 'high'] as const

/** Why an output was shortened, or was not. */
type PruningCode = OutputKind | 'short' | 'like-lines' | 'off'
export type PruningPlan =
  | { prune: false; code: PruningCode }
  | { prune: true; code: PruningCode; savedChars: number; omittedLines: number; render(path: string): string }

/** Plans what of a tool's output is left out. Takes time linear in the text, in slices. */
export async function planPruning(output: ToolOutput, level: PressureLevel): Promise<PruningPlan> {
  if (output.text.length < MIN_SAVED_CHARS) return { prune: false, code: 'short' }
  const kind = kindOfOutput(output)
  const kept = KEPT_LINES[level]
  const isDue = isReached(OUTPUT_KINDS[kind].prunedFrom, level)
  // Runs of like lines are noise in whatever a command prints; names in a list and matches are not like each other.
  const isRunsOnly = !isDue && kind === 'text' && output.use?.act === 'shell'
  if (!isDue && !isRunsOnly) return { prune: false, code: kind }
  const shortened = await leaveOut(output.text, {
    kept,
    minLines: 2 * kept + MIN_MORE_LINES,
    speech: speechOf(kind, output),
    ...(isRunsOnly ? { shapeOf } : {}),
  })
  if (!shortened || shortened.savedChars < MIN_SAVED_CHARS) return { prune: false, code: 'short' }
  return { prune: true, code: isRunsOnly ? 'like-lines' : kind, ...renderer(shortened) }
}

/** How a line says that something is wrong: a report in any word of it, a page only where it announces it. */
function speechOf(kind: OutputKind, { use, text }: ToolOutput): Speech {
  if (kind === 'listing' || kind === 'matches') return 'silent'
  // What a shell printed was looked at for that already.
  return kind === 'log' || (use?.act !== 'shell' && looksLikeLog(text)) ? 'report' : 'prose'
}

function isReached(from: PressureLevel | 'never', level: PressureLevel): boolean {
  return from !== 'never' && LEVELS.indexOf(level) >= LEVELS.indexOf(from)
}

function renderer({ parts, omittedLines, savedChars }: Shortened) {
  return {
    omittedLines,
    savedChars,
    render: (path: string) => {
      let isFirst = true
      return parts
        .map((part) => {
          if (typeof part === 'string') return part
          const more = isFirst
            ? `; in all ${omittedLines} of ${savedChars} characters; full text: ${path}`
            : ''
          isFirst = false
          return `[… ${part.omitted} lines left out${more} …]\n`
        })
        .join('')
    },
  }
}
