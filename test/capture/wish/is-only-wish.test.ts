import { expect, test } from 'vitest'
import { isOnlyWish } from '../../../src/capture/wish/is-only-wish.js'

test.each([
  ['Remember: we publish with npm 10', true],
  ['"Remember: we publish with npm 10"', true],
  ['Hi! Remember: we publish with npm 10. Thanks a lot!', true],
  ['We publish the blog with Hugo, and never with Jekyll. Remember that.', true],
  ['Remember that we deploy on Fridays. And never push to main, please remember that too.', true],
  ['Please remember the following for later:\n- we use pnpm 9\n- the port is 8080', true],
  ['Merk dir: wir deployen freitags.', true],
  ['覚えておいて: npm 10で公開する', true],
  ['Remember <private>my name is Ada</private> that the port is 8080.', true],
  ['Remember: we publish with npm 10. Now fix the login page.', false],
  ['Fix the login page. Remember: we publish with npm 10.', false],
  ['Remember that the kiosk printer needs the driver of 2019; then run the tests of the checkout', false],
  ['Do you remember what we decided about npm?', false],
  ['remember to fix the login page', false],
  ['Move the cart to cents.', false],
  ['', false],
])('that %j is nothing but a wish: %j', (message, isIt) => {
  expect(isOnlyWish(message, [])).toBe(isIt)
})

test('a phrase of the person’s own is a wish, too', () => {
  const message = 'For the notebook: the walrus sleeps in hall 4.'
  expect(isOnlyWish(message, ['for the notebook'])).toBe(true)
  expect(isOnlyWish(message, [])).toBe(false)
})
