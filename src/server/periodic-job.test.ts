import { expect, test } from 'vitest'
import { TestClock } from '#tests/support/clock.ts'
import { jobFailures } from './metrics/index.ts'
import { periodicJob } from './periodic-job.ts'

function openJob(run: (isOpen: () => boolean) => Promise<void>) {
  const clock = new TestClock()
  const logged: string[] = []
  const log = { error: (_: object, message: string) => void logged.push(message) }
  return { clock, logged, job: periodicJob({ name: 'test', clock, log, everyMs: 1000, run, failure: 'failed' }) }
}

test('runs at the start and after each interval until it is closed', async () => {
  let runs = 0
  const { clock, job } = openJob(async () => void (runs += 1))
  await job.start()
  expect(runs).toBe(1)
  clock.advance(2500)
  expect(runs).toBe(3)
  await job.close()
  clock.advance(5000)
  expect(runs).toBe(3)
  expect(clock.waiting).toBe(0)
})

test('a failed run is logged and does not prevent the next one', async () => {
  let runs = 0
  const { clock, logged, job } = openJob(async () => {
    runs += 1
    throw new Error('unavailable')
  })
  await job.start()
  clock.advance(1000)
  await job.close()
  expect([runs, logged]).toEqual([2, ['failed', 'failed']])
  const { values } = await jobFailures.get()
  expect(values).toContainEqual({ value: 2, labels: { job: 'test' } })
})

test('closing signals the current run and waits for it', async () => {
  let end = () => {}
  let openAtEnd = true
  const { job } = openJob(async (isOpen) => {
    await new Promise<void>((resolve) => (end = resolve))
    openAtEnd = isOpen()
  })
  void job.start()
  const closed = job.close()
  end()
  await closed
  expect(openAtEnd).toBe(false)
})
