import { readFileSync } from 'node:fs'
import type { WishRow } from './rows.js'

type Frame = { lang: string; kind: string; text: string }

/** Rows made of the frames of these kinds: each is filled several times, with facts, rules and tasks of its language in turn. */
export function rowsOfFrames(times: number, kinds = '+-'): WishRow[] {
  const lines = readFileSync(new URL('../data/capture/frames.txt', import.meta.url), 'utf8').split('\n')
  const frames = lines.flatMap((line): Frame[] => {
    const [, lang, kind, text] = /^([\w-]+)\|([-+NCOFRT])\|(.+)$/u.exec(line) ?? []
    return lang && kind && text ? [{ lang, kind, text: text.replaceAll('\\n', '\n') }] : []
  })
  let turn = 0
  const rows = frames.flatMap(({ lang, kind, text }) => {
    if (!kinds.includes(kind)) return []
    return Array.from({ length: text.includes('{') ? times : 1 }, () => {
      const filled = text.replace(/\{([FRT])\}/gu, (_, filler: string) => {
        const fillers = frames.filter((frame) => frame.lang === lang && frame.kind === filler)
        // Two turns further than the last filler of the frame, so that not the same ones meet each time.
        turn += 7
        return fillers[turn % fillers.length]?.text ?? ''
      })
      return { id: `frame-${turn}`, lang, text: filled, save: kind === '+' }
    })
  })
  return rows.filter((row, i) => rows.findIndex(({ text }) => text === row.text) === i)
}
