import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Sample } from '../stream/sample.ts'
import { writeCertificate } from '#tests/support/certificate.ts'
import { collectRtmp } from '#tests/support/rtmp-collector.ts'
import { publishRtmp } from '#tests/support/rtmp-publisher.ts'

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

/** Publishes with the real program until it exits; its exit code and its words. */
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
  test('publishes three seconds: two tracks, then samples in order at their times', async () => {
    const { code, collected } = await ffmpeg('good-plain', 3, '-tune', 'zerolatency')
    expect(code).toBe(0)
    expect(collected?.request).toMatchObject({ app: 'live', encoder: expect.stringContaining('Lavf') })
    expect(collected?.encoders[0]).toMatch(/^Lavf/)
    expect(collected?.tracks).toMatchObject([
      { kind: 'video', width: 320, height: 180 },
      { kind: 'audio', sampleRate: 44_100, channels: 1 },
    ])
    const pictures = ofKind(collected?.samples ?? [], 'video')
    const sounds = ofKind(collected?.samples ?? [], 'audio')
    expect(pictures).toHaveLength(90)
    const start = pictures[0]?.dts ?? 0
    expect(pictures.filter(({ keyFrame }) => keyFrame).map(({ dts }) => dts - start)).toEqual([0, 1_000, 2_000])
    expect(pictures.map(({ dts }) => Math.round(((dts - start) * 3) / 100))).toEqual(pictures.map((_, index) => index))
    expect(pictures.every(({ compositionOffset }) => compositionOffset === 0)).toBe(true)
    expect(sounds.length).toBeGreaterThan(125)
    expect(sounds.every(({ dts }, index) => dts > (sounds[index - 1]?.dts ?? -1))).toBe(true)
    expect(collected?.cause).toBe('the encoder ended the stream')
  })

  test('with B-frames sends composition offsets that put every picture on its own thirtieth of a second', async () => {
    const { collected } = await ffmpeg('good-b-frames', 2, '-bf', '2', '-b_strategy', '0')
    const pictures = ofKind(collected?.samples ?? [], 'video')
    expect(new Set(pictures.map(({ compositionOffset }) => compositionOffset)).size).toBeGreaterThan(2)
    expect(pictures.every(({ dts }, index) => dts >= (pictures[index - 1]?.dts ?? Number.NEGATIVE_INFINITY))).toBe(true)
    const shown = pictures.map(({ dts, compositionOffset }) => dts + compositionOffset).toSorted((a, b) => a - b)
    const first = shown[0] ?? 0
    expect(shown.map((at) => Math.round(((at - first) * 3) / 100))).toEqual(shown.map((_, index) => index))
  })

  test('publishes over TLS as well', async () => {
    const { code, collected } = await publishTo(secured, 'rtmps', 'good-secure', 2)
    expect(code).toBe(0)
    expect(ofKind(collected?.samples ?? [], 'video')).toHaveLength(60)
    expect(collected?.cause).toBe('the encoder ended the stream')
  })

  test('with a wrong key is told so and exits with an error, and others can go on publishing', async () => {
    const { code, words, collected } = await ffmpeg('bad', 1)
    expect(code).not.toBe(0)
    expect(words).toContain('this stream key is not known')
    expect(collected).toBeUndefined()
    const publisher = await publishRtmp({ port: listening.listener.port, streamKey: 'good-after' })
    await publisher.stop()
  })

  test('with H.264 in 4:4:4 is told what to choose', async () => {
    const { code, collected } = await ffmpeg('good-444', 2, '-pix_fmt', 'yuv444p')
    expect(code).not.toBe(0)
    expect(collected?.cause).toContain('4:4:4')
  })
})
