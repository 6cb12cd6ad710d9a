import { test } from 'vitest'
import { killAtRequests } from '../crash/kill-at-request.js'
import { sharedOpenCode } from '../support/shared-opencode.js'

const withProject = sharedOpenCode()

test('a process killed when requests of every kind of refresh reach the model: the next one sends the same bytes', () =>
  withProject(killAtRequests))
