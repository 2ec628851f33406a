import { beforeEach, expect, test } from 'vitest'
import type { PlaybackReport } from '#contract/group-viewings/schemas.ts'
import { Reports } from './reports.ts'

const plays: PlaybackReport = { offsetMs: 10, stalled: false, paused: false, delayMs: 5, holdMs: null }
let reports: Reports

beforeEach(() => {
  reports = new Reports()
})

test('statuses are sent every five seconds while nothing changes', () => {
  const sent: number[] = []
  for (let now = 0; now <= 20_000; now += 1000) {
    if (now % 5000 === 0) for (const id of [1, 2, 3]) reports.receive({ id, ...plays }, now)
    if (reports.takeDue(now)) sent.push(now)
  }
  expect(sent).toEqual([0, 5000, 10_000, 15_000, 20_000])
})

test('a stall is sent within a second', () => {
  reports.receive({ id: 1, ...plays }, 0)
  expect(reports.takeDue(0)).toBe(true)
  reports.receive({ id: 1, ...plays, stalled: true }, 200)
  expect(reports.takeDue(900)).toBe(false)
  expect(reports.takeDue(1000)).toBe(true)
  expect(reports.statuses).toEqual([{ id: 1, offsetMs: 10, stalled: true, paused: false }])
})

test('a participant who reports no more has no status after fifteen seconds', () => {
  reports.receive({ id: 1, ...plays }, 0)
  reports.receive({ id: 2, ...plays }, 10_000)
  reports.takeDue(16_000)
  expect(reports.statuses.map(({ id }) => id)).toEqual([2])
})

test('the other processes receive the reports of this one only', () => {
  reports.receive({ id: 1, ...plays }, 0)
  reports.receiveOfOthers(
    [
      { id: 2, ...plays },
      { id: 1, ...plays, offsetMs: 999 },
    ],
    0,
  )
  expect(reports.own.map(({ id }) => id)).toEqual([1])
  expect(reports.all).toEqual([
    { id: 1, ...plays },
    { id: 2, ...plays },
  ])
})
