import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { manualClock } from '#tests/support/manual-clock.ts'
import { quiet } from '#tests/support/packaged.ts'
import { CatchUps } from './catch-ups.ts'

function setUp() {
  const clock = manualClock()
  const seen = { compared: [] as string[], asked: 0, atOnce: 0, most: 0, isAway: true }
  const catchUps = new CatchUps({
    clock,
    log: quiet,
    async compare(streamId) {
      seen.asked += 1
      seen.atOnce += 1
      seen.most = Math.max(seen.most, seen.atOnce)
      await setImmediate()
      seen.atOnce -= 1
      if (seen.isAway) throw new Error('the bucket is away')
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

test('streams are compared one at a time, and less and less often while the bucket is away', async () => {
  const { catchUps, seen, pass } = setUp()
  for (const streamId of many) catchUps.add(streamId)
  await pass(600)
  // After 0, 10, 30, 70, 150 and 310 seconds.
  expect([seen.asked, seen.most]).toEqual([6, 1])
  seen.isAway = false
  await pass(600)
  expect(seen.compared.toSorted()).toEqual(many.toSorted())
  expect(seen.most).toBe(1)
})

test('one that could not be completed is compared again after a pause, and none after the end', async () => {
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
