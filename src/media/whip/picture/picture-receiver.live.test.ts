import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { preparedFile } from '#tests/support/prepared-stream.ts'
import type { Sample, Track } from '../../stream/sample.ts'
import { MediaClock } from '../../webrtc/rtp/media-clock.ts'
import type { RtpPacket } from '../../webrtc/rtp/rtp-packet.ts'
import { PictureReceiver } from './picture-receiver.ts'

const FRAME_TICKS = 3_600
const PAYLOAD = 300

/** Pictures of x264 as their NAL units, a key frame every five. */
function encoded(size: string, ...options: string[]): Buffer[][] {
  const source = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25`, '-frames:v', '12', '-pix_fmt', 'yuv420p']
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '5', '-bf', '0', ...options]
  const stream = readFileSync(preparedFile([...source, '-threads', '1', ...coding], 'h264'))
  const pictures: Buffer[][] = []
  for (const unit of annexB(stream)) {
    const type = (unit[0] ?? 0) & 31
    if (type === 7 || (type === 1 && !pictures.at(-1)?.every(isParameters))) pictures.push([])
    pictures.at(-1)?.push(unit)
  }
  return pictures
}

const isParameters = (unit: Buffer): boolean => [6, 7, 8].includes((unit[0] ?? 0) & 31)

function annexB(stream: Buffer): Buffer[] {
  const starts: number[] = []
  for (let at = stream.indexOf(Buffer.of(0, 0, 1)); at >= 0; at = stream.indexOf(Buffer.of(0, 0, 1), at + 3)) {
    starts.push(at + 3)
  }
  return starts.map((start, index) => {
    const next = starts[index + 1]
    const unit = stream.subarray(start, next === undefined ? stream.length : next - 3)
    return unit.at(-1) === 0 ? unit.subarray(0, -1) : unit
  })
}

function packets(pictures: readonly Buffer[][], stamps = pictures.map((_, index) => index)): RtpPacket[] {
  let sequence = 65_530
  return pictures.flatMap((units, index) => {
    const payloads = units.flatMap(payloadsOf)
    return payloads.map((payload, place) => ({
      marker: place === payloads.length - 1,
      payloadType: 96,
      sequence: sequence++ & 0xffff,
      timestamp: (stamps[index] ?? 0) * FRAME_TICKS,
      ssrc: 1,
      payload,
      extension: null,
    }))
  })
}

/** One NAL unit as it is, or in FU-A (RFC 6184 §5.8). */
function payloadsOf(unit: Buffer): Buffer[] {
  if (unit.length <= PAYLOAD) return [unit]
  const [header = 0] = unit
  const payloads: Buffer[] = []
  for (let at = 1; at < unit.length; at += PAYLOAD) {
    const mark = (at === 1 ? 0x80 : 0) | (at + PAYLOAD >= unit.length ? 0x40 : 0)
    const head = Buffer.of((header & 0xe0) | 28, mark | (header & 31))
    payloads.push(Buffer.concat([head, unit.subarray(at, at + PAYLOAD)]))
  }
  return payloads
}

/** What comes out when these packets go in, and all patience is over at the end. */
function received(sent: readonly RtpPacket[]): (Track | Sample)[] {
  const out: (Track | Sample)[] = []
  const sink = { track: (track: Track) => void out.push(track), sample: (sample: Sample) => void out.push(sample) }
  const receiver = new PictureReceiver(sink, new MediaClock({ picture: 90_000, sound: 48_000 }))
  let now = 0
  for (const packet of sent) {
    now = packet.timestamp / 90
    receiver.push(packet, now)
    receiver.tick(now)
  }
  for (let late = 0; late <= 500; late += 50) receiver.tick(now + late)
  return out
}

const samples = (out: readonly (Track | Sample)[]): Sample[] => out.filter((one) => 'dts' in one)
const tracks = (out: readonly (Track | Sample)[]): Track[] => out.filter((one) => 'codec' in one)

describe('H.264 over RTP', () => {
  test('comes out picture by picture, behind the configuration that decodes it', () => {
    const out = received(packets(encoded('320x180')))
    expect(out[0]).toMatchObject({ kind: 'video', width: 320, height: 180 })
    expect(samples(out).map(({ dts }) => dts)).toEqual(Array.from({ length: 12 }, (_, index) => 40 * index))
    expect(samples(out).map(({ keyFrame }) => keyFrame)).toEqual(
      Array.from({ length: 12 }, (_, index) => index % 5 === 0),
    )
    expect(tracks(out)).toHaveLength(1)
  })

  test('whatever packet is lost: nothing follows until the next key frame, and everything from there', () => {
    const sent = packets(encoded('320x180'))
    for (let lost = 0; lost < sent.length; lost++) {
      const hit = (sent[lost]?.timestamp ?? 0) / FRAME_TICKS
      const kept = samples(received(sent.toSpliced(lost, 1))).map(({ dts }) => dts / 40)
      const first = kept[0] ?? 0
      const whole = Array.from({ length: 12 }, (_, index) => index)
      const expected = whole.filter((index) => index < hit || index >= 5 * Math.ceil((hit + 1) / 5))
      // Without its first packet a stream begins where it can be decoded; the last one is not missed by anybody.
      expect(kept.map((index) => index - first + (expected[0] ?? 0))).toEqual(
        lost === sent.length - 1 ? whole.slice(0, 11) : expected,
      )
    }
  })

  test('of another size is announced anew before its first picture', () => {
    const out = received(packets([...encoded('320x180'), ...encoded('160x90')]))
    const second = out.findIndex((one, index) => index > 0 && 'codec' in one)
    expect(out[second]).toMatchObject({ width: 160, height: 90 })
    expect(out[second + 1]).toMatchObject({ keyFrame: true, dts: 480 })
    expect(samples(out)).toHaveLength(24)
  })

  test('that never ends takes a bounded share of memory, and the next key frame is shown', () => {
    const pictures = encoded('320x180')
    const whole = packets(pictures)
    const [first] = whole
    const start = whole.findIndex(({ timestamp }) => timestamp === FRAME_TICKS)
    if (first === undefined) throw new Error('nothing was encoded')
    let sequence = whole[start - 1]?.sequence ?? 0
    const next = (packet: RtpPacket): RtpPacket => ({ ...packet, sequence: ++sequence & 0xffff })
    const single = Buffer.concat([Buffer.of(0x41), Buffer.alloc(1_199, 1)])
    const endless = Array.from({ length: 9_000 }, () =>
      next({ ...first, timestamp: FRAME_TICKS, marker: false, payload: single }),
    )
    const out = received([...whole.slice(0, start), ...endless, ...whole.slice(start).map((one) => next(one))])
    // The end of the endless picture, with its marker, is left out as well.
    expect(samples(out).map(({ dts }) => dts / 40)).toEqual([0, 5, 6, 7, 8, 9, 10, 11])
    const largest = Math.max(...samples(out).map(({ data }) => data.length))
    expect(largest).toBeLessThan(1_000_000)
  })

  test('with parameters longer than a configuration can hold is refused', () => {
    const [first = []] = encoded('320x180')
    const grown = first.map((unit) =>
      ((unit[0] ?? 0) & 31) === 8 ? Buffer.concat([unit, Buffer.alloc(70_000)]) : unit,
    )
    expect(() => received(packets([grown]))).toThrow('a parameter set has')
  })

  test('of an encoder that sends pictures out of their order keeps when each is shown', () => {
    const pictures = encoded('320x180').slice(0, 5)
    const out = samples(received(packets(pictures, [10, 13, 11, 12, 14])))
    expect(out.map(({ dts, compositionOffset }) => dts + compositionOffset)).toEqual([400, 520, 440, 480, 560])
    for (const [index, { dts }] of out.entries()) expect(dts).toBeGreaterThan(out[index - 1]?.dts ?? -1)
  })
})
