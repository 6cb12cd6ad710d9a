import { expect, test } from 'vitest'
import { createCaptureCore } from '../../src/capture/capture-core.js'

const FOLDERS = { global: 'global', project: 'projects/app' }
const SAID = 'We publish the packages with npm 10, since npm 11 breaks the lock file.'

test.each([
  ['said', 'npm 11 breaks the lock file.', undefined, { fault: undefined }],
  ['of nobody, which go', 'Ann wants npm 12.', undefined, { fault: undefined, body: '' }],
  ['of an update, of nobody', 'Ann wants npm 12.', 'We publish with npm 9', { fault: expect.any(String) }],
  [
    'of an update, known',
    'Ann wants npm 12.',
    'We publish with npm 9\nAnn wants npm 12.',
    { fault: undefined },
  ],
])('details of what a model cites: %s', (_, body, known, expected) => {
  const core = createCaptureCore({ folders: FOLDERS, wordsFor: {} } as never)
  const cited = { text: 'We publish with npm 10', quote: 'We publish the packages with npm 10', body, known }
  const message = { id: 'msg_1', by: 'person', text: SAID, atMs: 0 } as never
  expect(core.judgeCited(cited, message, [message])).toMatchObject({ by: 'person', ...expected })
})
