import { readdir, readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { encodeRtp } from '#tests/support/rtp-encoder.ts'
import { whipEngine, type WhipEngine } from '#tests/support/whip-engine.ts'
import { publishWhip, type WhipPublisher } from '#tests/support/whip-publisher.ts'

let site: WhipEngine
const publishers: WhipPublisher[] = []

beforeEach(async () => {
  site = await whipEngine()
})
afterEach(async () => {
  for (const publisher of publishers.splice(0)) await publisher.close()
  await site.close()
})

async function publish(more: { picture?: boolean; sound?: boolean } = {}): Promise<WhipPublisher> {
  const publisher = await publishWhip({ url: site.whip, streamKey: 'sesame', ...more })
  publishers.push(publisher)
  return publisher
}

/** Waits until what was on its way, and the sound that is being made, has arrived: nothing more is listed. */
async function settle(): Promise<void> {
  const text = async (file: string): Promise<string> => (await fetch(site.url(file))).text()
  const listed = async (): Promise<string> => `${await text('video.m3u8')} ${await text('audio.m3u8')}`
  for (let before = ''; ;) {
    const now = await listed()
    if (now === before) return
    before = now
    await new Promise((resolve) => setTimeout(resolve, 1_500))
  }
}

/** Publishes so many seconds of both kinds; tells how many pictures there were. */
async function send(publisher: WhipPublisher, seconds: number): Promise<number> {
  const pictures = new Set<number>()
  await encodeRtp({
    seconds,
    onPacket(kind, packet) {
      if (kind === 'video') pictures.add(packet.readUInt32BE(4))
      publisher.send(kind, packet)
    },
  })
  await settle()
  return pictures.size
}

describe('a stream published over WHIP', () => {
  test('is H.264 and AAC in the playlist, with every picture and without a complaint', async () => {
    const publisher = await publish()
    const pictures = await send(publisher, 7)
    expect((await publisher.remove()).status).toBe(200)
    await site.engine.end('one', { keep: false, keepMs: 60_000 })

    expect(await site.decode()).toBe('')
    const video = await site.count('video')
    const audio = await site.count('audio')
    expect(video).toMatchObject({ codec: 'h264', frames: pictures })
    expect(audio.codec).toBe('aac')
    expect(Math.abs(audio.seconds - video.seconds)).toBeLessThan(0.1)
    expect(site.types()).toEqual(['connected', 'playable', 'disconnected'])
    const health = site.events.findLast((event) => event.type === 'health')
    expect(health).toMatchObject({ health: { protocol: 'whip', encoder: 'test publisher', width: 640, height: 360 } })
  })

  test('is whole although each fiftieth packet is lost on its way, because it is asked for again', async () => {
    const publisher = await publish({ sound: false })
    let count = 0
    publisher.lose(() => (count += 1) % 50 === 0)
    const pictures = await send(publisher, 5)
    await publisher.remove()
    await site.engine.end('one', { keep: false, keepMs: 60_000 })

    expect(count).toBeGreaterThan(200)
    expect(await site.decode()).toBe('')
    expect((await site.count('video')).frames).toBe(pictures)
  })

  test('loses pictures up to the next key frame, and shows none that is broken, when packets are gone for good', async () => {
    const publisher = await publish()
    let count = 0
    const pictures = new Set<number>()
    await encodeRtp({
      seconds: 8,
      onPacket(kind, packet) {
        if (kind === 'video') pictures.add(packet.readUInt32BE(4))
        // Never given to the peer, so that it can't be sent again either.
        if (kind === 'audio' || (count += 1) % 50 !== 49) publisher.send(kind, packet)
      },
    })
    await settle()
    await publisher.remove()
    await site.engine.end('one', { keep: false, keepMs: 60_000 })

    expect(await site.decode()).toBe('')
    const { frames } = await site.count('video')
    expect(frames).toBeLessThan(pictures.size)
    expect(frames).toBeGreaterThan(10)
  })

  test('may be sound alone', async () => {
    const publisher = await publish({ picture: false })
    await send(publisher, 5)
    await publisher.remove()
    await site.engine.end('one', { keep: false, keepMs: 60_000 })
    expect(await site.decode()).toBe('')
    expect(await site.count('audio')).toMatchObject({ codec: 'aac' })
  })

  test('is taken over by the newer of two publishers, and the older one goes', async () => {
    const older = await publish()
    const sending = send(older, 4)
    const newer = await publish()
    expect(site.types().filter((type) => type !== 'playable')).toEqual(['connected', 'disconnected', 'connected'])
    expect((await older.remove()).status).toBe(404)
    await sending
    await send(newer, 3)
    expect((await newer.remove()).status).toBe(200)
    expect(site.types().at(-1)).toBe('disconnected')
  })

  test('goes on after its sound process was killed', async () => {
    const publisher = await publish()
    const sending = send(publisher, 7)
    await expect.poll(() => site.types(), { timeout: 30_000 }).toContain('playable')
    const killed = await killChildren()
    expect(killed).toBe(1)
    await sending
    // A sender on a busy machine may pause so long that the live is playable anew after it.
    expect(site.types()).not.toContain('disconnected')
    await publisher.remove()
    await site.engine.end('one', { keep: false, keepMs: 60_000 })
    expect(await site.decode()).toBe('')
  })
})

async function parentOf(pid: string): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return /\) \S (\d+) /.exec(stat)?.[1] ?? ''
}

/** Kills the programs that make AAC for this process, which has a launcher of its own start them. */
async function killChildren(): Promise<number> {
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
