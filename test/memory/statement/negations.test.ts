import { expect, test } from 'vitest'
import { negations } from '../../../src/memory/statement/negations.js'

test.each([
  ['We use tabs', 0],
  ['We do not use tabs', 1],
  ['Don’t use tabs', 1],
  ['Use pnpm, not npm', 1],
  ['Never deploy without tests', 2],
  ['no-op is a command', 0],
  ['see No. 5', 0],
  ['Wir benutzen keine Tabs', 1],
  ['Nie am Freitag ausrollen', 1],
  ['On n’utilise plus npm', 1],
  ['Nunca despliegues en viernes', 1],
  ['O teste está no arquivo', 0],
  ['Не используй npm', 1],
  ['Bu projede npm kullanma', 1],
  ['不要用 npm', 1],
  ['特别重要的区别', 0],
  ['npmを使わないでください', 1],
  ['npm을 쓰지 마세요', 1],
  ['pnpm을 사용한다', 0],
])('%s: %i', (text, expected) => {
  expect(negations(text)).toBe(expected)
})
