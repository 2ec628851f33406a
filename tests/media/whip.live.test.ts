import { readdir, readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { encodeRtp } from '#tests/support/rtp-encoder.ts'
import { whipEngine, type WhipEngine } from '#tests/support/whip-engine.ts'
import { publishWhip, type WhipPublisher } from '#tests/support/whip-publisher.ts'

let server: WhipEngine
const publishers: WhipPublisher[] = []
/** The playlists of the tracks of the latest publisher. */
let published: readonly string[] = []

beforeEach(async () => {
  server = await whipEngine()
})
afterEach(async () => {
  for (const publisher of publishers.splice(0)) await publisher.close()
  await server.close()
})

async function publish(tracks: { video?: boolean; audio?: boolean } = {}): Promise<WhipPublisher> {
  const { video = true, audio = true } = tracks
  published = [...(video ? ['video.m3u8'] : []), ...(audio ? ['audio.m3u8'] : [])]
  const publisher = await publishWhip({ url: server.whip, streamKey: 'sesame', ...tracks })
  publishers.push(publisher)
  return publisher
}

/** Seconds that a playlist lists, in segments and in the parts after them. */
function listedSeconds(playlist: string): number {
  const [segments = '', parts = ''] = [playlist, playlist.slice(playlist.lastIndexOf('#EXTINF'))]
  const sum = (text: string, duration: RegExp) =>
    [...text.matchAll(duration)].reduce((total, [, seconds]) => total + Number(seconds), 0)
  return sum(segments, /^#EXTINF:([\d.]+)/gm) + sum(parts, /^#EXT-X-PART:.*DURATION=([\d.]+)/gm)
}

/**
 * Waits until pending packets have been processed and the audio transcoded: the playlists stop changing, and the video
 * has at least so many seconds.
 */
async function untilSettled(videoSeconds = 0): Promise<void> {
  const text = async (file: string): Promise<string> => (await fetch(server.url(file))).text()
  for (let before = ''; ;) {
    const texts = await Promise.all(published.map(text))
    const now = texts.join('\n')
    // On a busy machine the first segment may come later than a whole interval.
    const begun = texts.every((playlist) => playlist.includes('#EXT-X-MAP'))
    if (now === before && begun && listedSeconds(texts[0] ?? '') >= videoSeconds) return
    before = now
    await new Promise((resolve) => setTimeout(resolve, 1_500))
  }
}

/** Publishes video and audio for this many seconds; returns the timestamps of the video frames. */
async function sendPackets(publisher: WhipPublisher, seconds: number, timestamps = new Set<number>()) {
  await encodeRtp({
    seconds,
    onPacket(kind, packet) {
      if (kind === 'video') timestamps.add(packet.readUInt32BE(4))
      publisher.send(kind, packet)
    },
  })
  return timestamps
}

/** Publishes until all of it is listed; returns the number of video frames. */
async function send(publisher: WhipPublisher, seconds: number, timestamps?: Set<number>): Promise<number> {
  const { size } = await sendPackets(publisher, seconds, timestamps)
  // Except for the part that is not complete yet.
  await untilSettled(size > 0 ? seconds - 1 : 0)
  return size
}

describe('a stream published over WHIP', () => {
  test('is listed as H.264 and AAC, complete and decodable without warnings', async () => {
    const publisher = await publish()
    const frames = await send(publisher, 7)
    expect((await publisher.remove()).status).toBe(200)
    await server.engine.end({ streamId: 'one', keep: false, keepMs: 60_000 })

    expect(await server.decode()).toBe('')
    const video = await server.count('video')
    const audio = await server.count('audio')
    expect(video).toMatchObject({ codec: 'h264', frames })
    expect(audio.codec).toBe('aac')
    expect(Math.abs(audio.seconds - video.seconds)).toBeLessThan(0.1)
    // A sender on a busy machine may pause so long that the live is playable again after it.
    expect([...new Set(server.types())]).toEqual(['connected', 'playable', 'disconnected'])
    const health = server.events.findLast((event) => event.type === 'health')
    expect(health).toMatchObject({ health: { protocol: 'whip', encoder: 'test publisher', width: 640, height: 360 } })
  })

  test('is complete although every 50th packet is lost, because lost packets are requested again', async () => {
    const publisher = await publish({ audio: false })
    let count = 0
    const sent = new Set<number>()
    // Only a later packet shows that one is missing: the last ones arrive.
    publisher.drop(() => (count += 1) % 50 === 0 && sent.size < 140)
    const frames = await send(publisher, 5, sent)
    await publisher.remove()
    await server.engine.end({ streamId: 'one', keep: false, keepMs: 60_000 })

    expect(count).toBeGreaterThan(200)
    expect(await server.decode()).toBe('')
    expect((await server.count('video')).frames).toBe(frames)
  })

  test('drops frames up to the next key frame when packets are lost for good, and contains no damaged frame', async () => {
    const publisher = await publish()
    let count = 0
    const timestamps = new Set<number>()
    await encodeRtp({
      seconds: 8,
      onPacket(kind, packet) {
        if (kind === 'video') timestamps.add(packet.readUInt32BE(4))
        // Never sent to the peer, so that it cannot be resent. The first key frame arrives: without it, the live starts
        // with audio alone, and lists gaps of the video, which FFmpeg reports.
        if (kind === 'audio' || (count += 1) < 100 || count % 50 !== 49) publisher.send(kind, packet)
      },
    })
    await untilSettled()
    await publisher.remove()
    await server.engine.end({ streamId: 'one', keep: false, keepMs: 60_000 })

    expect(await server.decode()).toBe('')
    const { frames } = await server.count('video')
    expect(frames).toBeLessThan(timestamps.size)
    expect(frames).toBeGreaterThan(10)
  })

  test('may be audio only', async () => {
    const publisher = await publish({ video: false })
    await send(publisher, 5)
    await publisher.remove()
    await server.engine.end({ streamId: 'one', keep: false, keepMs: 60_000 })
    expect(await server.decode()).toBe('')
    expect(await server.count('audio')).toMatchObject({ codec: 'aac' })
  })

  test('is taken over by the newer of two publishers, which disconnects the older one', async () => {
    const older = await publish()
    const sending = sendPackets(older, 4)
    const newer = await publish()
    expect(server.types().filter((type) => type !== 'playable')).toEqual(['connected', 'disconnected', 'connected'])
    expect((await older.remove()).status).toBe(404)
    // At once: a publisher that sends nothing for some seconds is disconnected.
    await Promise.all([sending, send(newer, 3)])
    expect((await newer.remove()).status).toBe(200)
    await expect.poll(() => server.types().at(-1)).toBe('disconnected')
  })

  test('continues after its audio process was killed', async () => {
    const publisher = await publish()
    const sending = sendPackets(publisher, 7)
    await expect.poll(() => server.types()).toContain('playable')
    const killed = await killAudioProcesses()
    expect(killed).toBe(1)
    await sending
    await untilSettled(6)
    // A sender on a busy machine may pause so long that the live is playable again after it.
    expect(server.types()).not.toContain('disconnected')
    await publisher.remove()
    await server.engine.end({ streamId: 'one', keep: false, keepMs: 60_000 })
    expect(await server.decode()).toBe('')
  })
})

async function parentOf(pid: string): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return /\) \S (\d+) /.exec(stat)?.[1] ?? ''
}

/** Kills the AAC encoders of this process, which are started by its launcher. */
async function killAudioProcesses(): Promise<number> {
  let killed = 0
  for (const name of await readdir('/proc')) {
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
    if (!/^\d+$/.test(name) || !command.includes('opus-to-aac')) continue
    if ((await parentOf(await parentOf(name))) !== String(process.pid)) continue
    process.kill(Number(name), 'SIGKILL')
    killed += 1
  }
  return killed
}
