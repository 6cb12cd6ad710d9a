import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listMemory, memoryGit, placesOf } from './support/memory-view.js'
import { withPlugin } from './support/with-plugin.js'

/** A store as opencode-memfs 0.0.12 leaves it; `ROOT` stands for the folder of the projects. */
const OLD_STORE: Record<string, string> = {
  'global/reference/.gitkeep': '',
  'global/system/persona.md':
    '---\ndescription: Agent identity\nlimit: 5000\nreadonly: false\ncanOverrideDescription: false\n---\n\nCalm and brief.\n',
  'global/system/human.md':
    '---\ndescription: >-\n  Preferences of the user,\n  in two lines\nlimit: 5000\nreadonly: false\n---\n\nLikes tabs.\n',
  'global/system/projects.md':
    '---\ndescription: Known projects\nlimit: 5000\nreadonly: true\n---\n\n# Projects\n\n| Project | Path | Last Seen |\n|---|---|---|\n| shop | ROOT/shop | 2026-04-01 |\n| api | ROOT/shop/packages/api | 2026-04-02 |\n',
  'projects/shop/handoff.md': 'No front matter, at the top of the scope.\n',
  'projects/shop/system/project.md':
    '---\ndescription: "The shop"\nlimit: 5000\nreadonly: false\n---\nBuild with make.\n',
  'projects/shop/archive/.gitkeep': '',
  'projects/api/system/project.md':
    '---\ndescription: "The API package"\nlimit: 5000\nreadonly: false\n---\nRun with pnpm.\n',
}

test('a store of opencode-memfs 0.0.12 is taken over: nothing is lost, renamed or unprotected', () =>
  withPlugin({}, async ({ home, open, put, read, expectSound }) => {
    const projects = path.dirname(home.project('shop'))
    const store = Object.fromEntries(
      Object.entries(OLD_STORE).map(([file, text]) => [file, text.replaceAll('ROOT', projects)]),
    )
    for (const [file, text] of Object.entries(store)) await put(file, text)
    memoryGit(home, 'init', '--quiet', '--initial-branch', 'master')
    memoryGit(home, 'add', '.')
    const person = ['-c', 'user.name=a', '-c', 'user.email=a@b']
    memoryGit(home, ...person, 'commit', '--quiet', '-m', 'memory: update all')
    mkdirSync(path.join(projects, 'shop/packages/api'), { recursive: true })

    const shop = await open('shop')
    expect(await shop.block()).toContain('Build with make.')
    const api = await open('shop/packages/api')
    const block = await api.block('ses_api')
    expect(block).toContain('Run with pnpm.')
    expect(block).not.toContain('Build with make.')
    expect(block).toContain('system/human.md (13/5000) — Preferences of the user, in two lines')

    await api.call('memory_write', {
      scope: 'global',
      path: 'system/persona.md',
      content: 'Brief.',
      description: 'Taken over',
    })
    expect(await read('global/system/persona.md')).toBe(
      store['global/system/persona.md']?.replace('\nCalm and brief.\n', 'Brief.'),
    )
    const handoff = await shop.call('memory_read', { scope: 'project', path: 'handoff.md' })
    expect(handoff.output).toContain('No front matter, at the top of the scope.')

    const registry = (await read('global/system/projects.md')) ?? ''
    expect(registry).toContain('# Projects')
    expect(registry).toMatch(/^\| api \|/m)
    expect(registry).not.toContain(projects)
    expect(placesOf(home).map(({ project, path }) => [project, path])).toEqual([
      ['shop', `${projects}/shop`],
      ['api', `${projects}/shop/packages/api`],
    ])
    expect(listMemory(home).sort()).toEqual(
      expect.arrayContaining(Object.keys(store).filter((file) => file.endsWith('.md'))),
    )
    for (const file of [
      'projects/shop/handoff.md',
      'projects/shop/system/project.md',
      'global/system/human.md',
    ]) {
      expect(await read(file)).toBe(store[file])
    }
    await expectSound()
    expect(memoryGit(home, 'log', '--format=%s')).toContain('memory: update all')
    expect(memoryGit(home, 'ls-files')).toContain('projects/shop/archive/.gitkeep')
  }))
