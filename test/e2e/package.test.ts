import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { CHECKOUT } from '../support/home.js'
import { memfsBlock, toolNames } from '../support/model-request.js'
import { withOpenCode } from '../support/with-opencode.js'

const checkout = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(path.join(tmpdir(), 'memfs-package-'))
afterAll(() => rmSync(folder, { recursive: true }))

const npm = (...args: string[]) =>
  execFileSync('npm', args, { cwd: checkout, encoding: 'utf8', stdio: 'pipe' })

/** Packs the built checkout and lays it out as an install would, without asking the registry. */
function install(): string {
  const packed = JSON.parse(npm('pack', '--ignore-scripts', '--json', '--pack-destination', folder))
  const installed = path.join(folder, 'node_modules', 'opencode-memfs')
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', [
    '-xzf',
    path.join(folder, packed[0].filename),
    '-C',
    installed,
    '--strip-components=1',
  ])
  const dependencies = npm('ls', '--omit=dev', '--all', '--parseable').trim().split('\n').slice(1)
  for (const dependency of dependencies) {
    cpSync(dependency, path.join(folder, path.relative(checkout, dependency)), { recursive: true })
  }
  return installed
}

test('the packed tarball loads as a plugin, brings the command line and no native module', async () => {
  const installed = install()
  const files = readdirSync(installed, { recursive: true }) as string[]
  const tables = readdirSync(path.join(checkout, 'tables')).map((file) => `tables/${file}`)
  const parts = ['dist/index.js', 'LICENSE', 'README.md', 'package.json', ...tables]
  expect(files).toEqual(expect.arrayContaining(parts))
  expect(files.filter((file) => /^(src|test)\b/.test(file))).toEqual([])
  const everything = readdirSync(path.join(folder, 'node_modules'), { recursive: true }) as string[]
  expect(everything.filter((file) => file.endsWith('.node'))).toEqual([])

  // The second one, in another spelling and a copy of its own, stands aside.
  const plugins = [pathToFileURL(installed).href, CHECKOUT]
  await withOpenCode({ plugins }, async ({ home, cwd, model, session }) => {
    const talk = await session()
    await talk.say('hello')
    expect(toolNames(model.last())).toContain('memory_write')
    expect(memfsBlock(model.last())).toContain('<memfs>')
    await talk.say('Remember: the forge has two bellows.')
    expect(model.last().raw.match(/<memfs-wish>/g)).toHaveLength(1)
    const memfs = (...args: string[]) =>
      execFileSync(process.execPath, [path.join(installed, 'dist', 'cli.js'), ...args], {
        cwd,
        env: home.env(cwd),
        encoding: 'utf8',
      })
    expect(memfs('add', 'The kiosk printer needs the driver of 2019.')).toContain('Kept in facts/')
    // The OpenCode that runs finds it at once.
    model.play([{ tools: [['memory_search', { query: 'kiosk printer' }]] }, { text: 'Found.' }])
    await talk.say('look for it')
    expect(model.last().raw).toContain('driver of 2019')
    expect(memfs('list')).toContain('The kiosk printer needs the driver of 2019.')
  })
})
