import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { encodeFlv, isSample, type FlvItem } from '#tests/support/flv-file.ts'
import { manualClock, type ManualClock } from '#tests/support/manual-clock.ts'
import { quiet } from '#tests/support/packaged.ts'

import { createSoundMeter, SoundSlices, type SoundMeter } from './index.ts'

/** A tone of this loudness, in dB below full scale, as AAC. */
const tone = (level: number): Promise<FlvItem[]> =>
  encodeFlv({
    seconds: 1,
    size: '160x90',
    rate: '30',
    keyFrames: 30,
    video: false,
    // FFmpeg's sine has an amplitude of one eighth, -18.06 dB, and loses 3.01 dB on its way to two channels.
    extra: ['-af', `volume=${level + 21.07}dB`, '-b:a', '192k'],
  })

function slice(items: readonly FlvItem[]) {
  const slices = new SoundSlices()
  for (const item of items) {
    if (isSample(item)) slices.add(item)
    else if (item.kind === 'audio') slices.track(item)
  }
  const taken = slices.take()
  if (taken === null) throw new Error('no sound')
  return taken
}

let clock: ManualClock
let meter: SoundMeter
beforeEach(() => {
  clock = manualClock()
  meter = createSoundMeter({ clock, log: quiet })
})
afterEach(() => meter.close())

describe('the level of sound', () => {
  test.each([-6, -20, -40])('of a tone at %i dB is that', async (level) => {
    expect(Math.abs(((await meter.measure(slice(await tone(level)))) ?? 0) - level)).toBeLessThan(1.5)
  })

  test('of silence is as low as it gets', async () => {
    expect(await meter.measure(slice(await tone(-200)))).toBe(-100)
  })

  test('of what is no sound is not known, and the next one is', async () => {
    const { decoderConfig, frames } = slice(await tone(-20))
    const broken = frames.map((frame) => Buffer.alloc(frame.length, 0xff))
    expect(await meter.measure({ decoderConfig, frames: broken })).toBeNull()
    expect(await meter.measure({ decoderConfig, frames })).toBeLessThan(-15)
  })
})

describe('the process that measures', () => {
  test('answers what was on its way when it is ended, and comes back later', async () => {
    const sound = slice(await tone(-20))
    await meter.measure(sound)
    const lost = meter.measure(sound)
    meter.close()
    expect(await lost).toBeNull()
    expect(await meter.measure(sound)).toBeNull()
    clock.advance(10_000)
    expect(await meter.measure(sound)).toBeLessThan(-15)
  })

  test('is ended when nobody was live for a minute', async () => {
    const sound = slice(await tone(-20))
    await meter.measure(sound)
    clock.advance(60_000)
    expect(await meter.measure(sound)).toBeNull()
  })
})

test('a slice holds what came since the last one, at most half a second', async () => {
  const items = await tone(-20)
  expect(slice(items).frames).toHaveLength(24)
  const slices = new SoundSlices()
  expect(slices.take()).toBeNull()
})
