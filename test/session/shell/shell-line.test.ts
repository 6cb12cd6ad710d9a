import { expect, test } from 'vitest'
import { commandsOf } from '../../../src/session/shell/shell-line.js'
import { fixtureRows } from '../../support/fixture-rows.js'

test.each<[string, string[]]>(fixtureRows<[string, string[]]>('session/shell-commands'))(
  '%s',
  (line, expected) => {
    expect(commandsOf(line).map((words) => words.join(' '))).toEqual(expected)
  },
)
