import { describe, expect, test } from 'vitest'
import { UploadRefused } from '../conversion/errors.ts'
import type { VideoFacts, TrackTimes, UploadFacts } from '../conversion/facts.ts'
import { defaultLimits } from '../conversion/limits.ts'
import { planUpload } from './plan.ts'

const video: VideoFacts = {
  stream: 0,
  firstMs: 0,
  endMs: 60_000,
  longestGapMs: 40,
  width: 1920,
  height: 1080,
  aspect: 1,
  orientation: 'upright',
  frames: 1_800,
}
const audio: TrackTimes = { stream: 1, firstMs: 0, endMs: 60_010, longestGapMs: 0 }

const facts = (changes: Partial<VideoFacts> = {}, audioTimes: Partial<TrackTimes> | null = {}): UploadFacts => ({
  video: { ...video, ...changes },
  audio: audioTimes === null ? null : { ...audio, ...audioTimes },
  claimedMs: 60_010,
})

const plan = (of: UploadFacts) => planUpload(of, defaultLimits, 2)
const rungs = (changes: Partial<VideoFacts>) => plan(facts(changes)).rungs.map(({ name }) => name)

function rejectionReason(of: UploadFacts): string {
  try {
    plan(of)
  } catch (error) {
    if (error instanceof UploadRefused) return error.reason
    throw error
  }
  return 'accepted'
}

describe('the plan for a file', () => {
  test.each([
    ['1080p', { width: 1920, height: 1080 }, ['1080p', '720p', '480p', '360p', '240p']],
    ['4K', { width: 3840, height: 2160 }, ['1080p', '720p', '480p', '360p', '240p']],
    ['portrait video', { width: 720, height: 1280 }, ['720p', '480p', '360p', '240p']],
    ['rotated video', { width: 1280, height: 720, orientation: 'clockwise' }, ['720p', '480p', '360p', '240p']],
    ['video that lacks a few lines', { width: 1920, height: 1038 }, ['1080p', '720p', '480p', '360p', '240p']],
    ['video with wide pixels', { width: 720, height: 576, aspect: 64 / 45 }, ['480p', '360p', '240p']],
    ['video with narrow pixels', { width: 640, height: 480, aspect: 0.5 }, ['240p']],
    ['small video', { width: 160, height: 120 }, ['120p']],
  ] as const)('%s becomes the sizes that it fills, never larger ones', (_what, changes, names) => {
    expect(rungs(changes)).toEqual(names)
  })

  test('lasts until video and audio have ended', () => {
    expect(plan(facts({}, { endMs: 61_500 })).durationMs).toBe(61_500)
    expect(plan(facts({}, null))).toMatchObject({ durationMs: 60_000, audio: false, frameRate: 30 })
  })

  test('starts with the video, unless audio clearly precedes it', () => {
    expect(plan(facts({ firstMs: 80 }, { firstMs: 0 })).startMs).toBe(80)
    expect(plan(facts({ firstMs: 2_000 }, { firstMs: 100 })).startMs).toBe(100)
  })
})

describe('rejects a file', () => {
  test.each([
    ['too-many-pixels', facts({ width: 16_000, height: 9_000 })],
    ['too-many-pixels', facts({ width: 20_000, height: 20 })],
    ['too-small', facts({ width: 8, height: 480 })],
    ['too-long', { ...facts({ endMs: 13 * 3_600_000 }), claimedMs: null }],
    ['damaged', facts({ longestGapMs: 700_000 })],
    ['damaged', facts({}, { longestGapMs: 700_000 })],
    ['cut-off', { ...facts(), claimedMs: 90_000 }],
    ['accepted', { ...facts(), claimedMs: 62_000 }],
    ['accepted', { ...facts(), claimedMs: null }],
  ])('as %s', (reason, of) => {
    expect(rejectionReason(of)).toBe(reason)
  })
})
