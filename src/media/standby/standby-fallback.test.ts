import { describe, expect, test } from 'vitest'
import { manualClock } from '#tests/support/manual-clock.ts'
import { audioTrack, videoFrame, audioFrame, videoTrack } from '#tests/support/packaged.ts'
import type { Sample, Track } from '../codecs/sample.ts'
import { StandbyFallback } from './standby-fallback.ts'

const still = { ...videoTrack, width: 320, height: 180, codec: 'avc1.64000d' }
const clip = { track: still, frames: [Buffer.from('key'), Buffer.from('same')], interval: 100 }

function setUp({ withVideo = true } = {}) {
  const clock = manualClock()
  const received: (string | Sample)[] = []
  let playable = (): void => {}
  let played = 0
  const output = new StandbyFallback({
    clock,
    clipFor: () => clip,
    onPlayable: () => played++,
    open(onPlayable) {
      playable = onPlayable
      return {
        track: (track: Track) => received.push(`track ${track.codec}`),
        sample: (sample) => received.push(sample),
        discontinue: (next) => received.push(next === false ? 'interrupted' : `next: ${next}`),
        finish: async () => void received.push('finish'),
        remove: async () => {},
        stats: () => ({ partLateness: 0, queued: 0, renditions: [] }),
      }
    },
  })
  if (withVideo) output.track(videoTrack)
  output.track(audioTrack)
  if (withVideo) output.sample(videoFrame(0, true))
  return {
    clock,
    output,
    received,
    playable: () => playable(),
    played: () => played,
    /** The samples since the last call with their bytes and times. */
    drain: () =>
      received.splice(0).map((one) => (typeof one === 'string' ? one : `${one.data.toString('latin1')} ${one.dts}`)),
  }
}

describe('a live whose encoder is lost', () => {
  test('continues with the standby clip and silence at the pace of the clock', () => {
    const { clock, output, playable, drain } = setUp()
    playable()
    drain()
    output.discontinue()
    const started = drain()
    expect(started.slice(0, 4)).toEqual(['next: standby', `track ${still.codec}`, `track ${audioTrack.codec}`, 'key 0'])
    // 48 kHz: a frame of 1024 samples lasts 21.3 ms.
    expect(started.slice(4).map((sample) => sample.replace(/^.* /s, ''))).toEqual(['0', '21', '43', '64', '85'])
    clock.advance(250)
    expect(drain().filter((sample) => /^(key|same)/.test(sample))).toEqual(['same 100', 'key 200'])
  })

  test('stalls if it was not playable yet', () => {
    const { output, drain } = setUp()
    drain()
    output.discontinue()
    expect(drain()).toEqual(['interrupted'])
  })

  test('does not become playable through the standby clip', () => {
    const { output, playable, played } = setUp()
    playable()
    output.discontinue()
    playable()
    expect(played()).toBe(1)
  })
})

test('marks only the first frame of each loop as a key frame', () => {
  const { clock, output, playable, received } = setUp()
  playable()
  received.splice(0)
  output.discontinue()
  clock.advance(300)
  const frames = received.filter((one): one is Sample => typeof one !== 'string' && one.kind === 'video')
  expect(frames.map(({ keyFrame }) => keyFrame)).toEqual([true, false, true, false])
})

describe('a returning encoder', () => {
  test('takes over with its first key frame', () => {
    const { clock, output, playable, played, drain } = setUp()
    playable()
    output.discontinue()
    output.track(videoTrack)
    output.track(audioTrack)
    output.sample(videoFrame(0, false))
    output.sample(audioFrame(20))
    drain()
    output.sample(videoFrame(40, true))
    playable()
    output.sample(audioFrame(43))
    clock.advance(1_000)
    expect(drain()).toEqual([
      'next: encoder',
      `track ${videoTrack.codec}`,
      `track ${audioTrack.codec}`,
      'p40 40',
      's43 43',
    ])
    expect(played()).toBe(2)
  })

  test('that is lost again before its first key frame changes nothing', () => {
    const { clock, output, playable, drain } = setUp()
    playable()
    output.discontinue()
    output.track({ ...videoTrack, codec: 'avc1.000000' })
    output.discontinue()
    drain()
    clock.advance(100)
    expect(drain()[0]).toBe('same 100')
  })
})

describe('a returning encoder with audio alone', () => {
  /** The audio until it counts as audio alone, and some more. */
  function audioOnly() {
    const set = setUp()
    set.playable()
    set.output.discontinue()
    set.output.track(audioTrack)
    set.drain()
    for (let dts = 5_000; dts <= 6_000; dts += 20) set.output.sample(audioFrame(dts))
    return set
  }

  test('plays with the standby clip instead of silence, and is on air again', () => {
    const { clock, output, playable, played, drain } = audioOnly()
    expect(drain()).toEqual(['next: encoder', `track ${audioTrack.codec}`, `track ${still.codec}`, 'key 0'])
    playable()
    expect(played()).toBe(2)
    clock.advance(100)
    output.sample(audioFrame(6_020))
    output.sample(audioFrame(6_040))
    expect(drain()).toEqual(['same 100', 's6020 20', 's6040 40'])
  })

  test('is not played while video may still arrive', () => {
    const { output, playable, drain } = setUp()
    playable()
    output.discontinue()
    output.track(videoTrack)
    output.track(audioTrack)
    drain()
    for (let dts = 0; dts < 11_000; dts += 500) output.sample(audioFrame(dts))
    expect(drain()).toEqual([])
    output.sample(videoFrame(11_000, true))
    expect(drain()[0]).toBe('next: encoder')
  })

  test('takes over like any other when its video starts', () => {
    const { output, drain } = audioOnly()
    output.track(videoTrack)
    drain()
    output.sample(videoFrame(7_000, true))
    expect(drain()).toEqual(['next: encoder', `track ${audioTrack.codec}`, `track ${videoTrack.codec}`, 'p7000 7000'])
  })

  test('that is lost again leaves the standby clip with silence', () => {
    const { clock, output, drain } = audioOnly()
    drain()
    output.discontinue()
    expect(drain().slice(0, 4)).toEqual(['next: standby', `track ${still.codec}`, `track ${audioTrack.codec}`, 'key 0'])
    clock.advance(100)
    expect(drain()[0]).toBe('same 100')
  })
})

describe('an encoder whose video has stopped', () => {
  /** Audio alone until the standby clip has replaced the video. */
  function stopped() {
    const set = setUp()
    set.playable()
    sendAudio(set, 0, 3_000)
    return set
  }

  function sendAudio({ clock, output }: ReturnType<typeof setUp>, from: number, until: number) {
    for (let dts = from; dts <= until; dts += 20) {
      output.sample(audioFrame(dts))
      clock.advance(20)
    }
  }

  test('is heard with the standby clip from its last frame on, without a discontinuity of its clock', () => {
    const { output, drain } = stopped()
    const sent = drain()
    const [change] = sent.flatMap((one, index) => (one === `track ${still.codec}` ? [index] : []))
    expect(sent.slice(change, (change ?? 0) + 3)).toEqual([`track ${still.codec}`, 'key 40', 'same 140'])
    expect(sent.filter((one) => one.startsWith('next'))).toEqual([])
    expect(sent.filter((one) => one.startsWith('s') && !one.startsWith('same'))).toHaveLength(151)
    expect(output.videoStopped).toBe(true)
  })

  test('is seen again with its next key frame, as it has announced it meanwhile', () => {
    const { output, drain } = stopped()
    output.track({ ...videoTrack, codec: 'avc1.420029' })
    drain()
    output.sample(videoFrame(3_040, false))
    expect(drain()).toEqual([])
    output.sample(videoFrame(3_080, true))
    output.sample(videoFrame(3_120, false))
    expect(drain()).toEqual(['track avc1.420029', 'p3080 3080', 'p3120 3120'])
    expect(output.videoStopped).toBe(false)
  })

  test('that is lost leaves the standby clip with silence', () => {
    const { clock, output, drain } = stopped()
    drain()
    output.discontinue()
    expect(drain().slice(0, 4)).toEqual(['next: standby', `track ${still.codec}`, `track ${audioTrack.codec}`, 'key 0'])
    expect(output.videoStopped).toBe(false)
    clock.advance(100)
    expect(drain()[0]).toBe('same 100')
  })

  test('continues with the standby clip after it has set its clock', () => {
    const set = stopped()
    for (const from of [1_000, 900_000]) {
      set.drain()
      sendAudio(set, from, from)
      expect(set.drain()).toEqual([`s${from} ${from}`, `key ${from}`])
      sendAudio(set, from + 20, from + 100)
      expect(set.drain().at(-1)).toBe(`same ${from + 100}`)
    }
  })

  test('keeps the state of a live that was not playable yet', () => {
    const set = setUp()
    set.drain()
    sendAudio(set, 0, 5_000)
    expect(set.drain().filter((one) => !one.startsWith('s'))).toEqual([])
  })
})

test('a live without a video gets none when it lasts', () => {
  const { clock, output, drain } = setUp({ withVideo: false })
  for (let dts = 0; dts <= 10_000; dts += 20) {
    output.sample(audioFrame(dts))
    clock.advance(20)
  }
  expect(drain().filter((one) => !/^s\d/.test(one))).toEqual([`track ${audioTrack.codec}`])
})

test('an ended live plays nothing more', async () => {
  const { clock, output, playable, drain } = setUp()
  playable()
  output.discontinue()
  drain()
  await output.finish()
  clock.advance(1_000)
  expect(drain()).toEqual(['finish'])
})
