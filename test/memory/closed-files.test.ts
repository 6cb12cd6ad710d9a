import { expect, test } from 'vitest'
import { CLOSED_FILES, closedFile } from '../../src/memory/closed-files.js'

test.each([
  ['facts/_FORGOTTEN.md', 'global', ['agent', 'capture', 'model'], true, true],
  ['facts/_FORGOTTEN.md', 'projects/app', ['agent', 'capture', 'model'], true, true],
  ['facts/_forgotten.MD', 'projects/app', ['agent', 'capture', 'model'], true, true],
  ['facts/_CONFLICTS.md', 'projects/app', ['agent'], false, true],
  ['protocol.md', 'global', ['agent'], false, false],
] as const)('%s of %s is closed to %j', (path, folder, closedTo, isHidden, isWithheld) =>
  expect(closedFile({ path, folder })).toMatchObject({ closedTo, isHidden, isWithheld }),
)

test.each([
  ['protocol.md', 'projects/app'],
  ['facts/project-x.md', 'projects/app'],
  ['reference/facts/_FORGOTTEN.md', 'projects/app'],
])('%s of %s is closed to nobody', (path, folder) => expect(closedFile({ path, folder })).toBeUndefined())

test('a path without its scope may be that of any', () =>
  expect(CLOSED_FILES.map(({ path }) => closedFile({ path })?.path)).toEqual(
    CLOSED_FILES.map(({ path }) => path),
  ))
