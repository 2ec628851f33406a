import { describe, expect, test } from 'vitest'
import { manualClock } from '#tests/support/manual-clock.ts'
import { hour, watchEveryHour } from './build-watch.ts'

/** A watch on a clock in the test's hand, and when it looked, in hours since its start. */
function watching(...answers: readonly boolean[]) {
  const clock = manualClock(0)
  let slept = 0
  const now = () => clock.wall() + slept
  const looks: number[] = []
  const watch = watchEveryHour({ now, after: clock.after }, async () => {
    looks.push(now() / hour)
    return answers[looks.length - 1] ?? false
  })
  const advance = async (hours: number) => {
    for (let passed = 0; passed < hours; passed += 0.5) {
      clock.advance(hour / 2)
      await Promise.resolve()
    }
  }
  return { looks, watch, clock, advance, sleep: (hours: number) => (slept += hours * hour) }
}

describe('the watch over the latest build', () => {
  test('looks every hour', async () => {
    const { looks, advance } = watching()
    await advance(3)
    expect(looks).toEqual([1, 2, 3])
  })
  test('looks on waking only when an hour has passed, and counts on from there', async () => {
    const { looks, watch, clock, advance, sleep } = watching()
    clock.advance(hour / 2)
    watch.awake()
    expect(looks).toEqual([])
    // The clock of a machine that sleeps goes on, its timers do not.
    sleep(4.5)
    watch.awake()
    watch.awake()
    expect(looks).toEqual([5])
    await advance(0.5)
    expect(looks).toEqual([5])
    await advance(0.5)
    expect(looks).toEqual([5, 6])
  })
  test('is over once a new build was seen', async () => {
    const { looks, watch, advance } = watching(false, true)
    await advance(5)
    watch.awake()
    expect(looks).toEqual([1, 2])
  })
  test('is over when it is stopped', async () => {
    const { looks, watch, advance } = watching()
    watch.stop()
    await advance(2)
    watch.awake()
    expect(looks).toEqual([])
  })
})
