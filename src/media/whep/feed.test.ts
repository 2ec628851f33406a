import { beforeEach, describe, expect, test } from 'vitest'
import { picture, sound, videoTrack } from '#tests/support/packaged.ts'
import type { Sample } from '../stream/sample.ts'
import { LiveFeed } from './feed.ts'
import type { Picture, Sound, Viewer } from './viewer.ts'

interface TestViewer extends Viewer {
  readonly seen: Picture[]
  readonly heard: Sound[]
  cause: string | null
}

function viewer(): TestViewer {
  const one: TestViewer = {
    seen: [],
    heard: [],
    cause: null,
    picture: (shown) => void one.seen.push(shown),
    sound: (packet) => void one.heard.push(packet),
    close(cause) {
      one.cause = cause
      feed.leave(one)
    },
  }
  return one
}

let feed: LiveFeed
let sounds: number
let hear: (packet: Sound) => void

beforeEach(() => {
  sounds = 0
  feed = new LiveFeed({
    openSound(onPacket) {
      sounds += 1
      hear = onPacket
      return {
        configure() {},
        push: ({ at, data }) => onPacket({ at, data: Buffer.from(data) }),
        close: () => void sounds--,
      }
    },
    wantKeyFrame() {},
  })
  feed.track(videoTrack)
})

function watch(): TestViewer {
  const one = viewer()
  feed.enter(one)
  feed.join(one)
  return one
}

const send = (...samples: Sample[]): void => samples.forEach((sample) => feed.sample(sample))
/** Thirty pictures a second from `from` on, the first a key frame. */
const group = (from: number, count = 30): Sample[] =>
  Array.from({ length: count }, (_, index) => picture(from + Math.round((index * 1_000) / 30), index === 0))

describe('a live for viewers over WebRTC', () => {
  test('can be watched from its first key frame on', () => {
    expect(feed.codec).toBeNull()
    send(picture(0, false))
    expect(feed.codec).toBeNull()
    send(...group(40))
    expect(feed.codec).toBe(videoTrack.codec)
  })

  test('shows who comes late the pictures since the key frame in a hurry, then each when it comes', () => {
    send(...group(0), ...group(1_000, 15))
    const late = watch()
    expect(late.seen).toHaveLength(15)
    expect(late.seen[0]?.keyFrame).toBe(true)
    const times = late.seen.map(({ at }) => at)
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBe(14)
    send(picture(1_500, false))
    expect((late.seen.at(-1)?.at ?? 0) - (times.at(-1) ?? 0)).toBe(33)
  })

  test('has its parameter sets before each key frame', () => {
    const data = Buffer.from('00000003650102', 'hex')
    send({ ...picture(0, true), data }, { ...picture(33, false), data: Buffer.from('00000003410102', 'hex') })
    const [key, other] = watch().seen.map(({ payloads }) => Buffer.concat([...payloads()]).toString('hex'))
    expect(key).toMatch(/^78.*67640000.*68.*650102$/)
    expect(other).toBe('410102')
  })

  test('is not offered while pictures come out of order, and those who watch are sent to the playlist', () => {
    send(...group(0))
    const early = watch()
    send(picture(1_000, false, 80), picture(1_033, false, 0), picture(1_066, false, 80), picture(1_100, false, -40))
    expect(early.cause).toMatch(/B-frames/)
    expect(feed.codec).toBeNull()
    expect(feed.places).toBe(0)
    feed.discontinue()
    send(...group(5_000))
    expect(feed.codec).toBe(videoTrack.codec)
  })

  test('goes on for its viewers when an encoder comes back with a clock at zero', () => {
    send(...group(90_000))
    const one = watch()
    feed.discontinue()
    send({ ...picture(0, true), arrivedAt: 95_000 }, { ...picture(40, false), arrivedAt: 95_040 })
    expect(one.seen.slice(-2).map(({ at }) => at)).toEqual([95_000, 95_040])
  })

  test('is made heard while anybody is there, and no longer', () => {
    send(...group(0), sound(1_000))
    expect(sounds).toBe(0)
    const [one, two] = [watch(), watch()]
    expect(sounds).toBe(1)
    send(sound(1_021))
    expect(one.heard.map(({ at }) => at)).toEqual([1_021 * 48])
    hear({ at: 0, data: Buffer.alloc(1) })
    expect(two.heard).toHaveLength(2)
    feed.leave(one)
    expect(sounds).toBe(1)
    feed.leave(two)
    expect(sounds).toBe(0)
  })

  test('forgets a group of pictures that is too large to be sent at once', () => {
    send({ ...picture(0, true), data: Buffer.alloc(5 * 1024 * 1024) })
    expect(feed.codec).toBeNull()
    send(...group(1_000))
    expect(watch().seen).toHaveLength(30)
  })
})
