import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEngine } from '#media/create-engine.ts'
import type { EngineEvent } from '#engine-protocol/index.ts'
import type { Engine, EngineOptions } from '#media/engine.ts'
import { stillEncoderProgram } from '#media/children/index.ts'
import { quiet } from '#tests/support/packaged.ts'
import { listedSegments } from '#tests/support/listed-segments.ts'
import { publishRtmp, sendPaced, type RtmpPublisher } from '#tests/support/rtmp-publisher.ts'
import { syntheticFlv } from '#tests/support/synthetic-flv.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'

const run = promisify(execFile)
const tags = syntheticFlv(4)

let folder: string
let engine: Engine
let events: EngineEvent['type'][]
let videoStopped: boolean[]

async function start(options: Pick<EngineOptions, 'standby' | 'ladder'>): Promise<Engine> {
  return createEngine({
    host: '127.0.0.1',
    rtmpPort: 0,
    hlsPort: 0,
    ...options,
    directory: join(folder, 'media'),
    log: quiet,
    onEvent(event) {
      events.push(event.type)
      if (event.type === 'health') videoStopped.push(event.health.videoStopped)
    },
    authorizePublish: async () => ({ accepted: true, streamId: 'one' }),
  })
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kirari-standby-'))
  events = []
  videoStopped = []
  engine = await start({ standby: await writeStillClips(folder, 320, 180) })
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

test('while the video of a connected encoder is stopped, its audio continues with the standby image, without a loss', async () => {
  const sent = syntheticFlv(16).filter(
    ({ type, timestamp }) => type !== 'video' || timestamp < 4_000 || timestamp >= 14_000,
  )
  const encoder = await publish()
  const sending = sendPaced(encoder, sent)
  await expect.poll(() => videoStopped, { timeout: 120_000 }).toContain(true)
  await awaitParts(8)
  await sending
  await encoder.stop()
  const facts = await engine.end({ streamId: 'one', keep: true, keepMs: 0 })
  expect(Math.abs((facts?.durationMs ?? 0) - 16_000)).toBeLessThan(100)

  const videos = await Promise.all(epochs(await playlist()).map(decode))
  expect(videos.map(({ width }) => width)).toEqual([160, 320, 160])
  expect(videos.map(({ warnings }) => warnings)).toEqual(['', '', ''])
  expect(videos.map(({ frames }) => frames)).toEqual([120, 100, 60])
  const audio = epochs(await (await fetch(url('audio.m3u8'))).text())
  expect(audio).toHaveLength(3)
  const packets = (await Promise.all(audio.map(audioPackets))).flat()
  const starts = packets.map(({ time }) => time)
  expect(starts).toEqual(starts.map((_, index) => (starts[0] ?? 0) + index * 1_024))
  const [first] = packets
  const bodies = sent
    .filter(({ type, body }) => type === 'audio' && body[1] === 1)
    .map(({ body }) => md5(body.subarray(2)))
  const from = bodies.indexOf(first?.hash ?? '')
  expect(from).toBeLessThanOrEqual(2)
  expect(packets.length).toBeGreaterThan(bodies.length - 5)
  expect(packets.map(({ hash }) => hash)).toEqual(bodies.slice(from, from + packets.length))
})

test('smaller renditions follow a stopped video to the standby image and back', async () => {
  await engine.close()
  engine = await start({ standby: await writeStillClips(folder, 640, 360), ladder: [240] })
  const encoder = await publish()
  const seconds = syntheticFlv(4, '-vf', 'scale=480:270')
  let passed = 0
  const sendUntil = async (done: () => boolean | Promise<boolean>, withVideo: boolean): Promise<void> => {
    while (!(await done())) {
      const from = passed
      passed += 4_000
      const sent = seconds.filter(({ type }) => withVideo || type !== 'video')
      await sendPaced(
        encoder,
        sent.map((tag) => ({ ...tag, timestamp: tag.timestamp + from })),
      )
    }
  }
  const listed = async () => listedSegments(await (await fetch(url('240p.m3u8'))).text())
  /** Whether a whole segment of this epoch is listed. */
  const isListed = async (epoch: number) =>
    (await listed()).some((one) => one.file?.startsWith(`240p${epoch}-`) === true)
  await sendUntil(() => isListed(0), true)
  await sendUntil(() => isListed(1), false)
  await sendUntil(() => isListed(2), true)
  await encoder.stop()
})

const md5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex')

/** The packets of audio files, with their times in samples. */
async function audioPackets(files: readonly string[], index: number) {
  const path = join(folder, `audio${index}.mp4`)
  await download(files, path)
  const entries = ['-show_data_hash', 'md5', '-show_entries', 'packet=pts,data_hash', '-of', 'csv=p=0']
  const { stdout } = await run('/usr/bin/ffprobe', ['-v', 'error', ...entries, path])
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [time = '', hash = ''] = line.split(',')
      return { time: Number(time), hash: hash.replace(/^MD5:/, '') }
    })
}

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

async function download(files: readonly string[], path: string): Promise<void> {
  const bytes = await Promise.all(files.map(async (file) => Buffer.from(await (await fetch(url(file))).arrayBuffer())))
  await writeFile(path, Buffer.concat(bytes))
}

async function decode(files: readonly string[], index: number) {
  const path = join(folder, `${index}.mp4`)
  await download(files, path)
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
