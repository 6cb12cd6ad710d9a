import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { textBelow } from '../support/files-below.js'
import { lastUserText } from '../support/model-request.js'
import { type SharedProject, sharedOpenCode } from '../support/shared-opencode.js'

const QUICK = { capture: { idleMs: 1_000 }, consolidate: { enabled: false } }
const withProject = sharedOpenCode()

const WISH = 'Remember that we deploy from main only, never from release branches.'
const DENIED = { permission: { memory_remember: 'deny' } }
const facts = ({ home, file }: SharedProject) => textBelow(path.join(home.memoryRoot, file('facts')))
/** Rules that a session is made with by whoever speaks to OpenCode's server. */
const OF_SESSION = { permission: [{ permission: 'memory_remember', pattern: '*', action: 'deny' }] }

test('what rules of all, of an agent or of a session ask before or deny, a turn’s end keeps no more of, and the agent hears of it', () => {
  const agent = {
    asking: { mode: 'primary', permission: { 'memory_*': 'ask' } },
    switched: { mode: 'primary', tools: { memory_remember: false } },
    build: { permission: { memory_remember: 'allow' } },
  }
  return withProject({ options: QUICK, opencode: { ...DENIED, agent } }, async (project) => {
    const { cwd, model, server, session, log } = project
    mkdirSync(path.join(cwd, '.opencode/agent'), { recursive: true })
    const head = '---\nmode: primary\npermission:\n  memory_remember: deny\n---\n'
    writeFileSync(path.join(cwd, '.opencode/agent/written.md'), `${head}You build.\n`)
    const told = {
      allow: 'remembered: "We deploy',
      ask: 'rules ask before',
      deny: 'rules deny memory_remember',
    }
    for (const [agent, rule, body] of [
      ['plan', 'deny', {}],
      ['build', 'deny', OF_SESSION],
      ['asking', 'ask', {}],
      ['switched', 'deny', {}],
      ['written', 'deny', {}],
      ['build', 'allow', {}],
    ] as const) {
      const { data } = await server.client(cwd).session.create({ body: body as object })
      const { id, say, shown } = await session({ id: data?.id ?? '' })
      await say(WISH, { agent })
      expect(lastUserText(model.last()), agent).toContain(
        rule === 'deny' ? 'does not keep it' : 'Call memory_remember',
      )
      const isOver = () =>
        log().some(({ message, fields }) => message === 'turn finished' && fields['session'] === id)
      await expect.poll(isOver).toBe(true)
      if (rule === 'allow') await expect.poll(() => facts(project)).toContain('source: explicit')
      await say('And now?', { agent })
      expect((await shown()).join(), agent).toContain(told[rule])
      expect(facts(project) !== '', agent).toBe(rule === 'allow')
    }
  })
})

test('of what is said to an agent that may not remember nothing is made, of what is said to another is', () => {
  const opencode = { compaction: { tail_turns: 0 }, agent: { plan: DENIED } }
  return withProject({ options: QUICK, opencode }, async (project) => {
    const { model, session } = project
    const { say, compact } = await session()
    const turn = async (text: string, agent: string) => {
      model.play([{ text: 'Understood: I keep to that from now on, in the code and in all of its tests.' }])
      await say(text, { agent })
    }
    const listed = (text: string, quote: string) => `- [project] ${text} | ${quote}`
    model.summarize(
      `## Goal\nInvoices.\n\nMemory candidates:\n${listed('Invoices are numbered by year', 'we number invoices by year')}\n${listed('Invoices are made out in euros', 'we make invoices out in euros')}`,
    )
    await turn('You see, we number invoices by year, as the auditors want it.', 'plan')
    await compact()
    expect(JSON.stringify(model.ofKind('compaction')[0]?.body)).not.toContain('Memory candidates:')
    await turn('You see, we make invoices out in euros, as the board wants it.', 'build')
    await expect.poll(() => model.ofKind('question')).toHaveLength(1)
    const question = JSON.stringify(model.ofKind('question')[0]?.body)
    expect(question).toContain('invoices out in euros')
    expect(question).not.toContain('by year')
    await compact()
    await expect.poll(() => facts(project)).toContain('in euros')
    expect(facts(project)).not.toContain('by year')
  })
})

test('OpenCode’s own tools open no private part and replace nothing inexact in memory, and go on as ever outside', () =>
  withProject({ opencode: { permission: { external_directory: 'allow' } } }, async (project) => {
    const { cwd, home, file, put, session } = project
    const note = path.join(home.memoryRoot, file('reference/api.md'))
    put('reference/api.md', 'two  versions <private>b</private>\n')
    writeFileSync(path.join(cwd, 'api.md'), 'two  versions\n')
    symlinkSync(path.dirname(note), path.join(cwd, 'link'))
    const { use } = await session()
    const edit = (filePath: string) =>
      ['edit', { filePath, oldString: 'two versions', newString: 'one' }] as const
    const done = await use(
      ['read', { filePath: `${cwd}/link/../reference/api.md` }],
      [...edit(note)],
      [...edit(path.join(cwd, 'api.md'))],
    )
    expect(done.map(({ text }) => text)).toEqual([
      expect.stringContaining('memory_read leaves that out'),
      expect.stringContaining('just so'),
      expect.stringContaining('applied successfully'),
    ])
  }))
