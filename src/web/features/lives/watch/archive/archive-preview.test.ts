import { expect, test } from 'vitest'
import { readScenes } from '../../../../player/scenes.ts'
import { readPeaks, sampleEvenly, waveformPath } from './archive-preview.ts'

const track =
  'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nsheet-0-abc.jpg#xywh=0,0,160,90\n' +
  '\n01:00:02.500 --> 01:00:04.000\nsheet-1-abc.jpg#xywh=160,90,160,90\n'

test('scenes have their times and image URLs relative to the track', () => {
  const scenes = readScenes(track, 'http://media.example/hls/live/~sign/thumbnails.vtt?x=1')
  expect(scenes.map(({ atMs, imageUrl }) => [atMs, imageUrl])).toEqual([
    [0, 'http://media.example/hls/live/~sign/sheet-0-abc.jpg'],
    [3_602_500, 'http://media.example/hls/live/~sign/sheet-1-abc.jpg'],
  ])
  expect(scenes[1]).toMatchObject({ x: 160, y: 90, width: 160, height: 90 })
  expect(readScenes('WEBVTT\n', 'http://media.example/')).toEqual([])
})

test('a sample of scenes is spread over the whole recording', () => {
  const scenes = Array.from({ length: 100 }, (_, index) => ({
    atMs: index,
    imageUrl: '',
    x: 0,
    y: 0,
    width: 1,
    height: 1,
  }))
  expect(sampleEvenly(scenes, 4).map(({ atMs }) => atMs)).toEqual([12, 37, 62, 87])
  expect(sampleEvenly(scenes.slice(0, 3), 4)).toHaveLength(3)
})

test('peaks are decoded as bytes', () => {
  expect(readPeaks('AED/')).toEqual([0, 64, 255])
})

test('each bar is the highest peak of its interval, and silence is a thin line', () => {
  expect(waveformPath([0, 0, 64, 10, 255, 255], 3)).toBe('M0.5 0.98V1.02M1.5 0.50V1.50M2.5 0.00V2.00')
})

test('fewer peaks than bars are spread over the width', () => {
  expect(waveformPath([255, 255], 4)).toBe('M1.0 0.00V2.00M3.0 0.00V2.00')
})
