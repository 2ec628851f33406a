import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createEngine } from '#media/create-engine.ts'
import type { Engine } from '#media/engine.ts'
import { signPlayback } from '#media/index.ts'
import { startEdge } from '#tests/support/edge.ts'
import { quiet } from '#tests/support/packaged.ts'
import { publishRtmp, sendPaced } from '#tests/support/rtmp-publisher.ts'
import { syntheticFlv } from '#tests/support/synthetic-flv.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'

const key = Buffer.alloc(32, 9)
const tags = syntheticFlv(4)

let directory: string
let engine: Engine

const start = (): Promise<Engine> =>
  createEngine({
    host: '127.0.0.1',
    rtmpPort: 0,
    hlsPort: 0,
    directory,
    playbackKey: key,
    log: quiet,
    onEvent: () => {},
    authorizePublish: async ({ streamKey }) => ({
      accepted: true,
      streamId: streamKey,
      signed: streamKey === 'hidden',
    }),
  })

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kirari-private-'))
  engine = await start()
})
afterEach(async () => {
  await engine.close()
  await removeFolder(directory)
})

const signature = (streamId: string, seconds = 300): string =>
  signPlayback(key, { streamId, viewer: 'user 1', expires: Math.floor(Date.now() / 1000) + seconds })
const ask = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${engine.hlsPort}/hls/${path}`)
const statusOf = async (path: string): Promise<number> => (await ask(path)).status

async function publish(streamId: string): Promise<void> {
  const publisher = await publishRtmp({ port: engine.rtmpPort, streamKey: streamId })
  await sendPaced(publisher, tags, 8)
  await publisher.stop()
}

/** Names in playlists lead from file to file as a player goes; every one of them. */
async function follow(path: string): Promise<number[]> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const answer = await ask(path)
  if (!path.endsWith('.m3u8') || answer.status !== 200) return [answer.status]
  const text = await answer.text()
  const names = [...text.matchAll(/URI="([^"]+)"/g), ...text.matchAll(/^([^#\s].*)$/gm)].map(([, name = '']) => name)
  const media = names.filter((name) => !text.includes(`HINT:TYPE=PART,URI="${name}"`))
  return (await Promise.all(media.map((name) => follow(folder + name)))).flat()
}

describe('a stream that not everybody may play', () => {
  test('answers signed addresses, and what they lead to, and no others', async () => {
    await publish('hidden')
    expect(await statusOf('hidden/index.m3u8')).toBe(403)
    expect(await statusOf('hidden/video.m3u8')).toBe(403)
    expect(await statusOf(`hidden/~${signature('another')}/index.m3u8`)).toBe(403)
    await engine.end('hidden', { keep: false, keepMs: 60_000 })
    const reached = await follow(`hidden/~${signature('hidden')}/index.m3u8`)
    expect(reached.length).toBeGreaterThan(4)
    expect(new Set(reached)).toEqual(new Set([200]))
  })

  test('gives a leaked address nothing once it has lapsed', async () => {
    await publish('hidden')
    const lapsed = signature('hidden', -1)
    expect(await statusOf(`hidden/~${lapsed}/index.m3u8`)).toBe(403)
    const text = await (await ask(`hidden/~${signature('hidden')}/video.m3u8`)).text()
    const segment = /^v0-0-.*$/m.exec(text)?.[0] ?? ''
    expect(await statusOf(`hidden/~${signature('hidden')}/${segment}`)).toBe(200)
    expect(await statusOf(`hidden/~${lapsed}/${segment}`)).toBe(403)
    expect(await statusOf(`hidden/${segment}`)).toBe(403)
  })

  test('shows its pictures and its sound under signed addresses only', async () => {
    await publish('hidden')
    await engine.end('hidden', { keep: true, keepMs: 0 })
    for (const file of ['poster.jpg', 'thumbnails.vtt', 'sound.json']) {
      // Processes of their own make them, and may take their time.
      await expect.poll(() => statusOf(`hidden/~${signature('hidden')}/${file}`)).toBe(200)
      expect(await statusOf(`hidden/${file}`)).toBe(403)
      expect(await statusOf(`hidden/~${signature('another')}/${file}`)).toBe(403)
    }
  })

  test('stays so as a recording, until its owner lets anybody play it', async () => {
    await publish('hidden')
    await engine.end('hidden', { keep: true, keepMs: 0 })
    expect(await statusOf('hidden/index.m3u8')).toBe(403)
    expect(await statusOf(`hidden/~${signature('hidden')}/index.m3u8`)).toBe(200)
    engine.restrict('hidden', false)
    expect(await statusOf('hidden/index.m3u8')).toBe(200)
  })
})

test('an edge keeps one copy for all, and gives it to nobody without a signature', async () => {
  await publish('hidden')
  const edge = await startEdge(engine.hlsPort)
  try {
    const at = (path: string): Promise<Response> => fetch(`${edge.origin}/hls/${path}`)
    const text = await (await at(`hidden/~${signature('hidden')}/video.m3u8`)).text()
    const segment = /^v0-0-.*$/m.exec(text)?.[0] ?? ''
    expect((await at(`hidden/~${signature('hidden', 200)}/${segment}`)).headers.get('x-cache')).toBe('MISS')
    expect((await at(`hidden/~${signature('hidden', 100)}/${segment}`)).headers.get('x-cache')).toBe('HIT')
    expect((await at(`hidden/~${signature('hidden', -1)}/${segment}`)).status).toBe(403)
    expect((await at(`hidden/~${signature('another')}/${segment}`)).status).toBe(403)
    expect((await at(`hidden/${segment}`)).status).toBe(403)
  } finally {
    await edge.close()
  }
})

test('a stream for everybody needs no signature, and minds none', async () => {
  await publish('open')
  expect(await statusOf('open/index.m3u8')).toBe(200)
  expect(await statusOf(`open/~${signature('open')}/index.m3u8`)).toBe(200)
})

test('an engine that starts anew plays no recording before its owner has said who may', async () => {
  for (const streamId of ['hidden', 'open']) {
    await publish(streamId)
    await engine.end(streamId, { keep: true, keepMs: 0 })
  }
  await engine.close()
  engine = await start()
  expect([await statusOf('hidden/index.m3u8'), await statusOf('open/index.m3u8')]).toEqual([403, 403])
  await engine.claim(['hidden', 'open'], ['hidden'])
  expect([await statusOf('hidden/index.m3u8'), await statusOf('open/index.m3u8')]).toEqual([403, 200])
})
