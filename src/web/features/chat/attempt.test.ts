import { expect, test } from 'vitest'
import { whileBusy } from './attempt.ts'

test.each([
  ['succeeds', async () => 'done'],
  ['fails', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))],
])('a task that %s is busy only while it runs', async (_, task) => {
  const states: boolean[] = []
  const result = whileBusy((busy) => states.push(busy), task)
  expect(states).toEqual([true])
  await result.catch(() => {})
  expect(states).toEqual([true, false])
})

test('the error of a task reaches the caller', async () => {
  const error = new TypeError('Failed to fetch dynamically imported module')
  await expect(
    whileBusy(
      () => {},
      () => Promise.reject(error),
    ),
  ).rejects.toBe(error)
})
