import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { eventually } from './eventually.js'
import type { Home } from './home.js'
import { opencodeBinary } from './opencode.js'

/** Red, green and blue; absent where the terminal's own colour counts. */
type Colour = readonly number[] | undefined
export type Coloured = { text: string; colour: Colour; ground: Colour }

/** After this long another Escape is needed, in ms. */
const ESCAPE_MS = 3_000
/** The longest pause between two looks at the screen, in ms: each starts a tmux, and the file waits for the terminal most of its time. */
const MAX_PAUSE_MS = 400
/** How long it may take to end by itself, in ms. */
const END_MS = 8_000

/** Names the panel in `tui.json`, as a person does. */
export function namePanel(home: Home, spec: string): void {
  const config = { $schema: 'https://opencode.ai/tui.json', theme: 'opencode', plugin: [spec] }
  writeFileSync(path.join(home.configDir, 'tui.json'), `${JSON.stringify(config, null, 2)}\n`)
}

export type Tui = ReturnType<typeof openTui>

/** The real terminal of OpenCode in a tmux of its own: keys go in, what stands on the screen comes out. */
export function openTui(
  home: Home,
  options: { cwd: string; args?: string[]; columns?: number; rows?: number; env?: Record<string, string> },
) {
  const { cwd, args = [], columns = 120, rows = 40, env = {} } = options
  const socket = path.join(home.root, `tmux-${randomUUID().slice(0, 8)}`)
  const full = { ...home.env(cwd), TERM: 'xterm-256color', COLORTERM: 'truecolor', ...env }
  const tmux = (...given: string[]) =>
    execFileSync('tmux', ['-S', socket, '-f', '/dev/null', ...given], { env: full, encoding: 'utf8' })
  const command = [opencodeBinary(), ...args].map((word) => `'${word}'`).join(' ')
  tmux(
    ...['new-session', '-d', '-s', 't', '-x', `${columns}`, '-y', `${rows}`, '-c', cwd],
    `exec ${command} 2>${home.root}/tui.err`,
    ...[';', 'set-option', '-g', 'escape-time', '0', ';', 'set-option', '-g', 'remain-on-exit', 'on'],
  )
  const screen = () => tmux('capture-pane', '-p', '-t', 't')
  const isOn = (text: string | RegExp, shown: string) =>
    typeof text === 'string' ? shown.includes(text) : text.test(shown)
  const waitFor = (text: string | RegExp, isWanted: boolean, limitMs?: number) =>
    eventually(
      () => {
        const shown = screen()
        if (isOn(text, shown) === isWanted) return shown
        throw new Error(`${isWanted ? 'never' : 'always'} on the screen: ${text}\n${shown}`)
      },
      limitMs,
      MAX_PAUSE_MS,
    )
  return {
    /** As tmux names them: `Escape`, `C-x`, `Enter`, or one sign. */
    press: (...keys: string[]) => void tmux('send-keys', '-t', 't', ...keys),
    type: (text: string) => void tmux('send-keys', '-t', 't', '-l', text),
    /** As the keyboard repeats a key, so many times with so many ms between. */
    hold: (key: string, times: number, ms: number) =>
      void tmux(
        ...['send-keys', '-t', 't', key],
        ...Array.from({ length: times - 1 }, () => [
          ...[';', 'run-shell', `sleep ${ms / 1000}`],
          ...[';', 'send-keys', '-t', 't', key],
        ]).flat(),
      ),
    screen,
    /** What stands there, in pieces of one colour on one ground. */
    coloured(): Coloured[] {
      const now: { colour: Colour; ground: Colour } = { colour: undefined, ground: undefined }
      return [
        ...tmux('capture-pane', '-e', '-p', '-t', 't').matchAll(/\u001b\[([\d;]*)m|[^\u001b]+/g),
      ].flatMap(([text, codes]) => {
        if (codes === undefined) return [{ text, ...now }]
        for (const [, code, rgb] of codes.matchAll(/(?:^|;)(?:([34])8;2;(\d+;\d+;\d+)|0?(?=;|$))/g)) {
          const name = code === '4' ? 'ground' : 'colour'
          if (rgb === undefined) Object.assign(now, { colour: undefined, ground: undefined })
          else now[name] = rgb.split(';').map(Number)
        }
        return []
      })
    },
    /** The screen once it holds this. */
    sees: (text: string | RegExp, limitMs?: number) => waitFor(text, true, limitMs),
    seesNot: (text: string | RegExp) => waitFor(text, false),
    /** Presses Escape, a screen at a time, until this is on the screen. */
    async leavesTo(text: string | RegExp) {
      await eventually(async () => {
        if (!isOn(text, screen())) tmux('send-keys', '-t', 't', 'Escape')
        // Two of them at once are another key.
        await waitFor(text, true, ESCAPE_MS)
      })
    },
    /** Clicks on the first place where the text stands. */
    click(text: string) {
      const lines = screen().split('\n')
      const row = lines.findIndex((line) => line.includes(text))
      const column = (lines[row] ?? '').indexOf(text)
      if (row < 0) throw new Error(`${text} is not on the screen\n${lines.join('\n')}`)
      const at = `${column + 1};${row + 1}`
      tmux('send-keys', '-t', 't', '-l', `\u001b[<0;${at}M`)
      tmux('send-keys', '-t', 't', '-l', `\u001b[<0;${at}m`)
    },
    resize: (width: number, height: number) =>
      void tmux('resize-window', '-t', 't', '-x', `${width}`, '-y', `${height}`),
    /** Ends it with all that it has started. */
    async end() {
      const pid = Number(tmux('display-message', '-p', '-t', 't', '#{pane_pid}'))
      tmux('kill-server')
      const giveUpMs = Date.now() + END_MS
      await eventually(() => {
        if (Date.now() > giveUpMs && isRunning(pid)) process.kill(pid, 'SIGKILL')
        if (isRunning(pid)) throw new Error('OpenCode does not end')
      })
    },
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
