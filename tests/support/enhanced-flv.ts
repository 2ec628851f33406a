import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { PictureCodec } from '#media/stream/picture-codec.ts'
import { prepareFile } from './prepared-stream.ts'
import { readFlv, type FlvTag } from './rtmp-publisher.ts'

const run = promisify(execFile)

export interface EnhancedOptions {
  readonly codec: PictureCodec
  readonly seconds: number
  /** Such as `320x180`. */
  readonly size: string
  /** Pictures a second, with a key frame each second. */
  readonly rate: number
  /** More arguments of the picture's encoder. */
  readonly extra?: readonly string[]
}

const CODING = {
  avc1: () => ['-c:v', 'libx264', '-preset', 'ultrafast'],
  hvc1: (rate: number) => {
    const keys = `keyint=${rate}:min-keyint=${rate}:scenecut=0:bframes=2:open-gop=0`
    return ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', `log-level=none:${keys}`]
  },
  av01: () => ['-c:v', 'libsvtav1', '-preset', '12'],
}

/**
 * FLV tags of a moving picture with a tone, as FFmpeg 8 publishes them with enhanced RTMP: encoded by Debian's ffmpeg,
 * put into FLV by the one that comes with the ladder.
 */
export async function enhancedFlv({ codec, seconds, size, rate, extra = [] }: EnhancedOptions): Promise<FlvTag[]> {
  const inputs = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}`]
  const sound = ['-f', 'lavfi', '-i', 'sine=sample_rate=48000']
  const picture = [...CODING[codec](rate), '-g', String(rate), '-pix_fmt', 'yuv420p', ...extra]
  const args = [...inputs, ...sound, ...picture, '-c:a', 'aac', '-ac', '2', '-t', String(seconds)]
  const coded = await prepareFile(args, 'mkv')
  const published = await prepareFile([...args, 'remuxed'], 'flv', async (flv) => {
    await run(process.execPath, [new URL('./remux-to-flv.ts', import.meta.url).pathname, coded, flv])
  })
  return readFlv(await readFile(published))
}
