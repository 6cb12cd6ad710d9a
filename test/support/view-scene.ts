import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { AuditEntry } from '../../src/capture/audit-log.js'
import { stateFolderOf } from './memory-view.js'
import type { PluginWorld } from './with-plugin.js'

const DAY_MS = 86_400_000
const TYPES = ['decision', 'preference', 'convention', 'project', 'reference']
const SOURCES = ['explicit', 'agent', 'extraction', 'compaction']
const WAYS = ['wish', 'tool', 'extraction', 'compaction']
const SAYINGS = [
  'Publish with npm 10, for npm 11 asks for a second factor that the build machine does not have.',
  'Tests of the shop run with vitest, one worker, against a database of their own.',
  'The kiosk printer needs the driver of 2019; see https://printers.example/kiosk (not the one beside it).',
  'Prices are kept in cents.',
  'デプロイは火曜日の朝に行い、月曜日には決して行わない。',
  'يُنشر المتجر يوم الثلاثاء فقط',
]

/** Texts that would run, or lay themselves over others, where a page took them for more than text. */
export const HOSTILE = [
  `</script><script>window.ran = 'script'</script>`,
  `<img src=x onerror="window.ran = 'onerror'"> <svg onload=alert(1)>`,
  `[click](javascript:window.ran='link') javascript:alert(1) http://plain.example/ data:text/html,<b>x`,
  `<!--<script> \u2028 \u2029 ${'`'}\${window.ran}`,
  `before \u202Egnp.exe\u202C after`,
  `${'long'.repeat(80)} ${'漢'.repeat(120)}`,
]

export const PRIVATE = 'her salary is 4711'

/** A memory with some weeks behind it: facts and their commits, decisions, turns, recalls, calls of the small model. */
export async function livedInMemory(world: PluginWorld, { facts = 60 } = {}): Promise<string> {
  const { home } = world
  const plugin = await world.open('shop')
  await plugin.call('memory_remember', { fact: 'The till opens at nine.', type: 'project', name: 'till' })
  await plugin.block('ses_now')
  await world.expectSound()
  await plugin.dispose()
  const nowMs = Date.now()
  const root = home.memoryRoot
  const day = (ago: number) => new Date(nowMs - ago * DAY_MS)
  const commit = (subject: string, ago: number, ...trailers: string[]) => {
    const date = day(ago).toISOString()
    const env = { ...home.env(root), GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date }
    const who = ['user.name=opencode-memfs', 'user.email=memfs@localhost']
    const settings = [...who, 'gc.auto=0', 'maintenance.auto=0']
    const given = settings.flatMap((one) => ['-c', one])
    const git = (...args: string[]) =>
      execFileSync('git', [...given, ...args], { cwd: root, env, stdio: 'pipe' })
    git('add', '-A')
    git('commit', '--quiet', '--allow-empty', '-m', [subject, '', ...trailers].join('\n'))
  }
  const days = 9
  for (let ago = days; ago > 0; ago -= 1) {
    const i = days - ago
    for (let n = Math.floor((i * facts) / days); n < Math.floor(((i + 1) * facts) / days); n += 1) {
      const said = n < HOSTILE.length ? HOSTILE[n] : `${SAYINGS[n % SAYINGS.length]} (${n})`
      const [type, source] = [TYPES[n % TYPES.length], SOURCES[n % SOURCES.length]]
      const date = day(ago).toISOString().slice(0, 10)
      const evidence = JSON.stringify({ session: 'ses_b', by: 'person', quote: `Mind that: ${said}` })
      const scope = n % 3 === 0 ? 'global' : 'projects/shop'
      await world.put(
        `${scope}/facts/${type}-${n}.md`,
        `---\ntype: ${type}\nsource: ${source}\ncreated: ${date}\nevidence: ${evidence}\n---\n${said}\n`,
      )
    }
    const trailers = ['OpenCode-Session: ses_b', `OpenCode-Way: ${WAYS[i % 4]}`]
    commit(`memory: learned facts of day ${i}`, ago, ...trailers)
  }
  const secret = `<private>${PRIVATE}</private>`
  const files = {
    'facts/old.md': '---\ntype: project\n---\nThe shop closes at noon.\n',
    'system/pay.md': `---\ndescription: Pay\n---\nPay day is Friday. ${secret}\n`,
    'facts/project-pay.md': `---\ntype: project\n---\nPay: ${secret} or so.\n`,
  }
  for (const [file, text] of Object.entries(files)) await world.put(`projects/shop/${file}`, text)
  commit('memory: by hand: add pay', 0.2)
  execFileSync('rm', [path.join(root, 'projects/shop/facts/old.md')])
  commit('memory: forgotten: delete old', 0.1, 'OpenCode-Way: forget')
  writeLog(home.configDir, day, days)
  const stateFolder = stateFolderOf(home)
  const entry = (ago: number, [way, outcome, ...reasons]: string[], rest: Partial<AuditEntry>) =>
    JSON.stringify({ v: 1, at: day(ago).toISOString(), phase: 'gate', way, outcome, reasons, ...rest })
  const below = 'projects/shop/facts'
  const words = { by: 'person', quote: HOSTILE[0] as string } as const
  const account = [
    entry(9, ['extraction', 'rejected', 'momentary'], { text: 'The build runs just now.' }),
    entry(6, ['consolidation', 'flagged', 'contradiction'], { fact: `${below}/preference-16.md` }),
    entry(3, ['wish', 'kept'], { fact: `${below}/convention-7.md`, ...words }),
    entry(1, ['wish', 'superseded'], { fact: `${below}/project-8.md`, text: 'x' }),
  ]
  mkdirSync(path.join(stateFolder, 'capture'), { recursive: true })
  writeFileSync(path.join(stateFolder, 'capture', 'account.jsonl'), `${account.join('\n')}\n`)
  const dayOf = (ago: number) => day(ago).toISOString().slice(0, 10)
  const calls = Array.from({ length: 12 }, (_, i) => ({
    day: dayOf(14 - i),
    calls: 2 + (i % 5),
    failed: i % 4 === 0 ? 1 : 0,
    inputTokens: 3000 + i * 411,
    outputTokens: 200 + i * 37,
    costUsd: 0.0021 * (i + 1),
  }))
  const said = JSON.stringify({ format: 1, days: calls, pauses: {} })
  writeFileSync(path.join(home.stateDir, 'model-calls.json'), said)
  return path.join(home.root, 'projects', 'shop')
}

function writeLog(folder: string, day: (ago: number) => Date, days: number): void {
  const lines: string[] = []
  const note = (ago: number, text: string) => lines.push(`${day(ago).toISOString()} INFO  ${text}`)
  for (let turn = 0; turn < 80; turn += 1) {
    const ago = days - (turn * days) / 80
    const session = `session=ses_${'abcdefghij'[Math.floor(turn / 8)]}`
    const reason =
      turn % 8 === 0 ? 'first' : turn % 11 === 0 ? 'ttl' : turn % 17 === 0 ? 'forced:promote' : ''
    const sinceMs = reason ? 9 : turn % 13 === 0 ? 400_000 : 30
    const clock = `since_last_response_ms=${sinceMs} ttl_ms=300000`
    if (reason) note(ago, `refreshed <memfs> render reason=${reason} ${session} chars=2595 ${clock}`)
    else note(ago, `served cached <memfs> ${session} hash_match=true ${clock}`)
    const paths = 'paths=facts/project-3.md,reference/deploy.md'
    const why = turn % 2 ? '"below the gate"' : '"no match"'
    if (turn % 5 === 0)
      note(ago, `recall added ${session} candidates=3 best=22.25 files=2 chars=339 ${paths}`)
    else note(ago, `recall silent ${session} reason=${why} candidates=1 best=2.77`)
    const read = reason && reason !== 'first' ? 1200 : turn % 8 === 0 ? 0 : 9000 + turn * 31
    const tokens = `input=${310 + ((turn * 37) % 900)} cache_read=${read} cache_write=640`
    note(ago, `turn finished ${session} responses=2 ${tokens} session_hit_rate=80`)
  }
  writeFileSync(path.join(folder, 'memfs.log'), `${lines.join('\n')}\n`)
}
