import { describe, expect, test } from 'vitest'
import { remotePlaybackOf, watchAirPlay, watchSession } from './devices.ts'

const withHls = { canPlayType: (): CanPlayTypeResult => 'maybe' }
const withoutHls = { canPlayType: (): CanPlayTypeResult => '' }
const remotePlayback = { remote: {} }
const airPlay = { webkitShowPlaybackTargetPicker() {} }

describe('a video can be sent to another device', () => {
  test('where the browser plays the playlist by itself and knows such devices', () => {
    expect(remotePlaybackOf({ ...withHls, ...airPlay })).toBe('AirPlay')
    expect(remotePlaybackOf({ ...withHls, ...airPlay, ...remotePlayback })).toBe('AirPlay')
    expect(remotePlaybackOf({ ...withHls, ...remotePlayback })).toBe('Remote Playback')
  })

  test('nowhere else, so that no button fails', () => {
    expect(remotePlaybackOf(withHls)).toBeNull()
    expect(remotePlaybackOf({ ...withoutHls, ...airPlay, ...remotePlayback })).toBeNull()
  })
})

test('AirPlay devices come and go', () => {
  const video = new EventTarget()
  const seen: boolean[] = []
  const stop = watchAirPlay(video)((available) => seen.push(available))
  const report = (availability: string) =>
    video.dispatchEvent(Object.assign(new Event('webkitplaybacktargetavailabilitychanged'), { availability }))
  report('available')
  report('not-available')
  stop()
  report('available')
  expect(seen).toEqual([true, false])
})

describe('a session on another device', () => {
  test('of AirPlay ends when the video is back, not when it begins', () => {
    const video = Object.assign(new EventTarget(), { webkitCurrentPlaybackTargetIsWireless: true })
    const changed = () => video.dispatchEvent(new Event('webkitcurrentplaybacktargetiswirelesschanged'))
    let ends = 0
    const stop = watchSession(video, () => (ends += 1))
    changed()
    expect(ends).toBe(0)
    video.webkitCurrentPlaybackTargetIsWireless = false
    changed()
    expect(ends).toBe(1)
    stop()
    changed()
    expect(ends).toBe(1)
  })

  test('of Remote Playback ends when the device is disconnected', () => {
    const remote = new EventTarget()
    let ends = 0
    const stop = watchSession(Object.assign(new EventTarget(), { remote }), () => (ends += 1))
    remote.dispatchEvent(new Event('connect'))
    expect(ends).toBe(0)
    remote.dispatchEvent(new Event('disconnect'))
    stop()
    remote.dispatchEvent(new Event('disconnect'))
    expect(ends).toBe(1)
  })
})
