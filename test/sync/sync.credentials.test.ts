import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer, type Server } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { run, tries } from '../support/small-disk.js'
import { synced, syncScene, troubleOf } from '../support/sync-scene.js'
import { tempFolder } from '../support/temp-folder.js'

/** A machine with something to send, a program that must not run, and the person's own settings of git. */
async function machineWith(remote: string | undefined, own: string, hostEnv: NodeJS.ProcessEnv = {}) {
  const scene = await syncScene()
  const { bare, base, machine } = scene
  const at = (name: string) => path.join(base, name)
  const [ran, trap, settings] = [at('ran'), at('trap'), at('gitconfig')]
  writeFileSync(trap, `#!/bin/sh\ntouch ${ran}\nexit 1\n`, { mode: 0o755 })
  writeFileSync(settings, own)
  const asking = { SSH_ASKPASS: trap, GIT_ASKPASS: trap, DISPLAY: ':9', GIT_TERMINAL_PROMPT: '1' }
  const given = { ...asking, GIT_CONFIG_GLOBAL: settings, ...hostEnv }
  const a = await machine('desk', { remote: remote ?? bare, hostEnv: given })
  await a.write('notes.md', 'kept\n')
  await a.history.commit()
  return { ...scene, a, trap, hasRun: () => existsSync(ran) }
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** A host that lets in who comes with a password, and a proxy that nobody is to go by. */
async function host() {
  const folder = await tempFolder()
  const [key, cert] = [path.join(folder, 'key'), path.join(folder, 'cert')]
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1']
  execFileSync('openssl', ['req', ...kind, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const seen: string[] = []
  const calls = { ofProxy: 0 }
  const server = createSecureServer(
    { key: readFileSync(key), cert: readFileSync(cert) },
    ({ headers }, response) => {
      if (headers.authorization) seen.push(headers.authorization)
      response
        .writeHead(headers.authorization ? 404 : 401, { 'www-authenticate': 'Basic realm="memory"' })
        .end()
    },
  )
  const proxy = createServer((socket) => {
    calls.ofProxy += 1
    socket.destroy()
  })
  const [port, proxyPort] = [await listening(server), await listening(proxy)]
  return { url: `https://127.0.0.1:${port}/memory.git`, proxy: `http://127.0.0.1:${proxyPort}`, seen, calls }
}

const canSign = tries(() => run('openssl', 'version'))

test.skipIf(!canSign)(
  'the person’s own credential helper is asked, out of a file that hers names, and none of the memory’s own settings',
  async () => {
    const { url, proxy, seen, calls } = await host()
    const { a, base, trap, hasRun } = await machineWith(url, '[include]\n\tpath = more\n')
    const set = (key: string, value: string) => a.git('config', key, value)
    for (const key of ['credential.helper', `credential.${url}.helper`, 'core.askPass', 'core.sshCommand'])
      set(key, trap)
    for (const key of ['http.proxy', `http.${url}.proxy`]) set(key, proxy)
    set('http.extraHeader', 'Authorization: Basic bm9ib2R5')
    set(`url.https://${new URL(proxy).host}/.insteadOf`, 'https://127.0.0.1')
    set('include.path', path.join(base, 'hostile'))
    writeFileSync(path.join(base, 'hostile'), `[credential]\n\thelper = ${trap}\n`)

    const more = (helper: string) =>
      writeFileSync(path.join(base, 'more'), `[http]\n\tsslVerify = false\n${helper}`)
    more('')
    const { status } = await a.sync.run()
    expect(status.record.trouble?.says).toContain('asks for a login')
    expect(status.record.trouble?.hint).toContain(`git ls-remote ${url}`)
    more('[credential]\n\thelper = "!f() { echo username=me; echo password=pw; }; f"\n')
    expect(await troubleOf(a)).toContain('There is no repository at the address')
    expect(new Set(seen)).toEqual(new Set([`Basic ${Buffer.from('me:pw').toString('base64')}`]))
    expect(hasRun()).toBe(false)
    expect(calls.ofProxy).toBe(0)
  },
)

test('ssh is the person’s own, and told to ask nobody', async () => {
  const own = '[core]\n\tsshCommand = %s -i key\n\taskPass = %s\n'
  const { a, base, trap, hasRun } = await machineWith('me@example.com:memory.git', '')
  const [ssh, said] = [path.join(base, 'ssh'), path.join(base, 'said')]
  writeFileSync(ssh, `#!/bin/sh\n(echo "$@"; env) > ${said}\nexit 255\n`, { mode: 0o755 })
  writeFileSync(path.join(base, 'gitconfig'), own.replace('%s', ssh).replace('%s', trap))
  a.git('config', 'core.sshCommand', trap)
  expect(await troubleOf(a)).toContain('cannot be reached')
  const [args, ...vars] = readFileSync(said, 'utf8').split('\n')
  expect(args).toMatch(/^-i key -o BatchMode=yes /)
  const asked = vars.filter((one) => /^(?:GIT_TERMINAL_PROMPT|\w*ASKPASS\w*|GCM_INTERACTIVE)=/.test(one))
  expect(asked.sort()).toEqual([
    'GCM_INTERACTIVE=never',
    'GIT_TERMINAL_PROMPT=0',
    'SSH_ASKPASS_REQUIRE=never',
  ])
  expect(vars).toContain('GIT_ALLOW_PROTOCOL=https:ssh:file')
  expect(hasRun()).toBe(false)
})

test('a person’s own rule leads to another host, and to no program or other protocol', async () => {
  const { a, bare, base, hasRun, trap, git } = await machineWith('https://example.com/memory.git', '')
  const leadTo = (place: string) =>
    writeFileSync(
      path.join(base, 'gitconfig'),
      `[url "${place}"]\n\tinsteadOf = https://example.com/memory.git\n[protocol]\n\tallow = always\n`,
    )
  leadTo(`ext::${trap}`)
  expect(await troubleOf(a)).toContain("transport 'ext' not allowed")
  leadTo('http://127.0.0.1:9/memory.git')
  expect(await troubleOf(a)).toContain("transport 'http' not allowed")
  expect(hasRun()).toBe(false)
  leadTo(bare)
  await synced(a)
  expect(git(bare, 'rev-parse', 'main')).toBe(a.git('rev-parse', 'HEAD'))
})

test.skipIf(process.geteuid?.() !== 0)(
  'a repository of another owner is taken once the person says that she trusts it',
  async () => {
    const { a, bare, base, git } = await machineWith(undefined, '')
    execFileSync('chown', ['-R', '1234', bare])
    const { trouble } = (await a.sync.run()).status.record
    expect(trouble).toMatchObject({ says: expect.stringContaining('dubious ownership'), isPassing: false })
    a.git('config', 'safe.directory', '*')
    expect(await troubleOf(a)).toContain('dubious ownership')
    writeFileSync(path.join(base, 'gitconfig'), `[safe]\n\tdirectory = ${bare}\n`)
    await synced(a)
    expect(git(base, '-c', `safe.directory=${bare}`, '-C', bare, 'rev-parse', 'main')).toBe(
      a.git('rev-parse', 'HEAD'),
    )
  },
)
