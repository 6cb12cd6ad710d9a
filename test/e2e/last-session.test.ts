import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.js'
import { memoryGit } from '../support/memory-view.js'
import { type ModelRequest, systemTexts } from '../support/model-request.js'
import { sharedOpenCode } from '../support/shared-opencode.js'

const withProject = sharedOpenCode()

const lastSession = (request: ModelRequest) =>
  systemTexts(request).flatMap(
    (text) => text.match(/<memfs-last-session>[\s\S]*<\/memfs-last-session>/g) ?? [],
  )[0]

const TYPE_ERROR = {
  command: `npx() { echo 'src/cart.ts(3,1): error TS2322: Type x is not assignable'; return 2; }; npx tsc`,
  description: 'types',
}
const TESTS_OK = { command: 'npm() { true; }; npm test', description: 'tests' }

test('the next session shows where the last one stopped, without words of tools', () =>
  withProject(async ({ model, session, memory, name, home }) => {
    const first = await session()
    await first.say('Please move the cart to cents.')
    await first.use([
      'memory_session',
      { action: 'set', slot: 'progress', text: 'done: totals\nnext: the shipping rate' },
    ])
    await first.use(['bash', TYPE_ERROR])
    await first.use(['bash', TESTS_OK])
    expect(lastSession(model.last())).toBeUndefined()

    const second = await session()
    await second.say('hello')
    const shown = lastSession(model.last())
    expect(shown).toContain('It is past')
    expect(shown).toContain('goal: Please move the cart to cents.')
    expect(shown).toContain('next step: the shipping rate')
    expect(shown).toContain('errors left open: typecheck in src/cart.ts')
    expect(shown).toContain('npm test')
    expect(shown).not.toContain('TS2322')
    expect(shown?.length).toBeLessThanOrEqual(800)
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
