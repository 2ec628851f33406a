import { describe, expect, test } from 'vitest'
import type { Sample } from '../codecs/sample.ts'
import { HealthMeter, FrameGaps, PublishSpeed } from './health-meter.ts'

const frame = (arrivedAt: number, bytes: number, more: Partial<Sample> = {}): Sample => ({
  kind: 'video',
  dts: arrivedAt,
  compositionOffset: 0,
  keyFrame: false,
  data: Buffer.alloc(bytes),
  arrivedAt,
  ...more,
})

describe('the health meter', () => {
  test('measures bits, frames and key frames of the last five seconds', () => {
    const meter = new HealthMeter(1_000)
    for (let at = 0; at < 10_000; at += 40) {
      meter.add(frame(1_000 + at, 5_000, { keyFrame: at % 2_000 === 0 }))
      meter.add(frame(1_000 + at, 500, { kind: 'audio', keyFrame: true }))
    }
    expect(meter.read(11_000)).toMatchObject({ keyFrameInterval: 2_000 })
    expect(meter.read(11_000).frameRate).toBeCloseTo(25, 0)
    expect(meter.read(11_000).bitrate / 1_100_000).toBeCloseTo(1, 1)
  })

  test('measures a new connection over its own age', () => {
    const meter = new HealthMeter(700)
    for (let at = 0; at < 1_000; at += 20) meter.add(frame(700 + at, 1_000))
    expect(meter.read(1_700)).toMatchObject({ frameRate: 50, bitrate: 400_000, keyFrameInterval: null })
  })

  test('reports zero for an encoder that stopped sending', () => {
    const meter = new HealthMeter(0)
    meter.add(frame(10, 1_000))
    expect(meter.read(60_000)).toMatchObject({ frameRate: 0, bitrate: 0 })
  })

  test('reports the tracks', () => {
    const meter = new HealthMeter(0)
    expect(meter.read(0)).toMatchObject({ width: 0, height: 0, videoCodec: null, audioCodec: null })
    const decoderConfig = Buffer.alloc(0)
    meter.track({ kind: 'video', codec: 'avc1.64001f', width: 1280, height: 720, decoderConfig })
    meter.track({
      kind: 'audio',
      codec: 'mp4a.40.2',
      sampleRate: 48_000,
      channels: 2,
      frameLength: 1024,
      decoderConfig,
    })
    expect(meter.read(0)).toMatchObject({
      width: 1280,
      height: 720,
      videoCodec: 'avc1.64001f',
      audioCodec: 'mp4a.40.2',
    })
  })
})

function paced(speed: number, seconds: number, start = 0, pace = new PublishSpeed()): PublishSpeed {
  for (let at = 0; at <= seconds * 1_000; at += 40) pace.add(start + at * speed, 7_000 + at)
  return pace
}

describe('the speed of a stream', () => {
  test.each([0.5, 0.9, 1, 1.5])('equals the rate at which it is sent (%f)', (speed) => {
    expect(paced(speed, 20).speed).toBe(speed)
  })

  test('is 1 until enough media has been received', () => {
    expect(new PublishSpeed().speed).toBe(1)
    expect(paced(0.5, 2).speed).toBe(1)
  })

  test("ignores frames from before a restart of the encoder's clock", () => {
    const pace = paced(1, 20)
    pace.add(0, 27_050)
    expect(pace.speed).toBe(1)
  })
})

describe('dropped frames', () => {
  const gaps = (times: readonly number[]): number => {
    const counter = new FrameGaps()
    for (const time of times) counter.add(time)
    return counter.missing
  }
  const steady = (count: number): number[] => Array.from({ length: count }, (_, index) => Math.round((index * 100) / 3))

  test('are zero in a steady stream with rounded times', () => {
    expect(gaps(steady(300))).toBe(0)
  })

  test('are counted by the gaps they leave', () => {
    expect(gaps(steady(300).filter((_, index) => ![100, 150, 151, 152].includes(index)))).toBe(4)
  })

  test('do not include a pause', () => {
    const times = steady(100)
    expect(gaps([...times, ...times.map((time) => time + 20_000)])).toBe(0)
  })
})
