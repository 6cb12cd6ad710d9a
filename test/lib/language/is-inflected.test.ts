import { expect, test } from 'vitest'
import { isInflected } from '../../../src/lib/language/is-inflected.js'

test.each([
  ['Wann schaltet die Anlage nachts herunter?', true],
  ['Was kostet eine Kappe fürs Bad?', true],
  ['Hoeveel moet ik betalen als ik een sleutel verlies?', true],
  ['¿Qué hago cuando la conductividad es demasiado alta?', true],
  ['Combien de temps conserve-t-on une bande ?', true],
  ['Flink-Job meter-clean: warum darf die consumer group id nicht umbenannt werden?', true],
  ['when do the nightly backups run?', false],
  ['ok go on', false],
  ['was it me, or is the die cast in an on-off mode', false],
  ['TypeError: cannot read properties of undefined (reading "map")', false],
  [
    'error in report.dat at line 4: unit inference exceeded the depth limit of the solver on this host',
    false,
  ],
  ['数据库的连接池有多大', false],
  ['', false],
])('%s: %s', (text, expected) => {
  expect(isInflected(text)).toBe(expected)
})
