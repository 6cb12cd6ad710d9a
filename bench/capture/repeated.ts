import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { askedToForget, isOrderToForget } from '../../src/capture/wish/asks-to-forget.js'
import { findCorrection } from '../../src/capture/wish/correction.js'
import { findWish, isOnlyWish } from '../../src/capture/wish/find-wish.js'
import { withoutWish } from '../../src/capture/wish/statement.js'
import { isOnlyRefusal } from '../../src/memory/language/only-refusal.js'
import { isForNow, refusesKeeping, refusesTalk } from '../../src/memory/language/refuses-keeping.js'

/** What a message of 100,000 characters may be made of: a pattern that takes more than one pass shows in one of these. */
const PIECES =
  `a| |\\n|no |no, |a:,;–— |and |, and | and that |remember |remember that |remember: |forget |forget the a, |merk dir, dass |记住|、|覚えて|って|기억 |x\\n|- a\\n|1) |: 1) |"|"a" |'a |\`|\`\`\`\\n|<a>|</a>|<a b="c">|<private>|<private>a</private>|https://a |a://b |a=b |[a] b\\n|a: b\\n|> a\\n|    a\\n|. |a. |1. |?! |…|(a) |（|-| - |—|;|; then |and then |the a is |e.g. |from now on |your memory |note |é|한|🙂|never |if |between us |for now |now |this chat |no longer a, |0|1,2,|don't |wait, no, `
    .split('|')
    .map((piece) => piece.replaceAll('\\n', '\n'))
const AROUND = [
  ['', ''],
  ['Remember that we ship ', ''],
  ['', ' remember that we ship'],
] as const

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  findWish,
  isOnlyWish: (text) => isOnlyWish(text, []),
  withoutWish,
  askedToForget,
  isOrderToForget,
  refusesKeeping,
  refusesTalk,
  isOnlyRefusal,
  isForNow,
  findCorrection: (text) => findCorrection(CHANGE, [{ by: 'person', text, id: '', atMs: 0 }], ''),
}

const CHANGE = {
  before: 'We ship on Tuesdays at noon.',
  after: 'We ship on Mondays at noon.',
  mustName: true,
}

const LENGTH = 100_000
const RUNS = 8
/** A text that is read a tenth of the way in more than this, in ms, is read no further. */
const TOO_LONG = 200
const SHOWN = 3

/** Least processor time in ms; another text each time, since some answers are remembered. */
function least(read: (text: string) => unknown, text: string): number {
  const times = Array.from({ length: RUNS }, (_, i) => {
    const one = `${text} ${i}`
    const begin = process.cpuUsage()
    read(one)
    const { user, system } = process.cpuUsage(begin)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

/** What texts of one piece, said again and again, take beside plain prose of the same length. */
export function repeated(): void {
  const rows = readFileSync(fileURLToPath(new URL('../data/capture/no-wish.jsonl', import.meta.url)), 'utf8')
  const prose = rows
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { text: string }).text)
    .join(' ')
    .slice(0, LENGTH)
  console.log(`${LENGTH.toLocaleString('en')} characters of one piece, beside plain prose`)
  for (const [name, read] of Object.entries(READERS)) {
    least(read, 'Fix the login and remember that we ship on Tuesdays.')
    const plain = least(read, prose)
    const worst = PIECES.flatMap((piece) => AROUND.map(([before, behind]) => ({ piece, before, behind })))
      .map(({ piece, before, behind }) => {
        const text = (length: number) => before + piece.repeat(length / piece.length) + behind
        const short = least(read, text(LENGTH / 10))
        const ms = short > TOO_LONG ? Infinity : least(read, text(LENGTH))
        return { ms, shown: JSON.stringify(`${before}${piece}…${behind}`) }
      })
      .sort((one, other) => other.ms - one.ms)
      .slice(0, SHOWN)
    const said = worst.map(({ ms, shown }) => `${shown} ${ms.toFixed(1)} ms, ${(ms / plain).toFixed(1)} ×`)
    console.log(`  ${name.padEnd(16)} prose ${plain.toFixed(1)} ms; ${said.join('; ')}`)
  }
}
