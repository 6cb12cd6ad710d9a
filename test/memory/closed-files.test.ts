import { expect, test } from 'vitest'
import { closedFile } from '../../src/memory/closed-files.js'

test.each<[string, string, string[], boolean, boolean]>([
  ['facts/_FORGOTTEN.md', 'global', ['agent', 'capture', 'model'], true, true],
  ['facts/_FORGOTTEN.md', 'projects/app', ['agent', 'capture', 'model'], true, true],
  ['facts/_forgotten.MD', 'projects/app', ['agent', 'capture', 'model'], true, true],
  ['facts/_CONFLICTS.md', 'projects/app', ['agent'], false, true],
  ['protocol.md', 'global', ['agent'], false, false],
])('%s of %s is closed to %j', (path, folder, closedTo, ...flags) => {
  const file = closedFile({ path, folder })
  expect([file?.closedTo, file?.isHidden ?? false, file?.isWithheld ?? false]).toEqual([closedTo, ...flags])
})

test.each([
  ['protocol.md', 'projects/app'],
  ['facts/project-x.md', 'projects/app'],
  ['reference/facts/_FORGOTTEN.md', 'projects/app'],
])('%s of %s is closed to nobody', (path, folder) => expect(closedFile({ path, folder })).toBeUndefined())

test.each(['facts/_FORGOTTEN.md', 'facts/_CONFLICTS.md', 'protocol.md'])(
  '%s without its scope may be that of any',
  (path) => expect(closedFile({ path })?.path).toBe(path),
)
