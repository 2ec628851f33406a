import { describe, expect, test } from 'vitest'
import { createQueue, savesData } from './prefetch-page.ts'

/** A job that runs until `end` is called. */
function job() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const state = { started: false, end: resolve }
  return {
    state,
    run: () => {
      state.started = true
      return promise
    },
  }
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe('the prefetch queue', () => {
  test('runs four jobs at once, the others in order', async () => {
    const jobs = Array.from({ length: 6 }, job)
    const enqueue = createQueue(4)
    for (const { run } of jobs) void enqueue(run)
    const started = () => jobs.map(({ state }) => state.started)
    expect(started()).toEqual([true, true, true, true, false, false])
    jobs[2]?.state.end()
    await nextTurn()
    expect(started()).toEqual([true, true, true, true, true, false])
    jobs[0]?.state.end()
    jobs[1]?.state.end()
    await nextTurn()
    expect(started()).toEqual([true, true, true, true, true, true])
  })
})

describe('prefetching', () => {
  test.each([{}, { connection: {} }, { connection: { saveData: false, effectiveType: '4g' } }])(
    'is on in a browser with %j',
    (browser) => {
      expect(savesData(browser)).toBe(false)
    },
  )
  test('is on with 3g', () => {
    expect(savesData({ connection: { effectiveType: '3g' } })).toBe(false)
  })
  test.each([{ saveData: true, effectiveType: '4g' }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'is off with %j',
    (connection) => {
      expect(savesData({ connection })).toBe(true)
    },
  )
})
