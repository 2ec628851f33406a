import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { encodeFlv, type FlvItem, isSample } from '#tests/support/flv-file.ts'
import { manualClock, type ManualClock } from '#tests/support/manual-clock.ts'
import { quiet } from '#tests/support/packaged.ts'
import { createAudioMeter, type AudioMeter, type AudioSlice, AudioSlices } from './audio-meter.ts'

/** A tone of this level, in dB below full scale, as AAC. */
const tone = (level: number): Promise<FlvItem[]> =>
  encodeFlv({
    seconds: 1,
    size: '160x90',
    rate: '30',
    keyFrames: 30,
    video: false,
    // FFmpeg's sine has an amplitude of one eighth, -18.06 dB, and loses 3.01 dB when it is mixed to two channels.
    extra: ['-af', `volume=${level + 21.07}dB`, '-b:a', '192k'],
  })

function slice(items: readonly FlvItem[]) {
  const slices = new AudioSlices()
  for (const item of items) {
    if (isSample(item)) slices.add(item)
    else if (item.kind === 'audio') slices.track(item)
  }
  const drained = slices.drain()
  if (drained === null) throw new Error('no audio')
  return drained
}

let clock: ManualClock
let meter: AudioMeter
beforeEach(() => {
  clock = manualClock()
  meter = createAudioMeter({ clock, log: quiet })
})
afterEach(() => meter.close())

const levelOf = async (audio: AudioSlice): Promise<number> => {
  const level = await meter.measure(audio)
  if (typeof level !== 'number') throw new Error(`the level is ${level}`)
  return level
}

describe('the audio level', () => {
  test.each([-6, -20, -40])('of a tone at %i dB is that level', async (level) => {
    expect(Math.abs((await levelOf(slice(await tone(level)))) - level)).toBeLessThan(1.5)
  })

  test('of silence is the minimum', async () => {
    expect(await meter.measure(slice(await tone(-200)))).toBe(-100)
  })

  test('of invalid audio is unknown, and the next one is measured', async () => {
    const { decoderConfig, frames } = slice(await tone(-20))
    const broken = frames.map((frame) => Buffer.alloc(frame.length, 0xff))
    expect(await meter.measure({ decoderConfig, frames: broken })).toBeNull()
    expect(await levelOf({ decoderConfig, frames })).toBeLessThan(-15)
  })
})

describe('the measuring process', () => {
  test('resolves pending requests when it is ended, and restarts later', async () => {
    const audio = slice(await tone(-20))
    await meter.measure(audio)
    // The response to the first of them may have arrived already.
    const requests = Array.from({ length: 500 }, () => meter.measure(audio))
    meter.close()
    expect((await Promise.all(requests)).at(-1)).toBe('unavailable')
    expect(await meter.measure(audio)).toBe('unavailable')
    clock.advance(10_000)
    expect(await levelOf(audio)).toBeLessThan(-15)
  })

  test('ends after a minute without lives, and restarts without delay for the next request', async () => {
    const audio = slice(await tone(-20))
    await meter.measure(audio)
    clock.advance(60_000)
    expect(await levelOf(audio)).toBeLessThan(-15)
  })

  test('limits its queue and continues with the queued slices', async () => {
    const audio = slice(await tone(-20))
    const many = Array.from({ length: 510 }, () => meter.measure(audio))
    const results = await Promise.all(many)
    expect(results.filter((response) => response === 'unavailable')).toHaveLength(10)
    expect(results.filter((response) => typeof response === 'number')).toHaveLength(500)
  })
})

test('a slice contains the frames since the last one, at most half a second', async () => {
  const items = await tone(-20)
  expect(slice(items).frames).toHaveLength(24)
  const slices = new AudioSlices()
  expect(slices.drain()).toBeNull()
})
