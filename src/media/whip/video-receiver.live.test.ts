import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { preparedFile } from '#tests/support/prepared-stream.ts'
import type { Sample, Track } from '../codecs/sample.ts'
import { MediaClock } from '../rtp/media-clock.ts'
import type { RtpPacket } from '../rtp/rtp-packet.ts'
import { VideoReceiver } from './video-receiver.ts'

const FRAME_TICKS = 3_600
const PAYLOAD = 300

/** Frames of x264 as NAL units, with a key frame every five frames. */
function encoded(size: string, ...options: string[]): Buffer[][] {
  const source = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25`, '-frames:v', '12', '-pix_fmt', 'yuv420p']
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '5', '-bf', '0', ...options]
  const stream = readFileSync(preparedFile([...source, '-threads', '1', ...coding], 'h264'))
  const frames: Buffer[][] = []
  for (const unit of annexB(stream)) {
    const type = (unit[0] ?? 0) & 31
    if (type === 7 || (type === 1 && !frames.at(-1)?.every(isParameters))) frames.push([])
    frames.at(-1)?.push(unit)
  }
  return frames
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

function packets(frames: readonly Buffer[][], stamps = frames.map((_, index) => index)): RtpPacket[] {
  let sequence = 65_530
  return frames.flatMap((units, index) => {
    const payloads = units.flatMap(payloadsOf)
    return payloads.map((payload, slot) => ({
      marker: slot === payloads.length - 1,
      payloadType: 96,
      sequence: sequence++ & 0xffff,
      timestamp: (stamps[index] ?? 0) * FRAME_TICKS,
      ssrc: 1,
      payload,
      extension: null,
    }))
  })
}

/** One NAL unit unchanged, or in FU-A (RFC 6184 §5.8). */
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

/** The samples of these packets after all timeouts. */
function received(sent: readonly RtpPacket[]): (Track | Sample)[] {
  const out: (Track | Sample)[] = []
  const sink = { track: (track: Track) => void out.push(track), sample: (sample: Sample) => void out.push(sample) }
  const receiver = new VideoReceiver(sink, new MediaClock({ video: 90_000, audio: 48_000 }))
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
  test('is received frame by frame after its decoder configuration', () => {
    const out = received(packets(encoded('320x180')))
    expect(out[0]).toMatchObject({ kind: 'video', width: 320, height: 180 })
    expect(samples(out).map(({ dts }) => dts)).toEqual(Array.from({ length: 12 }, (_, index) => 40 * index))
    expect(samples(out).map(({ keyFrame }) => keyFrame)).toEqual(
      Array.from({ length: 12 }, (_, index) => index % 5 === 0),
    )
    expect(tracks(out)).toHaveLength(1)
  })

  test('loses frames up to the next key frame when any packet is lost, and nothing after it', () => {
    const sent = packets(encoded('320x180'))
    for (let lost = 0; lost < sent.length; lost++) {
      const hit = (sent[lost]?.timestamp ?? 0) / FRAME_TICKS
      const kept = samples(received(sent.toSpliced(lost, 1))).map(({ dts }) => dts / 40)
      const first = kept[0] ?? 0
      const whole = Array.from({ length: 12 }, (_, index) => index)
      const expected = whole.filter((index) => index < hit || index >= 5 * Math.ceil((hit + 1) / 5))
      // Without its first packet a stream starts where it can be decoded; the loss of the last packet has no effect.
      expect(kept.map((index) => index - first + (expected[0] ?? 0))).toEqual(
        lost === sent.length - 1 ? whole.slice(0, 11) : expected,
      )
    }
  })

  test('is announced again before the first frame of another size', () => {
    const out = received(packets([...encoded('320x180'), ...encoded('160x90')]))
    const second = out.findIndex((one, index) => index > 0 && 'codec' in one)
    expect(out[second]).toMatchObject({ width: 160, height: 90 })
    expect(out[second + 1]).toMatchObject({ keyFrame: true, dts: 480 })
    expect(samples(out)).toHaveLength(24)
  })

  test('uses a limited amount of memory for an endless frame and continues with the next key frame', () => {
    const frames = encoded('320x180')
    const whole = packets(frames)
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
    // The end of the endless frame, with its marker, is dropped too.
    expect(samples(out).map(({ dts }) => dts / 40)).toEqual([0, 5, 6, 7, 8, 9, 10, 11])
    const largest = Math.max(...samples(out).map(({ data }) => data.length))
    expect(largest).toBeLessThan(1_000_000)
  })

  test('ignores oversized parameter sets, and starts with the next key frame that has usable ones', () => {
    const frames = encoded('320x180')
    const grown = (frames[0] ?? []).map((unit) =>
      ((unit[0] ?? 0) & 31) === 8 ? Buffer.concat([unit, Buffer.alloc(70_000, 1)]) : unit,
    )
    const [track, first, ...rest] = received(packets([grown, ...frames.slice(1)]))
    expect(track).toMatchObject({ width: 320, height: 180 })
    expect(first).toMatchObject({ keyFrame: true, dts: 200 })
    expect(rest.length).toBeGreaterThan(3)
  })

  test('keeps the presentation times of an encoder that reorders frames', () => {
    const frames = encoded('320x180').slice(0, 5)
    const out = samples(received(packets(frames, [10, 13, 11, 12, 14])))
    expect(out.map(({ dts, compositionOffset }) => dts + compositionOffset)).toEqual([400, 520, 440, 480, 560])
    for (const [index, { dts }] of out.entries()) expect(dts).toBeGreaterThan(out[index - 1]?.dts ?? -1)
  })
})
