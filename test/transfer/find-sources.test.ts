import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sha256 } from '../../src/lib/hash.js'
import { memfs } from '../support/command-line.js'
import { listMemory } from '../support/memory-view.js'
import { withPlugin } from '../support/with-plugin.js'
import { writeFiles } from '../support/write-files.js'

test('memories of this machine are found with the projects they are about, and taken in by name there alone', () =>
  withPlugin({}, async ({ home, open, expectSound }) => {
    const plugins = [await open('shop.v2'), await open('blog')]
    for (const plugin of plugins) await plugin.block()
    await expectSound()
    const [shop = '', blog = ''] = plugins.map(({ directory }) => directory)
    const person = path.join(home.root, 'home')
    const claude = (of: string) =>
      path.join(person, '.claude', 'projects', of.replace(/[/.]/g, '-'), 'memory')
    const data = path.join(home.root, 'data', 'opencode-working-memory', 'workspaces')
    const layers = path.join(data, sha256(blog, 16), 'workspace-memory.json')
    const note =
      '---\ndescription: Integration tests must hit a real database, not mocks\ntype: feedback\n---\n'
    writeFiles(claude(shop), { 'tests.md': note })
    writeFiles(claude('/a/gone/app'), { 'x.md': 'Text.' })
    mkdirSync(claude('/empty/app'), { recursive: true })
    const entries = [{ text: 'Posts are written in AsciiDoc here', type: 'decision' }]
    writeFiles(path.dirname(layers), { [path.basename(layers)]: JSON.stringify({ entries }) })
    writeFiles(person, { 'basic-memory/a.md': 'Text.' })
    writeFiles(shop, { 'memory-bank/brief.md': '# Brief\n\nText.\n' })

    const { out } = await memfs(home, shop, ['import', '--json'])
    expect(JSON.parse(out)).toEqual([
      { name: 'claude-code', path: claude('/a/gone/app'), project: null },
      { name: 'claude-code', path: claude(shop), project: shop },
      { name: 'three-layers', path: layers, project: blog },
      { name: 'memory-bank', path: path.join(shop, 'memory-bank'), project: shop },
      { name: 'basic-memory', path: path.join(person, 'basic-memory') },
    ])
    expect((await memfs(home, shop, ['import', layers, '--yes'])).err).toContain(`Add --project ${blog}`)
    expect((await memfs(home, shop, ['import', 'three-layers', '--yes'])).exit).toBe(1)
    expect((await memfs(home, shop, ['import', layers, '--project', blog, '--yes'])).exit).toBe(0)
    expect((await memfs(home, shop, ['import', 'claude-code', '--yes'])).exit).toBe(0)
    expect(listMemory(home).filter((file) => file.includes('facts/'))).toEqual([
      'projects/blog/facts/decision-posts-asciidoc.md',
      // How to work in this project, and not in all.
      expect.stringMatching(/^projects\/shop\.v2\/facts\/feedback-integration-tests/),
    ])
  }))
