import { expect, test } from 'vitest'
import { readScenes, sampleEvenly } from './thumbnail-cues.ts'

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
