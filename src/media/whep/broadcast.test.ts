import { beforeEach, describe, expect, test } from 'vitest'
import { videoFrame, audioFrame, audioTrack, videoTrack } from '#tests/support/packaged.ts'
import type { Sample } from '../codecs/sample.ts'
import { WhepBroadcast } from './broadcast.ts'
import type { VideoFrame, AudioPacket, Viewer } from './viewer.ts'

interface TestViewer extends Viewer {
  readonly videoFrames: VideoFrame[]
  readonly audioPackets: AudioPacket[]
  cause: string | null
}

function viewer(): TestViewer {
  const one: TestViewer = {
    videoFrames: [],
    audioPackets: [],
    cause: null,
    video: (frame) => void one.videoFrames.push(frame),
    audio: (packet) => void one.audioPackets.push(packet),
    close(cause) {
      one.cause = cause
      broadcast.remove(one)
    },
  }
  return one
}

let broadcast: WhepBroadcast
let openAudioSources: number
let configured: Buffer[]
let receiveAudio: (packet: AudioPacket) => void

beforeEach(() => {
  openAudioSources = 0
  configured = []
  broadcast = new WhepBroadcast({
    openAudio(onPacket) {
      openAudioSources += 1
      receiveAudio = onPacket
      return {
        configure: (config) => void configured.push(config),
        push: ({ at, data }) => onPacket({ at, data: Buffer.from(data) }),
        close: () => void openAudioSources--,
      }
    },
    requestKeyFrame() {},
  })
  broadcast.track(videoTrack)
})

function watch(): TestViewer {
  const one = viewer()
  broadcast.add(one)
  broadcast.start(one)
  return one
}

const send = (...samples: Sample[]): void => samples.forEach((sample) => broadcast.sample(sample))
/** Thirty frames a second from `from` on, starting with a key frame. */
const group = (from: number, count = 30): Sample[] =>
  Array.from({ length: count }, (_, index) => videoFrame(from + Math.round((index * 1_000) / 30), index === 0))

describe('a live for viewers over WebRTC', () => {
  test('can be watched from its first key frame on', () => {
    expect(broadcast.codec).toBeNull()
    send(videoFrame(0, false))
    expect(broadcast.codec).toBeNull()
    send(...group(40))
    expect(broadcast.codec).toBe(videoTrack.codec)
  })

  test('sends late viewers the frames since the key frame in quick succession, then each new frame', () => {
    send(...group(0), ...group(1_000, 15))
    const late = watch()
    expect(late.videoFrames).toHaveLength(15)
    expect(late.videoFrames[0]?.keyFrame).toBe(true)
    const times = late.videoFrames.map(({ at }) => at)
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBe(14)
    send(videoFrame(1_500, false))
    expect((late.videoFrames.at(-1)?.at ?? 0) - (times.at(-1) ?? 0)).toBe(33)
  })

  test('sends the parameter sets before each key frame', () => {
    const data = Buffer.from('00000003650102', 'hex')
    send({ ...videoFrame(0, true), data }, { ...videoFrame(33, false), data: Buffer.from('00000003410102', 'hex') })
    const [key, other] = watch().videoFrames.map(({ payloads }) => Buffer.concat([...payloads()]).toString('hex'))
    expect(key).toMatch(/^78.*67640000.*68.*650102$/)
    expect(other).toBe('410102')
  })

  test('is not offered while frames are reordered, and sends its viewers to the playlist', () => {
    send(...group(0))
    const early = watch()
    send(
      videoFrame(1_000, false, 80),
      videoFrame(1_033, false, 0),
      videoFrame(1_066, false, 80),
      videoFrame(1_100, false, -40),
    )
    expect(early.cause).toMatch(/B-frames/)
    expect(broadcast.codec).toBeNull()
    expect(broadcast.viewerCount).toBe(0)
    broadcast.discontinue()
    send(...group(5_000))
    expect(broadcast.codec).toBe(videoTrack.codec)
  })

  test('continues for its viewers when an encoder returns with a clock at zero', () => {
    send(...group(90_000))
    const one = watch()
    broadcast.discontinue()
    send({ ...videoFrame(0, true), arrivedAt: 95_000 }, { ...videoFrame(40, false), arrivedAt: 95_040 })
    expect(one.videoFrames.slice(-2).map(({ at }) => at)).toEqual([95_000, 95_040])
  })

  test('keeps its viewers and the time of its audio when the standby clip replaces a video that has stopped', () => {
    send(...group(0))
    const one = watch()
    for (let dts = 1_000; dts <= 3_500; dts += 20) send(audioFrame(dts))
    broadcast.track({ ...videoTrack, codec: 'avc1.64000d' })
    for (let dts = 1_000; dts <= 3_500; dts += 100) send({ ...videoFrame(dts, dts === 1_000), arrivedAt: 3_500 })
    send(audioFrame(3_520))
    broadcast.track(videoTrack)
    send(videoFrame(3_540, true), audioFrame(3_540))
    expect(one.cause).toBeNull()
    expect(one.videoFrames.slice(-2).map(({ at }) => at)).toEqual([3_500, 3_540])
    expect(one.audioPackets.slice(-2).map(({ at }) => at)).toEqual([3_520 * 48, 3_540 * 48])
  })

  test('transcodes audio only while there are viewers', () => {
    send(...group(0), audioFrame(1_000))
    expect(openAudioSources).toBe(0)
    const [one, two] = [watch(), watch()]
    expect(openAudioSources).toBe(1)
    send(audioFrame(1_021))
    expect(one.audioPackets.map(({ at }) => at)).toEqual([1_021 * 48])
    receiveAudio({ at: 0, data: Buffer.alloc(1) })
    expect(two.audioPackets).toHaveLength(2)
    broadcast.remove(one)
    expect(openAudioSources).toBe(1)
    broadcast.remove(two)
    expect(openAudioSources).toBe(0)
  })

  test('sends audio that begins later to those who watch already', () => {
    const one = watch()
    send(...group(0))
    broadcast.track(audioTrack)
    send(audioFrame(12_000))
    expect(configured).toEqual([audioTrack.decoderConfig])
    expect(one.audioPackets).toHaveLength(1)
    expect(one.cause).toBeNull()
  })

  test('drops a group of frames that is too large to send at once', () => {
    send({ ...videoFrame(0, true), data: Buffer.alloc(5 * 1024 * 1024) })
    expect(broadcast.codec).toBeNull()
    send(...group(1_000))
    expect(watch().videoFrames).toHaveLength(30)
  })
})
