import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeCertificate } from '#tests/support/certificate.ts'
import { collectRtmp } from '#tests/support/rtmp-collector.ts'
import { publishRtmp } from '#tests/support/rtmp-publisher.ts'
import type { Sample } from '../codecs/sample.ts'

type Listening = Awaited<ReturnType<typeof collectRtmp>>

let folder: string
let listening: Listening
let secured: Listening

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kirari-ffmpeg-'))
  listening = await collectRtmp()
  secured = await collectRtmp({ certificate: await writeCertificate(folder, 0) })
})
afterAll(async () => {
  await Promise.all([listening, secured].map(({ listener }) => listener.close()))
  await rm(folder, { recursive: true })
})

/** Publishes with FFmpeg until it exits; returns its exit code and output. */
const ffmpeg = (streamKey: string, seconds: number, ...videoOptions: string[]) =>
  publishTo(listening, 'rtmp', streamKey, seconds, videoOptions)

async function publishTo(
  { listener, publishers }: Listening,
  protocol: 'rtmp' | 'rtmps',
  streamKey: string,
  seconds: number,
  videoOptions: readonly string[] = [],
) {
  const source = ['-re', '-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=30', '-f', 'lavfi', '-i', 'sine']
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '30', '-pix_fmt', 'yuv420p', ...videoOptions]
  const target = ['-c:a', 'aac', '-t', String(seconds), '-f', 'flv']
  const url = `${protocol}://127.0.0.1:${listener.port}/live/${streamKey}`
  const child = spawn('ffmpeg', ['-v', 'error', ...source, ...video, ...target, url], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let words = ''
  child.stderr.on('data', (bytes: Buffer) => (words += bytes.toString()))
  const [code] = await once(child, 'close')
  return {
    code: Number(code),
    words,
    collected: publishers.find(({ request }) => request.streamKey === streamKey),
  }
}

const ofKind = (samples: readonly Sample[], kind: Sample['kind']): Sample[] =>
  samples.filter((sample) => sample.kind === kind)

describe('FFmpeg', () => {
  test('publishes three seconds: two tracks, then samples in order with their times', async () => {
    const { code, collected } = await ffmpeg('good-plain', 3, '-tune', 'zerolatency')
    expect(code).toBe(0)
    expect(collected?.request).toMatchObject({ app: 'live', encoder: expect.stringContaining('Lavf') })
    expect(collected?.encoders[0]).toMatch(/^Lavf/)
    expect(collected?.tracks).toMatchObject([
      { kind: 'video', width: 320, height: 180 },
      { kind: 'audio', sampleRate: 44_100, channels: 1 },
    ])
    const videoFrames = ofKind(collected?.samples ?? [], 'video')
    const audioFrames = ofKind(collected?.samples ?? [], 'audio')
    expect(videoFrames).toHaveLength(90)
    const start = videoFrames[0]?.dts ?? 0
    expect(videoFrames.filter(({ keyFrame }) => keyFrame).map(({ dts }) => dts - start)).toEqual([0, 1_000, 2_000])
    expect(videoFrames.map(({ dts }) => Math.round(((dts - start) * 3) / 100))).toEqual(
      videoFrames.map((_, index) => index),
    )
    expect(videoFrames.every(({ compositionOffset }) => compositionOffset === 0)).toBe(true)
    expect(audioFrames.length).toBeGreaterThan(125)
    expect(audioFrames.every(({ dts }, index) => dts > (audioFrames[index - 1]?.dts ?? -1))).toBe(true)
    expect(collected?.cause).toBe('the encoder ended the stream')
  })

  test('sends composition offsets with B-frames that place each frame on its thirtieth of a second', async () => {
    const { collected } = await ffmpeg('good-b-frames', 2, '-bf', '2', '-b_strategy', '0')
    const videoFrames = ofKind(collected?.samples ?? [], 'video')
    expect(new Set(videoFrames.map(({ compositionOffset }) => compositionOffset)).size).toBeGreaterThan(2)
    expect(
      videoFrames.every(({ dts }, index) => dts >= (videoFrames[index - 1]?.dts ?? Number.NEGATIVE_INFINITY)),
    ).toBe(true)
    const presented = videoFrames.map(({ dts, compositionOffset }) => dts + compositionOffset).toSorted((a, b) => a - b)
    const first = presented[0] ?? 0
    expect(presented.map((at) => Math.round(((at - first) * 3) / 100))).toEqual(presented.map((_, index) => index))
  })

  test('publishes over TLS', async () => {
    const { code, collected } = await publishTo(secured, 'rtmps', 'good-secure', 2)
    expect(code).toBe(0)
    expect(ofKind(collected?.samples ?? [], 'video')).toHaveLength(60)
    expect(collected?.cause).toBe('the encoder ended the stream')
  })

  test('gets the reason for a wrong key and exits with an error, and others can still publish', async () => {
    const { code, words, collected } = await ffmpeg('bad', 1)
    expect(code).not.toBe(0)
    expect(words).toContain('this stream key is not known')
    expect(collected).toBeUndefined()
    const publisher = await publishRtmp({ port: listening.listener.port, streamKey: 'good-after' })
    await publisher.stop()
  })

  test('gets the advice to choose another format for H.264 in 4:4:4', async () => {
    const { code, collected } = await ffmpeg('good-444', 2, '-pix_fmt', 'yuv444p')
    expect(code).not.toBe(0)
    expect(collected?.cause).toContain('4:4:4')
  })
})
