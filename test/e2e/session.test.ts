import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.js'
import { memoryGit } from '../support/memory-view.js'
import { type ModelRequest, systemTexts } from '../support/model-request.js'
import { sharedOpenCode } from '../support/shared-opencode.js'

const withProject = sharedOpenCode()

const sectionOf = (tag: string) => (request: ModelRequest) =>
  new RegExp(`<${tag}>[\\s\\S]*</${tag}>`).exec(systemTexts(request).join('\n'))?.[0]
const section = sectionOf('memfs-session')
const lastSession = sectionOf('memfs-last-session')

/** A type check that fails, under its own name. */
const TYPE_ERROR = {
  command: `npx() { echo 'src/cart.ts(3,1): error TS2322: Type x is not assignable'; return 2; }; npx tsc`,
  description: 'types',
}

test('goal and open error survive a compaction, a restart and a fork', () =>
  withProject(async ({ cwd, model, server, session }) => {
    const { id, use, say, compact } = await session()
    await use(['memory_session', { action: 'set', slot: 'goal', text: 'Move the cart to cents.' }])
    await use(['bash', TYPE_ERROR])
    await say('go on')
    expect(section(model.last())).toBeUndefined()
    await compact()
    const summed = model.ofKind('compaction').at(-1)?.raw ?? ''
    expect(summed).toContain('Move the cart to cents.')
    expect(summed).toContain('open error, typecheck')
    await say('where are we?')
    const shown = section(model.last())
    expect(shown).toContain('goal 23/1000:\nMove the cart to cents.')
    expect(shown).toMatch(/open error, typecheck: `.*TS2322.*`/)

    await server.client(cwd).instance.dispose()
    await say('and now?')
    expect(section(model.last())).toBe(shown)

    const { data } = await server.client(cwd).session.fork({ path: { id }, body: {} })
    const fork = await session({ id: data?.id ?? '' })
    await fork.say('and in another way?')
    expect([section(model.last()), lastSession(model.last())]).toEqual([shown, undefined])
  }))

test('the next session shows where the last one stopped, without words of tools', () =>
  withProject(async ({ model, session, memory, name, home }) => {
    const first = await session()
    await first.say('Please move the cart to cents.')
    await first.use([
      'memory_session',
      { action: 'set', slot: 'progress', text: 'done: totals\nnext: the shipping rate' },
    ])
    await first.use(['bash', TYPE_ERROR])
    expect(lastSession(model.last())).toBeUndefined()

    const second = await session()
    await second.say('hello')
    const shown = lastSession(model.last())
    for (const part of ['goal: Please move the cart', 'next step: the shipping', 'typecheck in src/cart.ts'])
      expect(shown).toContain(part)
    expect(shown).not.toContain('TS2322')
    await second.say('again')
    expect(lastSession(model.last())).toBe(shown)

    const day = new Date().toISOString().slice(0, 10)
    const file = `sessions/${day}-please-move-the-cart-to-cents.md`
    await eventually(() => expect(memory(file)).toContain('## Goal\n\nPlease move the cart to cents.'))
    expect(memory(file)).toContain('source: session')
    await eventually(() =>
      expect(memoryGit(home, 'log', '--format=%s', '--', `projects/${name}/sessions`)).not.toBe(''),
    )
    // One line in the tree, however many there are.
    await second.use(['memory_flush', {}])
    await second.say('on')
    expect(systemTexts(model.last()).join('\n')).toMatch(/^sessions\/ — what past sessions were about/m)
    expect(systemTexts(model.last()).join('\n')).not.toContain(`${day}-please`)
  }))
