import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { manualClock } from '#tests/support/manual-clock.ts'
import { quiet } from '#tests/support/packaged.ts'
import { ComparisonQueue } from './comparison-queue.ts'

function setUp() {
  const clock = manualClock()
  const seen = { compared: [] as string[], attempts: 0, running: 0, mostRunning: 0, isAway: true }
  const catchUps = new ComparisonQueue({
    clock,
    log: quiet,
    async compare(streamId) {
      seen.attempts += 1
      seen.running += 1
      seen.mostRunning = Math.max(seen.mostRunning, seen.running)
      await setImmediate()
      seen.running -= 1
      if (seen.isAway) throw new Error('the bucket is unavailable')
      seen.compared.push(streamId)
    },
  })
  const pass = async (seconds: number): Promise<void> => {
    for (let left = seconds; left > 0; left -= 10) {
      for (let turn = 0; turn < 20; turn += 1) await setImmediate()
      clock.advance(10_000)
    }
  }
  return { catchUps, seen, pass }
}

const many = Array.from({ length: 50 }, (_, index) => `stream${index}`)

test('compares streams one at a time, with growing pauses while the bucket is unavailable', async () => {
  const { catchUps, seen, pass } = setUp()
  for (const streamId of many) catchUps.add(streamId)
  await pass(600)
  // After 0, 10, 30, 70, 150 and 310 seconds.
  expect([seen.attempts, seen.mostRunning]).toEqual([6, 1])
  seen.isAway = false
  await pass(600)
  expect(seen.compared.toSorted()).toEqual(many.toSorted())
  expect(seen.mostRunning).toBe(1)
})

test('compares an incomplete stream again after a pause, and none after close', async () => {
  const { catchUps, seen, pass } = setUp()
  seen.isAway = false
  catchUps.postpone('one', new Error('the disk is full'))
  await setImmediate()
  expect(seen.compared).toEqual([])
  await pass(40)
  expect(seen.compared).toEqual(['one'])
  catchUps.close()
  catchUps.add('two')
  await pass(40)
  expect(seen.compared).toEqual(['one'])
})
