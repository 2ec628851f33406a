import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { encodeFlv, isSample, type FlvItem } from '#tests/support/flv-file.ts'
import { manualClock, type ManualClock } from '#tests/support/manual-clock.ts'
import { quiet } from '#tests/support/packaged.ts'

import { createSoundMeter, SoundSlices, type SoundMeter } from './index.ts'
import type { SoundSlice } from './messages.ts'

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

const levelOf = async (sound: SoundSlice): Promise<number> => {
  const level = await meter.measure(sound)
  if (typeof level !== 'number') throw new Error(`the level is ${level}`)
  return level
}

describe('the level of sound', () => {
  test.each([-6, -20, -40])('of a tone at %i dB is that', async (level) => {
    expect(Math.abs((await levelOf(slice(await tone(level)))) - level)).toBeLessThan(1.5)
  })

  test('of silence is as low as it gets', async () => {
    expect(await meter.measure(slice(await tone(-200)))).toBe(-100)
  })

  test('of what is no sound is not known, and the next one is', async () => {
    const { decoderConfig, frames } = slice(await tone(-20))
    const broken = frames.map((frame) => Buffer.alloc(frame.length, 0xff))
    expect(await meter.measure({ decoderConfig, frames: broken })).toBeNull()
    expect(await levelOf({ decoderConfig, frames })).toBeLessThan(-15)
  })
})

describe('the process that measures', () => {
  test('answers what was on its way when it is ended, and comes back later', async () => {
    const sound = slice(await tone(-20))
    await meter.measure(sound)
    const lost = meter.measure(sound)
    meter.close()
    expect(await lost).toBe('unanswered')
    expect(await meter.measure(sound)).toBe('unanswered')
    clock.advance(10_000)
    expect(await levelOf(sound)).toBeLessThan(-15)
  })

  test('is ended when nobody was live for a minute, and another answers the next question at once', async () => {
    const sound = slice(await tone(-20))
    await meter.measure(sound)
    clock.advance(60_000)
    expect(await levelOf(sound)).toBeLessThan(-15)
  })

  test('hears no more than it can, and goes on with what it has', async () => {
    const sound = slice(await tone(-20))
    const many = Array.from({ length: 510 }, () => meter.measure(sound))
    const answers = await Promise.all(many)
    expect(answers.filter((answer) => answer === 'unanswered')).toHaveLength(10)
    expect(answers.filter((answer) => typeof answer === 'number')).toHaveLength(500)
  })
})

test('a slice holds what came since the last one, at most half a second', async () => {
  const items = await tone(-20)
  expect(slice(items).frames).toHaveLength(24)
  const slices = new SoundSlices()
  expect(slices.take()).toBeNull()
})
