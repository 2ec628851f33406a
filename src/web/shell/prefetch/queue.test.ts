import { describe, expect, test } from 'vitest'
import { createQueue } from './queue.ts'

/** A job that lasts until it is ended. */
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
const soon = () => new Promise((resolve) => setImmediate(resolve))

describe('the queue of what is loaded ahead', () => {
  test('lets four run at once, and the others in turn', async () => {
    const jobs = Array.from({ length: 6 }, job)
    const enqueue = createQueue(4)
    for (const { run } of jobs) void enqueue(run)
    const started = () => jobs.map(({ state }) => state.started)
    expect(started()).toEqual([true, true, true, true, false, false])
    jobs[2]?.state.end()
    await soon()
    expect(started()).toEqual([true, true, true, true, true, false])
    jobs[0]?.state.end()
    jobs[1]?.state.end()
    await soon()
    expect(started()).toEqual([true, true, true, true, true, true])
  })
})
