import { expect, test } from 'vitest'
import { VideoWatch } from './video-watch.ts'

/** Watches frames of this interval for ten seconds, and then audio alone; returns when the video counts as missing. */
function missingAfter(interval: number, { audioSpeed = 1, silent = false } = {}): number | null {
  const watch = new VideoWatch()
  let last = 0
  for (let at = 0; at < 10_000; at += 20) {
    watch.addAudio(at)
    if (at % interval === 0) watch.addFrame((last = at), at)
  }
  for (let passed = 20; passed < 30_000; passed += 20) {
    if (!silent) watch.addAudio(last + passed * audioSpeed)
    if (watch.isMissing(last + passed)) return passed
  }
  return null
}

test('a video is missing after 2.5 s of audio, or after three intervals of slides', () => {
  expect([40, 500, 2_000].map((interval) => missingAfter(interval))).toEqual([2_520, 2_520, 6_020])
})

test('neither a burst of audio nor slow audio alone makes it missing earlier', () => {
  expect(missingAfter(40, { audioSpeed: 10 })).toBe(2_500)
  expect(missingAfter(40, { audioSpeed: 0.5 })).toBe(5_020)
  expect(missingAfter(40, { silent: true })).toBe(null)
})

test('its position follows the audio, which may be early or late, also after the encoder has set its clock back', () => {
  for (const lead of [-200, 0, 700]) {
    const watch = new VideoWatch()
    for (let at = 50_000; at < 52_000; at += 40) {
      watch.addFrame(at, at)
      watch.addAudio(at + lead)
    }
    for (let at = 52_000; at <= 55_000; at += 20) watch.addAudio(at + lead)
    expect([watch.missingFrom, watch.position]).toEqual([52_000, 55_000])
    watch.addAudio(100)
    watch.addAudio(120)
    expect(watch.position).toBe(120)
  }
})

test('the pause itself does not count as a usual interval', () => {
  const watch = new VideoWatch()
  for (let round = 0; round < 40; round++) {
    watch.addFrame(round * 10_000, round * 10_000)
    for (let at = 0; at < 10_000; at += 20) watch.addAudio(round * 10_000 + at)
    expect(watch.isMissing(round * 10_000 + 2_520)).toBe(true)
  }
})
