import { expect, expectTypeOf, test } from 'vitest'
import { jobsOf, noUserData, type Job, type Slice } from './slice.ts'

test('a slice says what it stores of users; without that it does not compile', () => {
  expectTypeOf({ name: 'polls', account: noUserData } as const).toExtend<Slice>()
  expectTypeOf({ name: 'polls' } as const).not.toExtend<Slice>()
})

test('jobs start by stage: storage first, delivery of events last', () => {
  const job = (): Job => ({ close() {} })
  const [storing, connecting, working, delivering] = [job(), job(), job(), job()]
  const started = jobsOf([
    { stage: 'delivery', jobs: [delivering] },
    { jobs: [working] },
    {},
    { stage: 'storage', jobs: [storing] },
    { stage: 'connections', jobs: [connecting] },
  ])
  for (const [index, expected] of [storing, connecting, working, delivering].entries()) {
    expect(started[index]).toBe(expected)
  }
})
