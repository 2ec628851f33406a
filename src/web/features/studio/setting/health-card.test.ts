import { describe, expect, test } from 'vitest'
import { streamHealth } from '#tests/support/stream-health.ts'
import { streamAdvice } from './health-card.tsx'

const rendition = (name: string, state: 'running' | 'dropped' | 'failed') => ({
  name,
  state,
  width: 640,
  height: 360,
  bitrate: 0,
})

describe('advice on the stream', () => {
  test('is empty for a healthy stream', () => {
    expect(streamAdvice(streamHealth)).toEqual([])
    expect(streamAdvice({ ...streamHealth, keyFrameInterval: null, bitrate: 0, frameRate: 0 })).toEqual([])
  })
  test.each([
    [{ keyFrameInterval: 8000 }, { key: 'keyFrameInterval', seconds: 8 }],
    [{ frameRate: 14.98 }, { key: 'frameRate', fps: 15 }],
    [{ bitrate: 300_000 }, { key: 'bitrateLow', kbps: 300 }],
    [{ bitrate: 12_000_000 }, { key: 'bitrateHigh', kbps: 12_000 }],
    [{ audioCodec: null }, { key: 'noAudio' }],
    [{ speed: 0.62 }, { key: 'slow', percent: 62 }],
    [{ audioLevel: -72.5 }, { key: 'silent' }],
    [{ audioLevel: -0.1 }, { key: 'loud' }],
    [{ droppedFrames: 240 }, { key: 'dropped', count: 240 }],
    [{ reconnects: 3 }, { key: 'reconnects', count: 3 }],
    [
      { renditions: [rendition('720p', 'dropped'), rendition('360p', 'running')] },
      { key: 'renditionsDropped', names: '720p' },
    ],
    [
      { renditions: [rendition('360p', 'failed'), rendition('240p', 'failed')] },
      { key: 'renditionsFailed', names: '360p, 240p' },
    ],
  ])('for %j is %j', (change, advice) => {
    expect(streamAdvice({ ...streamHealth, ...change })).toEqual([advice])
  })
  test('leaves out the figures of a video that has stopped', () => {
    const stopped = { ...streamHealth, videoStopped: true, frameRate: 4, bitrate: 96_000, keyFrameInterval: 25_000 }
    expect(streamAdvice(stopped)).toEqual([])
    expect(streamAdvice({ ...stopped, audioLevel: -72.5 })).toEqual([{ key: 'silent' }])
  })
  test('lists missing audio first', () => {
    expect(streamAdvice({ ...streamHealth, keyFrameInterval: 8000, audioCodec: null })[0]).toEqual({ key: 'noAudio' })
  })
})
