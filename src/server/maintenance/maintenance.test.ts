import { expect, test } from 'vitest'
import { vacuumIsDue } from './index.ts'

/** At a time in Japan. */
const at = (time: string) => new Date(`2026-11-${time}:00+09:00`)
const startedAt = at('20T12:00')

test('tables are vacuumed once each night, between 4:00 and 5:00 in Japan', () => {
  const lastAt = at('21T04:02')
  const due = ['21T04:30', '21T12:00', '22T03:59', '22T04:00', '22T04:59', '22T05:00'].filter((time) =>
    vacuumIsDue(at(time), { startedAt, lastAt }),
  )
  expect(due).toEqual(['22T04:00', '22T04:59'])
})

test('a site that is not on at night is vacuumed a day and a half after the last time', () => {
  const lastAt = at('21T20:00')
  const due = ['22T20:00', '23T07:59', '23T08:00', '25T20:00'].filter((time) =>
    vacuumIsDue(at(time), { startedAt: at('22T19:00'), lastAt }),
  )
  expect(due).toEqual(['23T08:00', '25T20:00'])
})

test('a site whose last time is not known is vacuumed an hour after its start', () => {
  expect(
    ['20T12:00', '20T12:59', '20T13:00'].map((time) => vacuumIsDue(at(time), { startedAt, lastAt: null })),
  ).toEqual([false, false, true])
})
