import { expect, test } from 'vitest'
import type { RecordedSegment } from '../journal/read-journal.ts'
import { resumePoint } from './upload-output.ts'

const segment = (msn: number, duration = 4.004, file: string | null = `${msn}.m4s`): RecordedSegment => {
  return { msn, epoch: 0, map: 'init.mp4', file, duration, size: 1, date: 0 }
}
const first = (count: number): RecordedSegment[] => Array.from({ length: count }, (_, msn) => segment(msn))

test('resumes after the last segment that all renditions have', () => {
  expect(resumePoint([first(5), first(4), first(7)], 60_000)).toEqual({ msn: 4, at: 16_016 })
})

test('starts at the beginning if a rendition has nothing', () => {
  expect(resumePoint([first(5), []], 60_000)).toEqual({ msn: 0, at: 0 })
})

test('resumes at a missing or lost segment', () => {
  expect(resumePoint([first(5), first(5).filter(({ msn }) => msn !== 2)], 60_000).msn).toBe(2)
  expect(resumePoint([first(5), [...first(3), segment(3, 4, null), segment(4)]], 60_000).msn).toBe(3)
})

test('makes the last segment again, so that the finishing run has something to finish', () => {
  const all = [...first(2), segment(2, 1.992)]
  expect(resumePoint([all, all], 10_000)).toEqual({ msn: 2, at: 8_008 })
})
