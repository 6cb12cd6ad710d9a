import { expect, test, vi } from 'vitest'
import { postpone } from '../../src/lib/postpone.js'

test('a task runs after the wait', async () => {
  const task = vi.fn()
  postpone(5, task)
  expect(task).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(task).toHaveBeenCalledOnce())
})

test('a task runs at once when asked for, and only then', async () => {
  const task = vi.fn()
  const now = postpone(5, task)
  now()
  expect(task).toHaveBeenCalledOnce()
  now()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(task).toHaveBeenCalledOnce()
})
