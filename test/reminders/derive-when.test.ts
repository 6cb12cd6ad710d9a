import { expect, test } from 'vitest'
import { deriveWhen } from '../../src/reminders/derive-when.js'

test.each<[string, object | undefined]>([
  ['Never `npm publish`.', { command: ['npm publish *'] }],
  ['Do not edit `gen/**` by hand.', { edit: ['gen/**'] }],
  ['Do not touch `src/legacy/`, it goes away.', { edit: ['src/legacy/**'] }],
  [
    '`src/api/client.ts` must never be edited by hand: it is made by `npm run gen`.',
    { edit: ['src/api/client.ts'] },
  ],
  ['Use `npm run ship`, never `npm publish`.', { command: ['npm publish *'] }],
  [
    'Never run `git push --force`, `git reset --hard` or `git clean -fd`.',
    { command: ['git push --force *', 'git reset --hard *', 'git clean -fd *'] },
  ],
  ['Never push without `make check`.', undefined],
  ['Niemals `terraform apply` ohne Plan.', { command: ['terraform apply *'] }],
  ['`gen/` nicht von Hand ändern.', { edit: ['gen/**'] }],
  ['Ne modifie jamais `dist/app.js`.', { edit: ['dist/app.js'] }],
  ['不要运行 `docker compose down`。', { command: ['docker compose down *'] }],
  ['Please refrain from running `npm publish` here; CI does it.', { command: ['npm publish *'] }],
  ['Steer clear of `git push --force`.', { command: ['git push --force *'] }],
  ['Run `npm test` before a commit.', undefined],
  ['Never commit `.env`.', undefined],
  ['Do not use `any`.', undefined],
  ['Never edit `**`.', undefined],
  ['Tests run with `vitest run`, and never in watch mode.', undefined],
  ['Never npm publish.', undefined],
])('%s', (text, expected) => {
  expect(deriveWhen(text)).toEqual(expected)
})
