import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Timing, TimingCommand } from '#contract/group-viewings/timing.ts'
import { Follower } from './follower.ts'
import { recordedLine } from './media-line.ts'

/** When the tests begin, by the clock of the server and of the page. */
const start = 1_000_000

/** A video element whose playback the test controls. */
function openVideo() {
  const video = document.createElement('video')
  const playback = { position: 0, paused: true, rate: 1, seeks: 0, startMs: 0, seekMs: 0, busyMs: 0 }
  const fire = (event: string) => video.dispatchEvent(new Event(event))
  const define = (name: string, property: PropertyDescriptor) => Object.defineProperty(video, name, property)
  define('readyState', { value: 4 })
  define('duration', { value: 600 })
  define('paused', { get: () => playback.paused })
  define('seeking', { value: false })
  define('ended', { value: false })
  define('currentTime', {
    get: () => playback.position,
    set(position: number) {
      playback.position = position
      playback.seeks += 1
      playback.busyMs = playback.seekMs
      fire('seeking')
      if (playback.busyMs > 0) fire('waiting')
    },
  })
  define('playbackRate', {
    get: () => playback.rate,
    set(rate: number) {
      playback.rate = rate
      fire('ratechange')
    },
  })
  video.play = async () => {
    if (!playback.paused) return
    playback.paused = false
    playback.busyMs = Math.max(playback.busyMs, playback.startMs)
    fire('play')
  }
  video.pause = () => {
    if (playback.paused) return
    playback.paused = true
    fire('pause')
  }
  return { video, playback }
}

let opened: ReturnType<typeof openVideo>
let commands: TimingCommand[]
let denied: number
let visible: boolean
let acts: boolean
let follower: Follower

const timing = (position: number, rate: number, at = start): Timing => ({ position, rate, at })
const now = () => start + performance.now() - began
let began: number

/** Lets the time pass, in which the video plays at its rate once it has started or sought. */
function pass(ms: number): void {
  for (let passed = 0; passed < ms; passed += 50) {
    const { playback } = opened
    if (playback.busyMs > 0 && (playback.busyMs -= 50) <= 0) opened.video.dispatchEvent(new Event('playing'))
    else if (!playback.paused && playback.busyMs <= 0) playback.position += (playback.rate * 50) / 1000
    vi.advanceTimersByTime(50)
  }
}

function follow(first: Timing, isHost = false): void {
  follower = new Follower(
    {
      video: opened.video,
      line: recordedLine,
      now,
      userActed: () => acts,
      isVisible: () => visible,
      send: (command) => void commands.push(command),
      onDenied: () => void (denied += 1),
      onChange() {},
    },
    first,
    isHost,
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  // The document of the tests lacks them.
  vi.stubGlobal('HTMLMediaElement', { HAVE_NOTHING: 0, HAVE_CURRENT_DATA: 2 })
  began = performance.now()
  opened = openVideo()
  commands = []
  denied = 0
  visible = true
  acts = false
})
afterEach(() => {
  follower.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a video', () => {
  test('that joins plays at the position of the group', () => {
    follow(timing(100, 1))
    pass(2000)
    expect(opened.playback.paused).toBe(false)
    expect(opened.playback.position).toBeCloseTo(102, 0)
  })

  test('pauses, plays and seeks at the time of each command, not before', () => {
    follow(timing(100, 1))
    pass(1000)
    follower.setTiming(timing(101.3, 0, start + 1300))
    pass(250)
    expect(opened.playback.paused).toBe(false)
    pass(100)
    expect(opened.playback.paused).toBe(true)
    expect(opened.playback.position).toBeCloseTo(101.3)
    follower.setTiming(timing(300, 0, start + 1600))
    pass(300)
    expect(opened.playback.position).toBe(300)
    opened.playback.position = 300.04
    follower.setTiming(timing(300, 1, start + 2000))
    expect(opened.playback.position).toBe(300)
    pass(250)
    expect(opened.playback.paused).toBe(true)
    pass(100)
    expect(opened.playback.paused).toBe(false)
  })

  test('that is behind returns by its rate without a seek', () => {
    follow(timing(100, 1))
    pass(1000)
    const { seeks } = opened.playback
    opened.playback.position -= 0.6
    pass(2000)
    expect(opened.playback.rate).toBeGreaterThan(1)
    expect(opened.playback.rate).toBeLessThanOrEqual(1.06)
    pass(30_000)
    expect(opened.playback.rate).toBe(1)
    expect(Math.abs(opened.playback.position - 133)).toBeLessThan(0.12)
    expect(opened.playback.seeks).toBe(seeks)
  })

  test('that is more than a second off seeks', () => {
    follow(timing(100, 1))
    pass(3000)
    opened.playback.position += 20
    pass(3000)
    expect(Math.abs(opened.playback.position - 106)).toBeLessThan(0.2)
  })
})

describe('a video that takes time', () => {
  /** How far the video is from the group a moment after the command acts, in seconds. */
  function offAfter(next: Timing): number {
    follower.setTiming(next)
    pass(next.at - now() + 100)
    return Math.abs(opened.playback.position - (next.position + 0.1 * next.rate))
  }

  test('to start is started earlier the next time, so that it plays when the group does', () => {
    follow(timing(100, 0))
    pass(1000)
    opened.playback.startMs = 150
    expect(offAfter(timing(100, 1, now() + 300))).toBeGreaterThan(0.09)
    pass(20_000)
    const paused = timing(100 + (now() + 300 - start - 1300) / 1000, 0, now() + 300)
    expect(offAfter(paused)).toBeLessThan(0.1)
    pass(1000)
    expect(offAfter({ ...paused, rate: 1, at: now() + 300 })).toBeLessThan(0.06)
    // A command that leaves less time than that acts at once.
    pass(20_000)
    follower.setTiming({ ...paused, rate: 0, at: now() + 50 })
    pass(1000)
    follower.setTiming({ ...paused, rate: 1, at: now() + 50 })
    expect(opened.playback.paused).toBe(false)
  })

  test('to seek is sought earlier the next time, also while it is paused', () => {
    follow(timing(100, 1))
    pass(1000)
    opened.playback.seekMs = 200
    expect(offAfter(timing(300, 1, now() + 300))).toBeGreaterThan(0.09)
    pass(20_000)
    expect(offAfter(timing(50, 1, now() + 300))).toBeLessThan(0.06)
    const { seeks } = opened.playback
    expect(offAfter(timing(400, 0, now() + 300))).toBeLessThan(0.06)
    pass(1000)
    follower.setTiming(timing(200, 0, now() + 300))
    pass(150)
    expect(opened.playback.position).toBe(200)
    expect(opened.playback.seeks).toBe(seeks + 2)
  })

  test('does not go back when a seek is replaced by the next one', () => {
    follow(timing(100, 1))
    pass(1000)
    opened.playback.seekMs = 200
    offAfter(timing(300, 1, now() + 300))
    pass(20_000)
    const positions: number[] = []
    opened.video.addEventListener('seeking', () => positions.push(Math.round(opened.playback.position)))
    follower.setTiming(timing(50, 1, now() + 300))
    pass(200)
    follower.setTiming(timing(60, 1, now() + 300))
    pass(1000)
    expect(positions).toEqual([50, 60])
  })
})

describe('a participant who is not host', () => {
  beforeEach(() => {
    follow(timing(100, 1))
    pass(1000)
  })

  test('pauses only their own video, and returns to the position of the group', () => {
    opened.video.pause()
    pass(10_000)
    expect([opened.playback.paused, follower.away]).toEqual([true, true])
    expect(follower.report(5)).toMatchObject({ paused: true })
    void opened.video.play()
    pass(1000)
    expect(follower.away).toBe(false)
    expect(opened.playback.position).toBeCloseTo(112, 0)
    expect(commands).toEqual([])
  })

  test('cannot seek, nor change the speed', () => {
    acts = true
    opened.video.currentTime = 300
    expect(denied).toBe(1)
    opened.video.playbackRate = 2
    expect(opened.playback.rate).toBe(1)
    acts = false
    pass(3000)
    expect(opened.playback.position).toBeCloseTo(104, 0)
    expect(commands).toEqual([])
  })

  test('cannot play while the group is paused', () => {
    follower.setTiming(timing(101, 0, start + 1000))
    pass(100)
    acts = true
    void opened.video.play()
    expect([opened.playback.paused, denied, commands]).toEqual([true, 1, []])
  })

  test('whose phone was locked continues at the position of the group', () => {
    visible = false
    opened.video.pause()
    pass(60_000)
    visible = true
    follower.wake()
    pass(1000)
    expect([opened.playback.paused, follower.away]).toEqual([false, false])
    expect(opened.playback.position).toBeCloseTo(162, 0)
  })
})

describe('the host', () => {
  beforeEach(() => {
    follow(timing(100, 1), true)
    pass(1000)
  })

  test('pauses, plays, seeks and changes the speed for all', () => {
    opened.video.pause()
    follower.setTiming(timing(101.2, 0, start + 1250))
    pass(500)
    acts = true
    void opened.video.play()
    // Their own video waits for the time of the command, too.
    expect(opened.playback.paused).toBe(true)
    opened.video.currentTime = 50
    opened.video.playbackRate = 1.5
    expect(commands).toEqual([{ type: 'pause' }, { type: 'play', rate: 1 }, { type: 'seek', position: 50 }])
    follower.setTiming(timing(50, 1.5, start + 1800))
    pass(1000)
    opened.video.playbackRate = 2
    expect(commands.at(-1)).toEqual({ type: 'speed', rate: 2 })
  })

  test('does not pause the others when their phone is locked or their video stalls', () => {
    opened.video.dispatchEvent(new Event('waiting'))
    visible = false
    opened.video.pause()
    pass(5000)
    expect(commands).toEqual([])
  })
})
