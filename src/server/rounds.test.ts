import { expect, test } from 'vitest'
import { TestClock } from '#tests/support/clock.ts'
import { createRounds } from './rounds.ts'

function openRounds(round: (going: () => boolean) => Promise<void>) {
  const clock = new TestClock()
  const logged: string[] = []
  const log = { error: (_: object, message: string) => void logged.push(message) }
  return { clock, logged, rounds: createRounds({ clock, log, everyMs: 1000, round, failure: 'failed' }) }
}

test('the work is done at the start, after each pause, and no more once it is closed', async () => {
  let done = 0
  const { clock, rounds } = openRounds(async () => void (done += 1))
  await rounds.start()
  expect(done).toBe(1)
  clock.advance(2500)
  expect(done).toBe(3)
  await rounds.close()
  clock.advance(5000)
  expect(done).toBe(3)
  expect(clock.waiting).toBe(0)
})

test('a round that fails is logged, and the next one comes all the same', async () => {
  let done = 0
  const { clock, logged, rounds } = openRounds(async () => {
    done += 1
    throw new Error('away')
  })
  await rounds.start()
  clock.advance(1000)
  await rounds.close()
  expect([done, logged]).toEqual([2, ['failed', 'failed']])
})

test('closing tells a round that is under way, and waits for it', async () => {
  let end = () => {}
  let wentOn = true
  const { rounds } = openRounds(async (going) => {
    await new Promise<void>((resolve) => (end = resolve))
    wentOn = going()
  })
  void rounds.start()
  const closed = rounds.close()
  end()
  await closed
  expect(wentOn).toBe(false)
})
