import { expect, test } from 'vitest'
import type { RecordedSegment } from '../recording/read-journal.ts'
import { resumePoint } from './resume-point.ts'

const segment = (msn: number, duration = 4.004, file: string | null = `${msn}.m4s`): RecordedSegment => {
  return { msn, epoch: 0, map: 'init.mp4', file, duration, size: 1, date: 0 }
}
const first = (count: number): RecordedSegment[] => Array.from({ length: count }, (_, msn) => segment(msn))

test('work goes on after the last segment that all renditions have', () => {
  expect(resumePoint([first(5), first(4), first(7)], 60_000)).toEqual({ msn: 4, at: 16_016 })
})

test('work begins at the beginning where a rendition has nothing', () => {
  expect(resumePoint([first(5), []], 60_000)).toEqual({ msn: 0, at: 0 })
})

test('a missing or lost segment is where work goes on', () => {
  expect(resumePoint([first(5), first(5).filter(({ msn }) => msn !== 2)], 60_000).msn).toBe(2)
  expect(resumePoint([first(5), [...first(3), segment(3, 4, null), segment(4)]], 60_000).msn).toBe(3)
})

test('the last segment is made again, so that the run that ends the work has something to end', () => {
  const all = [...first(2), segment(2, 1.992)]
  expect(resumePoint([all, all], 10_000)).toEqual({ msn: 2, at: 8_008 })
})
