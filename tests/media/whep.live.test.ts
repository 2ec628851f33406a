import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signPlayback } from '#media/index.ts'
import { OpusDecoder } from '#media/native/sound/opus-decoder.ts'
import type { TestEncoder } from '#tests/support/ffmpeg.ts'
import { whepEngine, type WhepEngine, type WhepSetup } from '#tests/support/whep-engine.ts'
import { WhepRefused, type WhepViewer } from '#tests/support/whep-viewer.ts'

const sites: WhepEngine[] = []
afterAll(async () => {
  for (const site of sites) await site.close()
})

async function open(setup: WhepSetup = {}): Promise<WhepEngine> {
  const site = await whepEngine(setup)
  sites.push(site)
  return site
}

/** What Debian's ffmpeg decodes of a byte stream: how many pictures, and what it remarks on. */
async function decode(stream: Buffer): Promise<{ pictures: number; remarks: string }> {
  const args = ['-v', 'warning', '-f', 'h264', '-i', '-', '-f', 'rawvideo', '-s', '16x16', '-pix_fmt', 'gray', '-']
  const child = spawn('/usr/bin/ffmpeg', args, { stdio: 'pipe' })
  let bytes = 0
  let remarks = ''
  child.stdout.on('data', (chunk: Buffer) => (bytes += chunk.length))
  child.stderr.on('data', (chunk: Buffer) => (remarks += chunk.toString()))
  child.stdin.end(stream)
  await once(child, 'close')
  return { pictures: bytes / 256, remarks }
}

const pictures = (viewer: WhepViewer): number =>
  new Set(viewer.packets('video').map(({ header }) => header.timestamp)).size

async function seen(viewer: WhepViewer, count: number): Promise<void> {
  await expect.poll(() => pictures(viewer), { timeout: 30_000 }).toBeGreaterThan(count)
}

const refusal = (watching: Promise<WhepViewer>): Promise<WhepRefused> =>
  watching.then(
    () => Promise.reject(new Error('the viewer was let in')),
    (error: unknown) => (error instanceof WhepRefused ? error : Promise.reject(error)),
  )

describe('a live over WHEP', () => {
  let live: WhepEngine
  let encoder: TestEncoder
  beforeAll(async () => {
    live = await open({ viewers: 2 })
    encoder = await live.publish()
  })

  test('is seen from its latest key frame on, every picture of it, and heard', async () => {
    const viewer = await live.watch()
    await seen(viewer, 90)
    await expect.poll(() => viewer.packets('audio').length).toBeGreaterThan(50)
    const { pictures: decoded, remarks } = await decode(viewer.byteStream())
    expect(remarks).toBe('')
    expect(decoded).toBeGreaterThanOrEqual(90)

    const numbers = viewer.packets('video').map(({ header }) => header.sequenceNumber)
    expect(numbers.filter((number, index) => index > 0 && number !== (numbers[index - 1] ?? 0) + 1)).toEqual([])
    const decoder = new OpusDecoder()
    const sound = viewer.packets('audio').flatMap(({ payload }) => decoder.decode(payload).map(({ left }) => left))
    expect(Math.max(...sound.slice(10).map((samples) => Math.max(...samples)))).toBeGreaterThan(0.05)
    expect((await viewer.remove()).status).toBe(200)
    expect((await viewer.remove()).status).toBe(404)
  })

  test('is whole although each twentieth packet is lost on its way, because it is sent again', async () => {
    let count = 0
    const lost = new Set<number>()
    const lose = (packet: Buffer): boolean => {
      const number = packet.readUInt16BE(2)
      if (packet.length < 300 || (count += 1) % 20 !== 0 || lost.has(number)) return false
      lost.add(number)
      return true
    }
    const viewer = await live.watch({ lose })
    await seen(viewer, 150)
    expect(lost.size).toBeGreaterThan(10)
    // The last few may be on their way yet.
    const whole = viewer.packets('video').slice(0, -100)
    const numbers = whole.map(({ header }) => header.sequenceNumber)
    expect(numbers.filter((number, index) => index > 0 && number !== (numbers[index - 1] ?? 0) + 1)).toEqual([])
    expect((await viewer.remove()).status).toBe(200)
  })

  test('has so many places and no more, and who leaves gives theirs to the next', async () => {
    const [first, second] = [await live.watch(), await live.watch()]
    const refused = await refusal(live.watch())
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('30')
    await first.remove()
    const next = await live.watch()
    for (const viewer of [second, next]) expect((await viewer.remove()).status).toBe(200)
  })

  test('goes to all its viewers, and on to them when its encoder comes back', async () => {
    const viewers = [await live.watch(), await live.watch()]
    for (const viewer of viewers) await seen(viewer, 20)
    await encoder.kill()
    await expect.poll(live.types).toContain('disconnected')
    await live.publish()
    for (const viewer of viewers) await seen(viewer, pictures(viewer) + 60)
    for (const viewer of viewers) expect((await decode(viewer.byteStream())).remarks).toBe('')
    for (const viewer of viewers) expect((await viewer.remove()).status).toBe(200)
  })

  test('is over for its viewers when it ends', async () => {
    const viewer = await live.watch()
    await seen(viewer, 10)
    await live.engine.end('one', { keep: false, keepMs: 60_000 })
    expect((await viewer.remove()).status).toBe(404)
    expect((await refusal(live.watch())).status).toBe(404)
  })
})

describe('nobody watches over WHEP', () => {
  test('a private live without its signature', async () => {
    const playbackKey = Buffer.alloc(32, 7)
    const { publish, watch, whep } = await open({ signed: true, playbackKey })
    await publish()
    const expires = Math.floor(Date.now() / 1000) + 200
    const signature = signPlayback(playbackKey, { streamId: 'one', viewer: 'me', expires })
    const other = signPlayback(playbackKey, { streamId: 'two', viewer: 'me', expires })
    expect((await refusal(watch())).status).toBe(401)
    expect((await refusal(watch({ token: other }))).status).toBe(403)
    expect((await refusal(watch({ url: `${whep}/~${other}` }))).status).toBe(403)
    await seen(await watch({ token: signature }), 5)
    await seen(await watch({ url: `${whep}/~${signature}` }), 5)
  })

  test('a live that is not offered over it, or not on air, or where nobody may', async () => {
    const closed = [await open({ overWebRtc: false }), await open({ viewers: 0 })]
    await Promise.all(closed.map(({ publish }) => publish()))
    for (const { watch } of closed) expect((await refusal(watch())).status).toBe(404)
  })
})
