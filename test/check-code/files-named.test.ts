import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesOfFact } from '../../src/check-code/files-named.js'
import { tempFolder } from '../support/temp-folder.js'

const DEPLOYS = 'Deploys go through ci/deploy.yml'

test.each([
  [`Remember that ${DEPLOYS}; also fix the login page in src/login.ts`, DEPLOYS, ['ci/deploy.yml']],
  [`Remember that ${DEPLOYS}, and also fix src/login.ts.`, DEPLOYS, ['ci/deploy.yml']],
  [`Fix src/login.ts. Remember: ${DEPLOYS}.`, DEPLOYS, ['ci/deploy.yml']],
  ['We deploy on Fridays, see ci/deploy.yml; fix src/login.ts', 'We deploy on Fridays', ['ci/deploy.yml']],
  ['修好 src/login.ts；请记住部署在周五，见 ci/deploy.yml', '部署在周五', ['ci/deploy.yml']],
  ['', DEPLOYS, ['ci/deploy.yml']],
  ['部署见ci/deploy.yml', '部署见ci/deploy.yml', ['ci/deploy.yml']],
  ['', 'The rates stand in docs/Gebühren/übersicht.md.', ['docs/Gebühren/übersicht.md']],
  ['', 'The rates stand in `docs/rate table.md`.', ['docs/rate table.md']],
  ['', 'No `a\0b` in ci/deploy.yml.', ['ci/deploy.yml']],
])('of %j the fact %j is about %j: other work of the message is none of it', async (quote, fact, files) => {
  const root = await tempFolder()
  for (const file of ['ci/deploy.yml', 'src/login.ts', 'docs/Gebühren/übersicht.md', 'docs/rate table.md']) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), 'x\n')
  }
  expect(filesOfFact(root, fact, quote)).toEqual(files)
})
