import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { enhancedFlv } from '#tests/support/enhanced-flv.ts'
import { ladderEngine, type LadderEngine } from '#tests/support/ladder-engine.ts'
import { publishRtmp, sendPaced, type FlvTag } from '#tests/support/rtmp-publisher.ts'

const RATE = 10
const SECONDS = 6
let engine: LadderEngine | null = null

afterEach(async () => {
  await engine?.close()
  engine = null
})

const isFrame = ({ type, body }: FlvTag): boolean => type === 'video' && body[1] === 1

/** The number of decoded frames, and the decoder's warnings. */
async function decode(media: Buffer): Promise<{ readonly frames: number; readonly warnings: string }> {
  const entries = ['-count_frames', '-show_entries', 'stream=nb_read_frames', '-of', 'csv=p=0']
  const ffprobe = spawn('/usr/bin/ffprobe', ['-v', 'warning', '-select_streams', 'v', ...entries, '-i', 'pipe:0'])
  ffprobe.stdin.end(media)
  const [out, warnings] = await Promise.all([text(ffprobe.stdout), text(ffprobe.stderr), once(ffprobe, 'close')])
  return { frames: Number(out), warnings }
}

test('video with an empty configuration and a damaged frame is decodable, and lacks only frames up to the next key frame', async () => {
  const extra = ['-tune', 'zerolatency']
  const tags = await enhancedFlv({ codec: 'avc1', seconds: SECONDS, size: '320x180', rate: RATE, extra })
  const damagedAt = 2 * RATE + 4
  const damaged = tags.filter(isFrame)[damagedAt]
  const sent = tags.map((tag) => {
    if (tag !== damaged) return tag
    const body = Buffer.from(tag.body)
    // The length of the first unit.
    body.writeUInt32BE(0xff000000, 5)
    return { ...tag, body }
  })
  engine = await ladderEngine('off')
  const { events, rtmpPort, text: read, url } = engine
  const publisher = await publishRtmp({ port: rtmpPort, streamKey: 'one' })
  publisher.send({ type: 'video', timestamp: 0, body: Buffer.from('1700000000', 'hex') })
  await sendPaced(publisher, sent)
  await publisher.stop()
  await expect.poll(() => events.some(({ type }) => type === 'disconnected')).toBe(true)

  const playlist = await read('video.m3u8')
  const [, map = ''] = /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist) ?? []
  const files = [map, ...(playlist.match(/^[^#\s].*$/gm) ?? [])]
  const bytes = await Promise.all(files.map(async (file) => Buffer.from(await (await fetch(url(file))).arrayBuffer())))
  const lost = RATE - (damagedAt % RATE)
  expect(await decode(Buffer.concat(bytes))).toEqual({ frames: SECONDS * RATE - lost, warnings: '' })
})
