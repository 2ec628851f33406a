import { execFile, spawn } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEngine } from '#media/create-engine.ts'
import type { EngineEvent } from '#engine-protocol/index.ts'
import type { Engine } from '#media/engine.ts'
import { stillEncoderProgram } from '#media/children/index.ts'
import { quiet } from '#tests/support/packaged.ts'
import { publishRtmp, sendPaced, type RtmpPublisher } from '#tests/support/rtmp-publisher.ts'
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

const url = (file: string): string => `http://127.0.0.1:${engine.hlsPort}/hls/one/${file}`
const playlist = async (query = ''): Promise<string> => (await fetch(url(`video.m3u8${query}`))).text()
const publish = (): Promise<RtmpPublisher> => publishRtmp({ port: engine.rtmpPort, streamKey: 'key' })

/** Closes the connection without the RTMP commands that end a stream, after all bytes have been sent. */
async function disconnect(publisher: RtmpPublisher): Promise<void> {
  publisher.socket.end()
  await publisher.closed
}

/** Waits for `count` more parts like a player: with blocking reloads, which have to stay available. */
async function awaitParts(count: number): Promise<void> {
  for (let reload = 0; reload < count; reload++) {
    const text = await playlist()
    expect(text).toContain('CAN-BLOCK-RELOAD=YES')
    const [, msn = '', part = ''] = /PRELOAD-HINT:TYPE=PART,URI="v[0-9]+-([0-9]+)\.([0-9]+)-/.exec(text) ?? []
    expect((await fetch(url(`video.m3u8?_HLS_msn=${msn}&_HLS_part=${part}`))).status).toBe(200)
  }
}

test('while the encoder is disconnected, a decodable standby image is sent, with blocking reloads', async () => {
  const first = await publish()
  await sendPaced(first, tags)
  await disconnect(first)
  await expect.poll(() => events.includes('disconnected')).toBe(true)
  await awaitParts(8)
  const second = await publish()
  await sendPaced(second, tags)
  await second.stop()
  await engine.end({ streamId: 'one', keep: false, keepMs: 60_000 })

  // Encoder, standby image, encoder, and standby image again until the end.
  const text = await playlist()
  expect(text.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(3)
  expect(text.match(/#EXT-X-MAP/g)).toHaveLength(4)
  expect(events.filter((type) => type !== 'health' && type !== 'posterReady')).toEqual([
    'connected',
    'videoSize',
    'playable',
    'disconnected',
    'connected',
    'playable',
    'disconnected',
  ])
  const decoded = await Promise.all(epochs(text).map(decode))
  expect(decoded.map(({ width }) => width)).toEqual([160, 320, 160, 320])
  expect(decoded.map(({ warnings }) => warnings)).toEqual(['', '', '', ''])
  expect([decoded[0]?.frames, decoded[2]?.frames]).toEqual([120, 120])
})

test('a standby image at the end of a live is not in the archive, but players of the live can still load it', async () => {
  const first = await publish()
  await sendPaced(first, tags)
  await disconnect(first)
  await expect.poll(() => events.includes('disconnected')).toBe(true)
  await awaitParts(10)
  const live = await playlist()
  expect(live).toContain('#EXT-X-DISCONTINUITY\n')
  // The part that is listed last belongs to the segment that the end of the live completes.
  const open = /URI="(v[0-9]+-[0-9]+)\.[0-9]+(-[0-9a-f]+\.m4s)",INDEPENDENT=YES\n(?!.*INDEPENDENT)/s.exec(live)
  const facts = await engine.end({ streamId: 'one', keep: true, keepMs: 0 })
  const text = await playlist()
  const last = `${open?.[1]}${open?.[2]}`
  expect(text).not.toContain(last)
  expect((await fetch(url(last))).status).toBe(200)
  expect(text).not.toContain('#EXT-X-DISCONTINUITY\n')
  expect(text.match(/#EXT-X-MAP/g)).toHaveLength(1)
  const [recorded] = await Promise.all(epochs(text).map(decode))
  expect(recorded).toMatchObject({ width: 160, frames: 120, warnings: '' })
  expect(Math.abs((facts?.durationMs ?? 0) - 4_000)).toBeLessThan(100)
})

test('when an encoder reconnects with audio only, the audio plays together with the standby image', async () => {
  const first = await publish()
  await sendPaced(first, tags)
  await disconnect(first)
  await awaitParts(3)
  const second = await publish()
  await sendPaced(
    second,
    tags.filter(({ type }) => type !== 'video'),
  )
  await expect.poll(() => events.filter((type) => type === 'playable')).toHaveLength(2)
  await awaitParts(3)
  await second.stop()
  const facts = await engine.end({ streamId: 'one', keep: true, keepMs: 0 })
  // Its audio is recorded with the standby image for the same time, but not the image after its end.
  expect(facts?.durationMs).toBeGreaterThan(6_000)
  const text = await (await fetch(url('audio.m3u8'))).text()
  const decoded = await Promise.all(epochs(text).map(decode))
  expect(decoded.map(({ warnings }) => warnings)).toEqual(decoded.map(() => ''))
})

/** The files between two init segments, init segment first. */
function epochs(text: string): string[][] {
  const files = text
    .split('\n')
    .flatMap((line) => /^#EXT-X-MAP:URI="(.+)"$/.exec(line)?.[1] ?? (/^[va][0-9]/.test(line) ? line : []))
  const result: string[][] = []
  for (const file of files) {
    if (file.endsWith('.mp4')) result.push([])
    result.at(-1)?.push(file)
  }
  return result
}

async function decode(files: readonly string[], index: number) {
  const path = join(folder, `${index}.mp4`)
  const bytes = await Promise.all(files.map(async (file) => Buffer.from(await (await fetch(url(file))).arrayBuffer())))
  await writeFile(path, Buffer.concat(bytes))
  const entries = ['-count_frames', '-show_entries', 'stream=width,nb_read_frames', '-of', 'csv=p=0']
  const { stdout, stderr } = await run('/usr/bin/ffprobe', ['-v', 'warning', ...entries, path])
  const [width, frames] = stdout.split(',').map((value) => Number.parseInt(value, 10))
  return { width, frames, warnings: stderr }
}

/** Encodes a single-colour frame and writes it as both standby clips into a folder. */
async function writeStillClips(folder: string, width: number, height: number) {
  const child = spawn(process.execPath, [stillEncoderProgram.pathname], { stdio: ['pipe', 'pipe', 'inherit'] })
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  child.stdin.end(Buffer.concat([size, Buffer.alloc(width * height * 3, Buffer.of(200, 30, 120))]))
  const clip = await text(child.stdout)
  const files = { landscape: join(folder, 'landscape.json'), portrait: join(folder, 'portrait.json') }
  await Promise.all(Object.values(files).map((file) => writeFile(file, clip)))
  return files
}
