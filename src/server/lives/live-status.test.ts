import { expect, test } from 'vitest'
import type { StreamHealth } from '#contract/lives/schemas.ts'
import { HealthHistory } from './live-status.ts'

const health = (bitrate: number): StreamHealth => ({
  bitrate,
  frameRate: 30,
  keyFrameInterval: 1000,
  speed: 1,
  droppedFrames: 0,
  audioLevel: null,
  width: 1280,
  height: 720,
  videoCodec: null,
  audioCodec: null,
  encoder: null,
  protocol: 'rtmp',
  reconnects: 0,
  partLateness: 0,
  queued: 0,
  renditions: [],
})

test('keeps the last five minutes of each live, oldest first, until the live is over', () => {
  const history = new HealthHistory()
  for (let index = 0; index < 200; index += 1) history.add('one', health(index), new Date(index * 2000))
  history.add('two', health(7), new Date(0))
  expect(history.of('one')).toHaveLength(150)
  expect(history.of('one')[0]).toEqual({ at: 100_000, bitrate: 50, frameRate: 30 })
  history.forget('one')
  expect(history.of('one')).toEqual([])
  expect(history.of('two')).toHaveLength(1)
})
