import { test } from 'vitest'
import { KINDS, killAtRequest } from '../crash/kill-at-request.js'

test.each(Object.keys(KINDS))(
  'a process killed when a request reaches the model (%s): the next one sends the same bytes',
  killAtRequest,
)
