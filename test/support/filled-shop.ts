import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { versionsEntry, withEntries } from '../../src/sync/merge/conflict-entries.js'
import type { PluginWorld } from './with-plugin.js'

/** A project in which each command has something to show, mostly long; notes to import and an empty remote beside it. */
export async function filledShop({ home, open, put, expectSound }: PluginWorld) {
  const plugin = await open('shop')
  for (const name of ['printer', 'scanner'])
    await plugin.call('memory_remember', {
      fact: `The ${name} of the shop needs its driver of the year 2019, and no other one that is newer.`,
      type: 'project',
      name,
      evidence: 'The person said so when the old machine was set up again.',
    })
  await expectSound()
  const long = 'a-name-that-is-long/and-goes-on-in-a-folder-of-a-folder'
  const files = {
    [`global/reference/${long}/wide.md`]: `${'漢字'.repeat(60)}\n`,
    'global/reference/deploy.md': '---\ndescription: How we deploy\n---\nOn Fridays.\n',
    'global/reference/broken.md': '---\ndescription: [x\n---\nx\n',
    'projects/shop/cart.md': 'old\n',
    'projects/shop/cart.conflict-lap.md': 'new\n',
    'projects/shop/facts/_CONFLICTS.md': withEntries(undefined, [
      versionsEntry('cart.md', 'cart.conflict-lap.md'),
    ]),
  }
  for (const [file, text] of Object.entries(files)) await put(file, text)
  await plugin.dispose()
  const at = (...parts: string[]) => path.join(home.root, ...parts)
  const project = plugin.directory
  const [notes, bare] = [at('notes'), at('bare.git')]
  const ofProject = at('home', '.claude', 'projects', project.replaceAll(/[/.]/g, '-'), 'memory')
  for (const folder of [notes, ofProject]) {
    mkdirSync(folder, { recursive: true })
    for (const name of ['scales.md', 'a name that is long and goes on for more than a line has.md', 'x.png'])
      writeFileSync(path.join(folder, name), `${'The scales of the shop are new. '.repeat(4)}\n`)
  }
  execFileSync('git', ['init', '--quiet', '--bare', bare], { env: home.env(home.root) })
  return { project, notes, bare, at }
}
