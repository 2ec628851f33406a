import { beforeEach, expect, test } from 'vitest'
import type { ConversionEvent } from '#engine-protocol/index.ts'
import { manualClock } from '#tests/support/manual-clock.ts'
import { ConversionReports } from './conversion-reports.ts'

const clock = manualClock()
const recording = { durationMs: 1, bytes: 1, hasVideo: true, trim: null }
let events: ConversionEvent[]
let reports: ConversionReports
beforeEach(() => {
  events = []
  reports = new ConversionReports(clock, (event) => events.push(event))
})

const working = (share: number) => ({ type: 'working', share, renditions: [], pid: 4711 }) as const

test('progress is reported at most once a second for each file, without the process', () => {
  reports.report('one', working(0))
  reports.report('one', working(0.1))
  reports.report('two', working(0.2))
  clock.advance(999)
  reports.report('one', working(0.3))
  clock.advance(1)
  reports.report('one', working(0.4))
  expect(events.map(({ streamId, state }) => [streamId, state])).toEqual([
    ['one', { type: 'working', share: 0, renditions: [] }],
    ['two', { type: 'working', share: 0.2, renditions: [] }],
    ['one', { type: 'working', share: 0.4, renditions: [] }],
  ])
})

test('outcomes are reported at once, and cancelled uploads not', () => {
  reports.report('one', working(0.9))
  reports.report('one', { type: 'done', facts: recording, playlist: 'one/index.m3u8' })
  reports.report('one', { type: 'failed', reason: 'crashed', detail: '' })
  reports.report('one', { type: 'cancelled' })
  reports.report('one', working(0))
  expect(events.map(({ state }) => state.type)).toEqual(['working', 'done', 'failed', 'working'])
  expect(events[1]?.state).toEqual({ type: 'done', facts: recording, size: null })
})
