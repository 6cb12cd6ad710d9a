import { test } from 'vitest'
import { killAtRequests } from '../crash/kill-at-request.js'

test('a process killed when requests of every kind of refresh reach the model: the next one sends the same bytes', () =>
  killAtRequests())
