import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signPlayback } from '#media/index.ts'
import { OpusDecoder } from '#media/native/audio/opus.ts'
import type { TestEncoder } from '#tests/support/ffmpeg.ts'
import { whepEngine, type WhepEngine, type WhepEngineOptions } from '#tests/support/whep-engine.ts'
import { WhepRefused, type WhepViewer } from '#tests/support/whep-viewer.ts'

const engines: WhepEngine[] = []
afterAll(async () => {
  for (const engine of engines) await engine.close()
})

async function open(options: WhepEngineOptions = {}): Promise<WhepEngine> {
  const engine = await whepEngine(options)
  engines.push(engine)
  return engine
}

/** Number of frames that Debian's ffmpeg decodes of a byte stream, and its warnings. */
async function decode(stream: Buffer): Promise<{ frameCount: number; warnings: string }> {
  const args = ['-v', 'warning', '-f', 'h264', '-i', '-', '-f', 'rawvideo', '-s', '16x16', '-pix_fmt', 'gray', '-']
  const child = spawn('/usr/bin/ffmpeg', args, { stdio: 'pipe' })
  let bytes = 0
  let warnings = ''
  child.stdout.on('data', (chunk: Buffer) => (bytes += chunk.length))
  child.stderr.on('data', (chunk: Buffer) => (warnings += chunk.toString()))
  child.stdin.end(stream)
  await once(child, 'close')
  return { frameCount: bytes / 256, warnings }
}

async function waitForFrames(viewer: WhepViewer, count: number): Promise<void> {
  await expect.poll(() => viewer.frameCount()).toBeGreaterThan(count)
}

/** The numbers that are missing between the first packet and the last one. */
function missingNumbers(packets: readonly { readonly header: { readonly sequenceNumber: number } }[]): number[] {
  const first = packets[0]?.header.sequenceNumber ?? 0
  const received = new Set(packets.map(({ header }) => (header.sequenceNumber - first) & 0xffff))
  return Array.from({ length: Math.max(...received) }, (_, number) => number).filter((number) => !received.has(number))
}

const refusedWith = (attempt: Promise<WhepViewer>): Promise<WhepRefused> =>
  attempt.then(
    () => Promise.reject(new Error('the viewer was accepted')),
    (error: unknown) => (error instanceof WhepRefused ? error : Promise.reject(error)),
  )

describe('a live over WHEP', () => {
  let live: WhepEngine
  let encoder: TestEncoder
  beforeAll(async () => {
    live = await open({ viewers: 2 })
    encoder = await live.publish()
  })

  test('is received completely from its latest key frame on, with audio', async () => {
    const viewer = await live.watch()
    await waitForFrames(viewer, 90)
    await expect.poll(() => viewer.packets('audio').length).toBeGreaterThan(50)
    const { frameCount: frames, warnings } = await decode(viewer.byteStream())
    expect(warnings).toBe('')
    expect(frames).toBeGreaterThanOrEqual(90)

    // A packet that the kernel of a busy machine drops is sent again, and arrives later.
    await expect.poll(() => missingNumbers(viewer.packets('video'))).toEqual([])
    const decoder = new OpusDecoder()
    const samples = viewer.packets('audio').flatMap(({ payload }) => decoder.decode(payload).map(({ left }) => left))
    expect(Math.max(...samples.slice(10).map((samples) => Math.max(...samples)))).toBeGreaterThan(0.05)
    expect((await viewer.remove()).status).toBe(200)
    expect((await viewer.remove()).status).toBe(404)
  })

  test('is received completely although every 20th packet is lost, because lost packets are resent', async () => {
    let count = 0
    const lost = new Set<number>()
    const drop = (packet: Buffer): boolean => {
      const number = packet.readUInt16BE(2)
      if (packet.length < 300 || (count += 1) % 20 !== 0 || lost.has(number)) return false
      lost.add(number)
      return true
    }
    const viewer = await live.watch({ drop })
    // The count ends at the first gap.
    await waitForFrames(viewer, 220)
    expect(lost.size).toBeGreaterThan(10)
    expect((await viewer.remove()).status).toBe(200)
  })

  test('has a limited number of slots; a leaving viewer frees its slot', async () => {
    const [first, second] = [await live.watch(), await live.watch()]
    const refused = await refusedWith(live.watch())
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('30')
    await first.remove()
    const next = await live.watch()
    for (const viewer of [second, next]) expect((await viewer.remove()).status).toBe(200)
  })

  test('is sent to all viewers, and continues when its encoder reconnects', async () => {
    const viewers = [await live.watch(), await live.watch()]
    for (const viewer of viewers) await waitForFrames(viewer, 20)
    await encoder.kill()
    await expect.poll(live.types).toContain('disconnected')
    await live.publish()
    for (const viewer of viewers) await waitForFrames(viewer, viewer.frameCount() + 60)
    for (const viewer of viewers) expect((await decode(viewer.byteStream())).warnings).toBe('')
    for (const viewer of viewers) expect((await viewer.remove()).status).toBe(200)
  })

  test('ends for its viewers when the live ends', async () => {
    const viewer = await live.watch()
    await waitForFrames(viewer, 10)
    await live.engine.end({ streamId: 'one', keep: false, keepMs: 60_000 })
    expect((await viewer.remove()).status).toBe(404)
    expect((await refusedWith(live.watch())).status).toBe(404)
  })
})

describe('WHEP is refused', () => {
  test('for a private live without a valid signature', async () => {
    const playbackKey = Buffer.alloc(32, 7)
    const { publish, watch, whep } = await open({ signed: true, playbackKey })
    await publish()
    const expires = Math.floor(Date.now() / 1000) + 200
    const signature = signPlayback(playbackKey, { streamId: 'one', viewer: 'me', expires })
    const other = signPlayback(playbackKey, { streamId: 'two', viewer: 'me', expires })
    expect((await refusedWith(watch())).status).toBe(401)
    expect((await refusedWith(watch({ token: other }))).status).toBe(403)
    expect((await refusedWith(watch({ url: `${whep}/~${other}` }))).status).toBe(403)
    await waitForFrames(await watch({ token: signature }), 5)
    await waitForFrames(await watch({ url: `${whep}/~${signature}` }), 5)
  })

  test('for a live without WHEP, and on an engine without slots', async () => {
    const closed = [await open({ overWebRtc: false }), await open({ viewers: 0 })]
    await Promise.all(closed.map(({ publish }) => publish()))
    for (const { watch } of closed) expect((await refusedWith(watch())).status).toBe(404)
  })
})
