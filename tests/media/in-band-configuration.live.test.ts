import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { readAvcParameterSets } from '#media/codecs/avc-units.ts'
import { readHevcParameterSets } from '#media/codecs/hevc-config.ts'
import { enhancedFlv } from '#tests/support/enhanced-flv.ts'
import { ladderEngine, type LadderEngine } from '#tests/support/ladder-engine.ts'
import { publishRtmp, sendPaced, type FlvTag } from '#tests/support/rtmp-publisher.ts'

const SECONDS = 4
let engine: LadderEngine | null = null

afterEach(async () => {
  await engine?.close()
  engine = null
})

const isVideo = ({ type }: FlvTag): boolean => type === 'video'
const CONFIGURATION_HEAD = 5

/** The packet type, in the enhanced format too. */
const packetType = ({ body: [first = 0, second = 0] }: FlvTag): number => ((first & 0x80) === 0 ? second : first & 15)
/** Bytes before the frame of a video tag: HEVC has a composition offset unless the packet type is 3. */
const frameHead = (tag: FlvTag): number => (((tag.body[0] ?? 0) & 0x80) === 0 || packetType(tag) === 3 ? 5 : 8)

/** The same video without its configuration: its first key frame contains the parameter sets. */
function withSetsInside(tags: readonly FlvTag[], codec: 'avc1' | 'hvc1'): FlvTag[] {
  const [configuration, ...frames] = tags.filter(isVideo)
  const record = configuration?.body.subarray(CONFIGURATION_HEAD) ?? Buffer.alloc(0)
  const sets = codec === 'avc1' ? readAvcParameterSets(record).sets : readHevcParameterSets(record)
  const inside = sets.flatMap((set) => [Buffer.of(0, 0, set.length >> 8, set.length & 0xff), set])
  return frames
    .filter((tag) => [1, 3].includes(packetType(tag)))
    .map((tag, index) => {
      const head = frameHead(tag)
      const [start, rest] = [tag.body.subarray(0, head), tag.body.subarray(head)]
      return index === 0 ? { ...tag, body: Buffer.concat([start, ...inside, rest]) } : tag
    })
}

/** The widths of the decoded frames, and the decoder's warnings. */
async function decode(media: Buffer): Promise<{ readonly widths: Set<string>; readonly warnings: string }> {
  const entries = ['-show_entries', 'frame=width', '-of', 'csv=p=0']
  const ffprobe = spawn('/usr/bin/ffprobe', ['-v', 'warning', '-select_streams', 'v', ...entries, '-i', 'pipe:0'])
  ffprobe.stdin.end(media)
  const [out, warnings] = await Promise.all([text(ffprobe.stdout), text(ffprobe.stderr), once(ffprobe, 'close')])
  return { widths: new Set(out.match(/\d+/g)), warnings }
}

test.each(['avc1', 'hvc1'] as const)(
  '%s of another size without a configuration gets an init segment of its own and the right size',
  async (codec) => {
    const options = { codec, seconds: SECONDS, rate: 10 }
    const wide = (await enhancedFlv({ ...options, size: '640x360' })).filter(isVideo)
    const narrow = withSetsInside(await enhancedFlv({ ...options, size: '320x180' }), codec)
    engine = await ladderEngine(codec === 'avc1' ? 'off' : 'auto')
    const { events, rtmpPort, text: read, url } = engine
    const publisher = await publishRtmp({ port: rtmpPort, streamKey: 'one' })
    const later = narrow.map((tag) => ({ ...tag, timestamp: tag.timestamp + SECONDS * 1_000 }))
    await sendPaced(publisher, [...wide, ...later])
    await publisher.stop()
    await expect.poll(() => events.some(({ type }) => type === 'disconnected')).toBe(true)

    const sizes = events.flatMap((event) => (event.type === 'videoSize' ? [event.size] : []))
    expect(sizes).toEqual([
      { width: 640, height: 360 },
      { width: 320, height: 180 },
    ])
    const playlist = await read('video.m3u8')
    const [before = '', after = '', ...more] = playlist.split('#EXT-X-DISCONTINUITY\n')
    expect(more).toEqual([])
    for (const [part, width] of [
      [before, '640'],
      [after, '320'],
    ] as const) {
      const map = /#EXT-X-MAP:URI="([^"]+)"/.exec(part)?.[1] ?? ''
      // Later key frames contain no parameter sets: the init segment alone must suffice.
      const segment = part.match(/^[^#\s].*$/gm)?.at(-1) ?? ''
      const files = await Promise.all([map, segment].map(async (file) => (await fetch(url(file))).arrayBuffer()))
      const { widths, warnings } = await decode(Buffer.concat(files.map((file) => Buffer.from(file))))
      expect(warnings).toBe('')
      expect([...widths]).toEqual([width])
    }
  },
)
