import type { EngineEvent } from '#engine-protocol/index.ts'
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { manualClock } from '#tests/support/manual-clock.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'
import { publishRtmp, sendPaced } from '#tests/support/rtmp-publisher.ts'
import { syntheticFlv } from '#tests/support/synthetic-flv.ts'
import { createEngine } from './create-engine.ts'
import type { Engine } from './engine.ts'

const tags = syntheticFlv(3)
let directory: string
let engine: Engine
let events: EngineEvent[]
let lines: string[]

const record = (fields: object, message: string): void => {
  lines.push(`${JSON.stringify(fields)} ${message}`)
}
const options = () => ({
  host: '127.0.0.1',
  rtmpPort: 0,
  hlsPort: 0,
  directory,
  log: { info: record, warn: record, error: record },
  onEvent: (event: EngineEvent) => {
    events.push(event)
    if (event.type === 'health') throw new Error('a listener with a fault')
  },
  authorizePublish: async ({ streamKey }: { streamKey: string }) =>
    streamKey.startsWith('sesame')
      ? ({ accepted: true, streamId: 'one' } as const)
      : ({ accepted: false, reason: 'this stream key is not known' } as const),
})

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'engine-'))
  events = []
  lines = []
  engine = await createEngine(options())
})
afterEach(async () => {
  await engine.close()
  await removeFolder(directory)
})

const types = (): string[] =>
  events.map(({ type }) => type).filter((type) => type !== 'health' && type !== 'posterReady')
const playlist = async (name: string) => (await fetch(`http://127.0.0.1:${engine.hlsPort}/hls/one/${name}`)).text()

describe('the engine', () => {
  test('plays what an encoder publishes, across a reconnect, to the end', async () => {
    const first = await publishRtmp({ port: engine.rtmpPort, streamKey: 'sesame' })
    await sendPaced(first, tags, 4)
    first.socket.destroy()
    await first.closed
    const second = await publishRtmp({ port: engine.rtmpPort, streamKey: 'sesame' })
    await sendPaced(second, tags, 4)
    await engine.end({ streamId: 'one', keep: false, keepMs: 60_000 })
    await second.closed
    expect(types()).toEqual([
      'connected',
      'videoSize',
      'playable',
      'disconnected',
      'connected',
      'playable',
      'disconnected',
    ])
    expect(events.filter((event) => event.type === 'playable')).toMatchObject([{ resumed: false }, { resumed: true }])
    expect(await playlist('index.m3u8')).toContain('RESOLUTION=160x90')
    const video = await playlist('video.m3u8')
    expect(video).toContain('#EXT-X-DISCONTINUITY\n')
    expect(video).toContain('#EXT-X-ENDLIST')
    await expect(publishRtmp({ port: engine.rtmpPort, streamKey: 'sesame' })).rejects.toThrow('this stream has ended')
  })

  test('removes unclaimed streams of an earlier engine when pruneExcept is called', async () => {
    await engine.close()
    for (const name of ['old-stream', 'kept-stream']) {
      await mkdir(join(directory, name))
      await writeFile(join(directory, name, 'segment.m4s'), 'old')
    }
    engine = await createEngine(options())
    expect(await readdir(directory)).toEqual(['kept-stream', 'old-stream'])
    await mkdir(join(directory, 'newer-stream'))
    await engine.pruneExcept({ streamIds: ['kept-stream', 'another'], signed: [] })
    expect(await readdir(directory)).toEqual(['kept-stream', 'newer-stream'])
  })

  test('lets a newer encoder replace the current one', async () => {
    const older = await publishRtmp({ port: engine.rtmpPort, streamKey: 'sesame' })
    const newer = await publishRtmp({ port: engine.rtmpPort, streamKey: 'sesame' })
    await older.closed
    expect(older.statuses.at(-1)?.description).toBe('the encoder connected again')
    expect(types()).toEqual(['connected', 'disconnected', 'connected'])
    await newer.stop()
  })

  test('keeps the newer of two encoders while it sends, and sends the other one the reason', async () => {
    await engine.close()
    const clock = manualClock()
    engine = await createEngine({ ...options(), clock })
    const publish = (flashVer: string) => publishRtmp({ port: engine.rtmpPort, streamKey: 'sesame', flashVer })
    const older = await publish('first')
    const newer = await publish('second')
    await older.closed
    expect(older.statuses.at(-1)?.description).toBe('another encoder has connected')
    const reason = 'another encoder sends with this stream key; stop it, or issue a new key'
    await expect(publish('first')).rejects.toMatchObject({ code: 'NetStream.Publish.BadName', message: reason })
    expect(types()).toEqual(['connected', 'disconnected', 'connected', 'conflict', 'refused'])
    expect(events.find(({ type }) => type === 'conflict')).toMatchObject({
      conflict: { kept: { encoder: 'second' }, refused: { address: '127.0.0.1', protocol: 'rtmp', encoder: 'first' } },
    })
    clock.advance(3_000)
    const again = await publish('first')
    await newer.closed
    await again.stop()
  })

  test('rejects a wrong key with the reason and never logs a key', async () => {
    await expect(publishRtmp({ port: engine.rtmpPort, streamKey: 'wrong-key' })).rejects.toThrow('not known')
    const publisher = await publishRtmp({ port: engine.rtmpPort, streamKey: 'sesame-secret' })
    await publisher.stop()
    expect(events[0]).toEqual({
      type: 'refused',
      protocol: 'rtmp',
      reason: 'this stream key is not known',
      remoteAddress: '127.0.0.1',
    })
    expect(lines.length).toBeGreaterThan(2)
    expect(lines.join('\n')).not.toMatch(/wrong-key|sesame/)
  })

  test('survives an event listener that throws', async () => {
    const publisher = await publishRtmp({ port: engine.rtmpPort, streamKey: 'sesame' })
    await sendPaced(publisher, tags)
    expect(events.some(({ type }) => type === 'health')).toBe(true)
    expect(lines.join('\n')).toContain('the handler of an engine event failed')
    expect(publisher.socket.destroyed).toBe(false)
    await publisher.stop()
  })

  test('notifies encoders and frees both ports when it closes', async () => {
    const publisher = await publishRtmp({ port: engine.rtmpPort, streamKey: 'sesame' })
    await engine.close()
    await publisher.closed
    expect(publisher.statuses.at(-1)?.description).toBe('the server is stopping')
    await expect(publishRtmp({ port: engine.rtmpPort, streamKey: 'sesame' })).rejects.toThrow('ECONNREFUSED')
    await expect(fetch(`http://127.0.0.1:${engine.hlsPort}/`)).rejects.toThrow('fetch failed')
  })

  test('does not start if a port is in use', async () => {
    await expect(createEngine({ ...options(), rtmpPort: engine.rtmpPort })).rejects.toThrow('EADDRINUSE')
  })
})
