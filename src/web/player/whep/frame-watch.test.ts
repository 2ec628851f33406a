import { describe, expect, test } from 'vitest'
import { delayOf, FrameWatch, nothingReceived } from './frame-watch.ts'

describe('the delay', () => {
  const before = { ...nothingReceived, frames: 100, processing: 5, roundTrip: 0.2 }

  test('is half the round-trip time plus the mean processing time of the recent frames', () => {
    const now = { ...before, frames: 130, processing: 6.5, roundTrip: 0.04 }
    expect(delayOf(before, now)).toBeCloseTo(0.07)
  })

  test('is unknown without a new frame', () => {
    expect(delayOf(before, before)).toBeNull()
  })
})

describe('a stream over WebRTC', () => {
  /** Reads each half second for `seconds`, with 15 frames and 25 packets of audio where they arrive. */
  function read(
    watch: FrameWatch,
    from: { frames: number; audio: number; at: number },
    seconds: number,
    arrives: {
      readonly video: boolean
      readonly audio: boolean
      readonly shown?: boolean
    },
  ) {
    const faults: (string | null)[] = []
    let { frames, audio, at } = from
    for (const end = at + seconds * 1_000; at < end;) {
      at += 500
      if (arrives.video) frames += 15
      if (arrives.audio) audio += 25
      watch.add({ ...nothingReceived, frames, audio }, arrives.shown ?? true, at)
      faults.push(watch.fault(at))
    }
    return { frames, audio, at, faults, faultAfter: faults.findIndex((fault) => fault !== null) / 2 }
  }
  const start = { frames: 0, audio: 0, at: 0 }
  const both = { video: true, audio: true }

  test('fails if no frame arrives at its start', () => {
    const { faults } = read(new FrameWatch(0), start, 5, { video: false, audio: true })
    expect(faults.lastIndexOf(null)).toBe(7)
    expect(faults.at(-1)).toBe('no frame arrived')
  })

  test('fails soon if nothing arrives any more', () => {
    const watch = new FrameWatch(0)
    const played = read(watch, start, 10, both)
    expect(played.faults.filter((fault) => fault !== null)).toEqual([])
    const { faultAfter, faults } = read(watch, played, 6, { video: false, audio: false })
    expect(faultAfter).toBe(2.5)
    expect(faults.at(-1)).toBe('the frames stopped')
  })

  test('waits for the standby clip while audio arrives', () => {
    const watch = new FrameWatch(0)
    const stopped = read(watch, read(watch, start, 10, both), 5, { video: false, audio: true })
    expect(stopped.faults.filter((fault) => fault !== null)).toEqual([])
    expect(read(watch, stopped, 10, both).faults.filter((fault) => fault !== null)).toEqual([])
  })

  test('fails if the video does not return', () => {
    const watch = new FrameWatch(0)
    const { faultAfter } = read(watch, read(watch, start, 10, both), 12, { video: false, audio: true })
    expect(faultAfter).toBe(8)
  })

  test('may receive nothing while its video is paused or hidden', () => {
    const watch = new FrameWatch(0)
    const { faults } = read(watch, read(watch, start, 10, both), 60, { video: false, audio: false, shown: false })
    expect(faults.filter((fault) => fault !== null)).toEqual([])
  })
})
