import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { VideoCodec } from '#media/codecs/sample.ts'
import { prepareFile } from './prepared-stream.ts'
import { readFlv, type FlvTag } from './rtmp-publisher.ts'

const run = promisify(execFile)

export interface EnhancedOptions {
  readonly codec: VideoCodec
  readonly seconds: number
  /** Such as `320x180`. */
  readonly size: string
  /** Frames per second; also the key frame interval in frames. */
  readonly rate: number
  /** Extra arguments of the video encoder. */
  readonly extra?: readonly string[]
}

const VIDEO_ENCODERS = {
  avc1: () => ['-c:v', 'libx264', '-preset', 'ultrafast'],
  hvc1: (rate: number) => {
    const keys = `keyint=${rate}:min-keyint=${rate}:scenecut=0:bframes=2:open-gop=0`
    return ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', `log-level=none:${keys}`]
  },
  av01: () => ['-c:v', 'libsvtav1', '-preset', '12'],
}

/**
 * FLV tags of a test video with a tone, as FFmpeg 8 publishes them with enhanced RTMP. Debian's ffmpeg encodes them;
 * the newer FFmpeg of `node-av` muxes them into FLV.
 */
export async function enhancedFlv({ codec, seconds, size, rate, extra = [] }: EnhancedOptions): Promise<FlvTag[]> {
  const inputs = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}`]
  const audio = ['-f', 'lavfi', '-i', 'sine=sample_rate=48000']
  const video = [...VIDEO_ENCODERS[codec](rate), '-g', String(rate), '-pix_fmt', 'yuv420p', ...extra]
  const args = [...inputs, ...audio, ...video, '-c:a', 'aac', '-ac', '2', '-t', String(seconds)]
  const encoded = await prepareFile(args, 'mkv')
  const muxed = await prepareFile([...args, 'remuxed'], 'flv', async (flv) => {
    await run(process.execPath, [new URL('./remux-to-flv.ts', import.meta.url).pathname, encoded, flv])
  })
  return readFlv(await readFile(muxed))
}
