import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEngine } from '#media/create-engine.ts'
import type { Engine, EngineEvent } from '#media/engine.ts'
import { quiet } from '#tests/support/packaged.ts'
import { publishRtmp, sendPaced, type RtmpPublisher } from '#tests/support/rtmp-publisher.ts'
import { writeStillClips } from '#tests/support/still-clip.ts'
import { syntheticFlv } from '#tests/support/synthetic-flv.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'

const run = promisify(execFile)
const tags = syntheticFlv(4)

let folder: string
let engine: Engine
let events: EngineEvent['type'][]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kirari-standby-'))
  events = []
  engine = await createEngine({
    host: '127.0.0.1',
    rtmpPort: 0,
    hlsPort: 0,
    standby: await writeStillClips(folder, 320, 180),
    directory: join(folder, 'media'),
    log: quiet,
    onEvent: ({ type }) => events.push(type),
    authorizePublish: async () => ({ accepted: true, streamId: 'one' }),
  })
})
afterEach(async () => {
  await engine.close()
  await removeFolder(folder)
})

const address = (file: string): string => `http://127.0.0.1:${engine.hlsPort}/hls/one/${file}`
const playlist = async (query = ''): Promise<string> => (await fetch(address(`video.m3u8${query}`))).text()
const publish = (): Promise<RtmpPublisher> => publishRtmp({ port: engine.rtmpPort, streamKey: 'key' })

async function lose(publisher: RtmpPublisher): Promise<void> {
  publisher.socket.destroy()
  await publisher.closed
}

/** Waits for so many parts more, as a player does: by blocking reloads, which are promised all along. */
async function partsGoOn(count: number): Promise<void> {
  for (let reload = 0; reload < count; reload++) {
    const text = await playlist()
    expect(text).toContain('CAN-BLOCK-RELOAD=YES')
    const [, msn = '', part = ''] = /PRELOAD-HINT:TYPE=PART,URI="v[0-9]+-([0-9]+)\.([0-9]+)-/.exec(text) ?? []
    expect((await fetch(address(`video.m3u8?_HLS_msn=${msn}&_HLS_part=${part}`))).status).toBe(200)
  }
}

test('while the encoder is away a picture is sent, which players can wait for and decode', async () => {
  const first = await publish()
  await sendPaced(first, tags)
  await lose(first)
  await expect.poll(() => events.includes('disconnected')).toBe(true)
  await partsGoOn(8)
  const second = await publish()
  await sendPaced(second, tags)
  await second.stop()
  await engine.end('one', { keep: false, keepMs: 60_000 })

  // Encoder, picture, encoder, and the picture again until the end.
  const text = await playlist()
  expect(text.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(3)
  expect(text.match(/#EXT-X-MAP/g)).toHaveLength(4)
  expect(events.filter((type) => type !== 'health' && type !== 'pictured')).toEqual([
    'connected',
    'playable',
    'disconnected',
    'connected',
    'playable',
    'disconnected',
  ])
  const decoded = await Promise.all(epochs(text).map(decode))
  expect(decoded.map(({ width }) => width)).toEqual([160, 320, 160, 320])
  expect(decoded.map(({ complaints }) => complaints)).toEqual(['', '', '', ''])
  expect([decoded[0]?.pictures, decoded[2]?.pictures]).toEqual([120, 120])
})

test('a picture that plays until the end, because nobody came back, is not in the archive', async () => {
  const first = await publish()
  await sendPaced(first, tags)
  await lose(first)
  await expect.poll(() => events.includes('disconnected')).toBe(true)
  await partsGoOn(10)
  expect(await playlist()).toContain('#EXT-X-DISCONTINUITY\n')
  const facts = await engine.end('one', { keep: true, keepMs: 0 })
  const text = await playlist()
  expect(text).not.toContain('#EXT-X-DISCONTINUITY\n')
  expect(text.match(/#EXT-X-MAP/g)).toHaveLength(1)
  const [recorded] = await Promise.all(epochs(text).map(decode))
  expect(recorded).toMatchObject({ width: 160, pictures: 120, complaints: '' })
  expect(Math.abs((facts?.durationMs ?? 0) - 4_000)).toBeLessThan(100)
})

test('an encoder that comes back with sound alone is heard, and the picture goes on', async () => {
  const first = await publish()
  await sendPaced(first, tags)
  await lose(first)
  await partsGoOn(3)
  const second = await publish()
  await sendPaced(
    second,
    tags.filter(({ type }) => type !== 'video'),
  )
  await expect.poll(() => events.filter((type) => type === 'playable')).toHaveLength(2)
  await partsGoOn(3)
  await second.stop()
  const facts = await engine.end('one', { keep: true, keepMs: 0 })
  // Its sound is recorded, and the picture for as long; the picture after its end is not.
  expect(facts?.durationMs).toBeGreaterThan(6_000)
  const text = await (await fetch(address('audio.m3u8'))).text()
  const decoded = await Promise.all(epochs(text).map(decode))
  expect(decoded.map(({ complaints }) => complaints)).toEqual(decoded.map(() => ''))
})

/** The files between two changes of the init segment, which comes first. */
function epochs(text: string): string[][] {
  const files = text
    .split('\n')
    .flatMap((line) => /^#EXT-X-MAP:URI="(.+)"$/.exec(line)?.[1] ?? (/^[va][0-9]/.test(line) ? line : []))
  const found: string[][] = []
  for (const file of files) {
    if (file.endsWith('.mp4')) found.push([])
    found.at(-1)?.push(file)
  }
  return found
}

async function decode(files: readonly string[], index: number) {
  const path = join(folder, `${index}.mp4`)
  const bytes = await Promise.all(
    files.map(async (file) => Buffer.from(await (await fetch(address(file))).arrayBuffer())),
  )
  await writeFile(path, Buffer.concat(bytes))
  const entries = ['-count_frames', '-show_entries', 'stream=width,nb_read_frames', '-of', 'csv=p=0']
  const { stdout, stderr } = await run('/usr/bin/ffprobe', ['-v', 'warning', ...entries, path])
  const [width, pictures] = stdout.split(',').map((value) => Number.parseInt(value, 10))
  return { width, pictures, complaints: stderr }
}
