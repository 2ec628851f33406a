import { beforeAll, describe, expect, test } from 'vitest'
import { enhancedFlv } from '#tests/support/enhanced-flv.ts'
import { type CollectorOptions, collectRtmp } from '#tests/support/rtmp-collector.ts'
import { type FlvTag, publishRtmp } from '#tests/support/rtmp-publisher.ts'
import type { Sample } from '../codecs/sample.ts'
import { amfObject, writeAmf0 } from './amf0.ts'

const MODIFIER = 7
let hevc: FlvTag[]
let av1: FlvTag[]

beforeAll(async () => {
  hevc = await enhancedFlv({ codec: 'hvc1', seconds: 2, size: '322x180', rate: 15 })
  av1 = await enhancedFlv({ codec: 'av01', seconds: 2, size: '322x180', rate: 15 })
})

/** Publishes the tags; returns the samples and messages of the collector. */
async function publish(tags: readonly FlvTag[], options: CollectorOptions = {}) {
  const { listener, publishers } = await collectRtmp(options)
  try {
    const publisher = await publishRtmp({ port: listener.port, streamKey: 'good' })
    for (const tag of tags) publisher.send(tag)
    await publisher.stop()
    const [collected] = publishers
    if (collected === undefined) throw new Error('no publisher connected')
    const frames = collected.samples.filter(({ kind }) => kind === 'video')
    return { ...collected, frames, said: publisher.statuses.at(-1) }
  } finally {
    await listener.close()
  }
}

const videoMessage = (head: number, rest: string | Buffer): FlvTag => {
  const bytes = typeof rest === 'string' ? Buffer.from(rest, 'latin1') : rest
  return { type: 'video', timestamp: 0, body: Buffer.concat([Buffer.of(head), bytes]) }
}

/** The same video tags, with other bytes between the frame type and the payload. */
const rewritten = (tags: readonly FlvTag[], write: (frameType: number, packetType: number, rest: Buffer) => Buffer) =>
  tags.map((tag) => {
    const [first = 0] = tag.body
    if (tag.type !== 'video') return tag
    return { ...tag, body: write(first & 0xf0, first & 15, tag.body.subarray(1)) }
  })

describe('a publisher with Enhanced RTMP', () => {
  test('delivers HEVC as FFmpeg sends it', async () => {
    const { tracks, frames, cause } = await publish(hevc)
    expect(tracks).toMatchObject([
      { kind: 'video', codec: 'hvc1.1.6.L60.90', width: 322, height: 180 },
      { kind: 'audio', codec: 'mp4a.40.2' },
    ])
    expect(frames.map(({ dts }) => dts)).toEqual(dtsOfFrames(hevc))
    expect(frames.map(({ keyFrame }) => keyFrame)).toEqual(frames.map((_, index) => index % 15 === 0))
    expect(new Set(frames.map(({ compositionOffset }) => compositionOffset)).size).toBeGreaterThan(2)
    expect(cause).toBe('the encoder ended the stream')
  })

  test('delivers AV1 as FFmpeg sends it', async () => {
    const { tracks, frames } = await publish(av1)
    expect(tracks).toMatchObject([{ codec: 'av01.0.00M.08', width: 322, height: 180 }, { kind: 'audio' }])
    expect(frames.map(({ dts }) => dts)).toEqual(dtsOfFrames(av1))
    expect(frames.filter(({ keyFrame }) => keyFrame)).toHaveLength(2)
  })

  test('may send H.264 in the enhanced format', async () => {
    const tags = await enhancedFlv({ codec: 'avc1', seconds: 1, size: '322x180', rate: 15 })
    const rewrittenTags = rewritten(tags, (kind, _, rest) =>
      Buffer.concat([
        Buffer.of(0x80 | kind | (rest[0] ?? 0)),
        Buffer.from('avc1'),
        rest.subarray(rest[0] === 0 ? 4 : 1),
      ]),
    )
    const [old, enhanced] = [await publish(tags), await publish(rewrittenTags)]
    expect(enhanced.tracks).toEqual(old.tracks)
    expect(enhanced.frames.map(untimed)).toEqual(old.frames.map(untimed))
  })

  test('may send nanosecond offsets and long modifiers before each frame', async () => {
    const long = Buffer.concat([Buffer.of(0xff, 1, 0), Buffer.alloc(257)])
    const tags = rewritten(hevc, (kind, type, rest) =>
      Buffer.concat([Buffer.of(kind | MODIFIER, 2, 0, 1, 2, MODIFIER), long, Buffer.of(type), rest]),
    )
    expect((await publish(tags)).frames.map(untimed)).toEqual((await publish(hevc)).frames.map(untimed))
  })

  test.each([
    [
      'one track per message',
      (id: number, rest: Buffer) => [Buffer.of(0), rest.subarray(0, 4), Buffer.of(id), rest.subarray(4)],
    ],
    [
      'many tracks',
      (id: number, rest: Buffer) => [Buffer.of(0x10), rest.subarray(0, 4), ...sized(7, rest), ...sized(id, rest)],
    ],
    [
      'many tracks of many codecs',
      (id: number, rest: Buffer) => [
        Buffer.of(0x20),
        Buffer.from('vp09'),
        ...sized(7, rest),
        rest.subarray(0, 4),
        ...sized(id, rest),
      ],
    ],
  ])('delivers the first of several tracks when it sends %s', async (_name, write) => {
    const wrapped = (id: number) =>
      rewritten(hevc, (kind, type, rest) => {
        const [tracks = Buffer.of(0), ...others] = write(id, rest)
        return Buffer.concat([Buffer.of(kind | 6, (tracks[0] ?? 0) | type), ...others])
      })
    const plain = await publish(hevc)
    expect((await publish(wrapped(0))).frames.map(untimed)).toEqual(plain.frames.map(untimed))
    const others = await publish(wrapped(1))
    expect(others.frames).toEqual([])
    expect(others.cause).toBe('the encoder ended the stream')
  })

  test('may send AAC in the enhanced format beside other audio tracks', async () => {
    const old = await publish(hevc)
    const tags = hevc.flatMap((tag): FlvTag[] => {
      if (tag.type !== 'audio') return [tag]
      const [, type = 0] = tag.body
      const media = tag.body.subarray(2)
      const first = Buffer.concat([Buffer.of(0x90 | type), Buffer.from('mp4a'), media])
      const second = Buffer.concat([Buffer.of(0x95, type), Buffer.from('mp4a'), Buffer.of(1), media])
      return [
        { ...tag, body: first },
        { ...tag, body: second },
      ]
    })
    const { tracks, samples } = await publish(tags)
    expect(tracks).toEqual(old.tracks)
    expect(samples.filter(({ kind }) => kind === 'audio').map(untimed)).toEqual(
      old.samples.filter(({ kind }) => kind === 'audio').map(untimed),
    )
  })

  test('reads that it should choose H.264 if its live has no ladder', async () => {
    for (const [tags, name] of [
      [hevc, 'HEVC (hvc1)'],
      [av1, 'AV1 (av01)'],
    ] as const) {
      const { said, cause, tracks } = await publish(tags, { codecs: ['avc1'] })
      expect(said).toMatchObject({
        code: 'NetStream.Publish.Rejected',
        description: expect.stringMatching(/is not accepted for this stream.*choose H\.264/),
      })
      expect(cause).toContain(name)
      expect(tracks.filter(({ kind }) => kind === 'video')).toEqual([])
    }
  })

  test('reads what to choose when it sends Opus or high dynamic range', async () => {
    const colours = amfObject({ colorConfig: amfObject({ bitDepth: 10, transferCharacteristics: 16 }) })
    const metadata = Buffer.concat([Buffer.from('hvc1'), writeAmf0(['colorInfo', colours])])
    expect((await publish([videoMessage(0xd4, metadata)])).said?.description).toContain('choose SDR')
    const opus: FlvTag = { type: 'audio', timestamp: 0, body: Buffer.from('\x90Opus', 'latin1') }
    expect((await publish([opus])).said?.description).toBe('the audio codec Opus is not accepted: choose AAC')
  })

  test('may send commands, metadata and sequence ends', async () => {
    const quiet = [
      videoMessage(0xd1, '\x00'),
      videoMessage(0xd4, 'hvc1\x02\xff'),
      videoMessage(0x92, 'hvc1'),
      videoMessage(0x80 | 6, '\x00hvc1'),
    ]
    const { frames, cause } = await publish([...quiet, ...hevc])
    expect(frames).toHaveLength(dtsOfFrames(hevc).length)
    expect(cause).toBe('the encoder ended the stream')
  })
})

const sized = (id: number, rest: Buffer): Buffer[] => {
  const media = rest.subarray(4)
  const size = Buffer.alloc(3)
  size.writeUIntBE(media.length, 0, 3)
  return [Buffer.of(id), size, media]
}

/** Without its arrival time. */
const untimed = (sample: Sample) => ({ ...sample, arrivedAt: 0 })

/** Decoding times of the tags that contain a frame. */
const dtsOfFrames = (tags: readonly FlvTag[]): number[] =>
  tags
    .filter(({ type, body }) => type === 'video' && [1, 3].includes((body[0] ?? 0) & 15))
    .map(({ timestamp }) => timestamp)
