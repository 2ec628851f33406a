import { expect, test } from 'vitest'
import { thumbnailTrack } from './thumbnail-track.ts'

const place = { x: 160, y: 90, width: 160, height: 90 }

test('names a file with its region in each cue, which lasts until the next cue or the end', () => {
  const track = thumbnailTrack(
    [
      { ...place, atMs: 0, file: 'a.jpg' },
      { ...place, atMs: 3_723_004.6, file: 'b.jpg', x: 0 },
    ],
    3_725_000,
  )
  expect(track).toBe(
    'WEBVTT\n' +
      '\n00:00:00.000 --> 01:02:03.005\na.jpg#xywh=160,90,160,90\n' +
      '\n01:02:03.005 --> 01:02:05.000\nb.jpg#xywh=0,90,160,90\n',
  )
})

test('is empty without tiles', () => {
  expect(thumbnailTrack([], 60_000)).toBe('WEBVTT\n')
})
