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
const request = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${engine.hlsPort}/hls/${path}`)
const statusOf = async (path: string): Promise<number> => (await request(path)).status

async function publish(streamId: string): Promise<void> {
  const publisher = await publishRtmp({ port: engine.rtmpPort, streamKey: streamId })
  await sendPaced(publisher, tags, 8)
  await publisher.stop()
}

/** Requests every file that playlists reference, as a player would. */
async function requestAll(path: string): Promise<number[]> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const response = await request(path)
  if (!path.endsWith('.m3u8') || response.status !== 200) return [response.status]
  const text = await response.text()
  const names = [...text.matchAll(/URI="([^"]+)"/g), ...text.matchAll(/^([^#\s].*)$/gm)].map(([, name = '']) => name)
  const media = names.filter((name) => !text.includes(`HINT:TYPE=PART,URI="${name}"`))
  return (await Promise.all(media.map((name) => requestAll(folder + name)))).flat()
}

describe('a stream with restricted playback', () => {
  test('is served only under signed addresses, including all files referenced from there', async () => {
    await publish('hidden')
    expect(await statusOf('hidden/index.m3u8')).toBe(403)
    expect(await statusOf('hidden/video.m3u8')).toBe(403)
    expect(await statusOf(`hidden/~${signature('another')}/index.m3u8`)).toBe(403)
    await engine.end({ streamId: 'hidden', keep: false, keepMs: 60_000 })
    const statuses = await requestAll(`hidden/~${signature('hidden')}/index.m3u8`)
    expect(statuses.length).toBeGreaterThan(4)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('is not served under expired addresses', async () => {
    await publish('hidden')
    const expired = signature('hidden', -1)
    expect(await statusOf(`hidden/~${expired}/index.m3u8`)).toBe(403)
    const text = await (await request(`hidden/~${signature('hidden')}/video.m3u8`)).text()
    const segment = /^v0-0-.*$/m.exec(text)?.[0] ?? ''
    expect(await statusOf(`hidden/~${signature('hidden')}/${segment}`)).toBe(200)
    expect(await statusOf(`hidden/~${expired}/${segment}`)).toBe(403)
    expect(await statusOf(`hidden/${segment}`)).toBe(403)
  })

  test('serves its thumbnails and its waveform only under signed addresses', async () => {
    await publish('hidden')
    await engine.end({ streamId: 'hidden', keep: true, keepMs: 0 })
    for (const file of ['poster.jpg', 'thumbnails.vtt', 'waveform.json']) {
      // Separate processes make these files.
      await expect.poll(() => statusOf(`hidden/~${signature('hidden')}/${file}`)).toBe(200)
      expect(await statusOf(`hidden/${file}`)).toBe(403)
      expect(await statusOf(`hidden/~${signature('another')}/${file}`)).toBe(403)
    }
  })

  test('stays restricted as a recording, until its owner allows public playback', async () => {
    await publish('hidden')
    await engine.end({ streamId: 'hidden', keep: true, keepMs: 0 })
    expect(await statusOf('hidden/index.m3u8')).toBe(403)
    expect(await statusOf(`hidden/~${signature('hidden')}/index.m3u8`)).toBe(200)
    engine.restrict({ streamId: 'hidden', signed: false })
    expect(await statusOf('hidden/index.m3u8')).toBe(200)
  })
})

test('an edge caches one copy for all, and serves it only with a valid signature', async () => {
  await publish('hidden')
  const edge = await startEdge(engine.hlsPort)
  try {
    const requestEdge = (path: string): Promise<Response> => fetch(`${edge.origin}/hls/${path}`)
    const text = await (await requestEdge(`hidden/~${signature('hidden')}/video.m3u8`)).text()
    const segment = /^v0-0-.*$/m.exec(text)?.[0] ?? ''
    expect((await requestEdge(`hidden/~${signature('hidden', 200)}/${segment}`)).headers.get('x-cache')).toBe('MISS')
    expect((await requestEdge(`hidden/~${signature('hidden', 100)}/${segment}`)).headers.get('x-cache')).toBe('HIT')
    expect((await requestEdge(`hidden/~${signature('hidden', -1)}/${segment}`)).status).toBe(403)
    expect((await requestEdge(`hidden/~${signature('another')}/${segment}`)).status).toBe(403)
    expect((await requestEdge(`hidden/${segment}`)).status).toBe(403)
  } finally {
    await edge.close()
  }
})

test('a public stream needs no signature, and accepts any', async () => {
  await publish('open')
  expect(await statusOf('open/index.m3u8')).toBe(200)
  expect(await statusOf(`open/~${signature('open')}/index.m3u8`)).toBe(200)
})

test('a restarted engine serves recordings only after pruneExcept has set their access', async () => {
  for (const streamId of ['hidden', 'open']) {
    await publish(streamId)
    await engine.end({ streamId, keep: true, keepMs: 0 })
  }
  await engine.close()
  engine = await start()
  expect([await statusOf('hidden/index.m3u8'), await statusOf('open/index.m3u8')]).toEqual([403, 403])
  await engine.pruneExcept({ streamIds: ['hidden', 'open'], signed: ['hidden'] })
  expect([await statusOf('hidden/index.m3u8'), await statusOf('open/index.m3u8')]).toEqual([403, 200])
})
