import { describe, expect, test } from 'vitest'

import { manualClock } from '#tests/support/manual-clock.ts'
import { audioTrack, picture, sound, videoTrack } from '#tests/support/packaged.ts'

import type { Sample, Track } from '../stream/sample.ts'
import { SteadyOutput } from './steady-output.ts'

const still = { ...videoTrack, width: 320, height: 180, codec: 'avc1.64000d' }
const clip = { track: still, pictures: [Buffer.from('key'), Buffer.from('same')], interval: 100 }

function setUp() {
  const clock = manualClock()
  const heard: (string | Sample)[] = []
  let playable = (): void => {}
  let played = 0
  const output = new SteadyOutput({
    clock,
    clipFor: () => clip,
    onPlayable: () => played++,
    open(onPlayable) {
      playable = onPlayable
      return {
        track: (track: Track) => heard.push(`track ${track.codec}`),
        sample: (sample) => heard.push(sample),
        discontinue: (goesOn) => heard.push(goesOn === false ? 'stands still' : `goes on: ${goesOn}`),
        finish: async () => void heard.push('finish'),
        remove: async () => {},
        partLateness: 0,
        queued: 0,
        renditions: [],
      }
    },
  })
  output.track(videoTrack)
  output.track(audioTrack)
  output.sample(picture(0, true))
  return {
    clock,
    output,
    heard,
    playable: () => playable(),
    played: () => played,
    /** What came since the last call: samples as their bytes and times. */
    take: () =>
      heard.splice(0).map((one) => (typeof one === 'string' ? one : `${one.data.toString('latin1')} ${one.dts}`)),
  }
}

describe('a live whose encoder is lost', () => {
  test('goes on with the still picture and with silence, at the pace of the clock', () => {
    const { clock, output, playable, take } = setUp()
    playable()
    take()
    output.discontinue()
    const begun = take()
    expect(begun.slice(0, 4)).toEqual([
      'goes on: standby',
      `track ${still.codec}`,
      `track ${audioTrack.codec}`,
      'key 0',
    ])
    // 48 kHz: a frame of 1024 samples lasts 21.3 ms.
    expect(begun.slice(4).map((sample) => sample.replace(/^.* /s, ''))).toEqual(['0', '21', '43', '64', '85'])
    clock.advance(250)
    expect(take().filter((sample) => /^(key|same)/.test(sample))).toEqual(['same 100', 'key 200'])
  })

  test('stands still when nobody could play it yet', () => {
    const { output, take } = setUp()
    take()
    output.discontinue()
    expect(take()).toEqual(['stands still'])
  })

  test('does not count as playable because of the still picture', () => {
    const { output, playable, played } = setUp()
    playable()
    output.discontinue()
    playable()
    expect(played()).toBe(1)
  })
})

test('only the first picture of each round is told as a key frame', () => {
  const { clock, output, playable, heard } = setUp()
  playable()
  heard.splice(0)
  output.discontinue()
  clock.advance(300)
  const pictures = heard.filter((one): one is Sample => typeof one !== 'string' && one.kind === 'video')
  expect(pictures.map(({ keyFrame }) => keyFrame)).toEqual([true, false, true, false])
})

describe('an encoder that is back', () => {
  test('takes over with its first key frame, not before', () => {
    const { clock, output, playable, played, take } = setUp()
    playable()
    output.discontinue()
    output.track(videoTrack)
    output.track(audioTrack)
    output.sample(picture(0, false))
    output.sample(sound(20))
    take()
    output.sample(picture(40, true))
    playable()
    output.sample(sound(43))
    clock.advance(1_000)
    expect(take()).toEqual([
      'goes on: encoder',
      `track ${videoTrack.codec}`,
      `track ${audioTrack.codec}`,
      'p40 40',
      's43 43',
    ])
    expect(played()).toBe(2)
  })

  test('and lost again before its first key frame changes nothing', () => {
    const { clock, output, playable, take } = setUp()
    playable()
    output.discontinue()
    output.track({ ...videoTrack, codec: 'avc1.000000' })
    output.discontinue()
    take()
    clock.advance(100)
    expect(take()[0]).toBe('same 100')
  })
})

describe('an encoder that is back with sound alone', () => {
  /** What was heard until it counts as that, and a bit more. */
  function heard() {
    const set = setUp()
    set.playable()
    set.output.discontinue()
    set.output.track(audioTrack)
    set.take()
    for (let dts = 5_000; dts <= 6_000; dts += 20) set.output.sample(sound(dts))
    return set
  }

  test('is heard beside the still picture, in place of silence, and is on air again', () => {
    const { clock, output, playable, played, take } = heard()
    expect(take()).toEqual(['goes on: encoder', `track ${audioTrack.codec}`, `track ${still.codec}`, 'key 0'])
    playable()
    expect(played()).toBe(2)
    clock.advance(100)
    output.sample(sound(6_020))
    output.sample(sound(6_040))
    expect(take()).toEqual(['same 100', 's6020 20', 's6040 40'])
  })

  test('is not heard while a picture may still come', () => {
    const { output, playable, take } = setUp()
    playable()
    output.discontinue()
    output.track(videoTrack)
    output.track(audioTrack)
    take()
    for (let dts = 0; dts < 11_000; dts += 500) output.sample(sound(dts))
    expect(take()).toEqual([])
    output.sample(picture(11_000, true))
    expect(take()[0]).toBe('goes on: encoder')
  })

  test('and then brings a picture takes over as any other', () => {
    const { output, take } = heard()
    output.track(videoTrack)
    take()
    output.sample(picture(7_000, true))
    expect(take()).toEqual(['goes on: encoder', `track ${audioTrack.codec}`, `track ${videoTrack.codec}`, 'p7000 7000'])
  })

  test('and is lost again leaves the still picture with silence', () => {
    const { clock, output, take } = heard()
    take()
    output.discontinue()
    expect(take().slice(0, 4)).toEqual([
      'goes on: standby',
      `track ${still.codec}`,
      `track ${audioTrack.codec}`,
      'key 0',
    ])
    clock.advance(100)
    expect(take()[0]).toBe('same 100')
  })
})

test('what ends shows nothing more', async () => {
  const { clock, output, playable, take } = setUp()
  playable()
  output.discontinue()
  take()
  await output.finish()
  clock.advance(1_000)
  expect(take()).toEqual(['finish'])
})
