import { readFileSync } from 'node:fs'

import { preparedFile } from '#tests/support/prepared-stream.ts'
import { readFlv } from '#tests/support/rtmp-publisher.ts'
import type { FlvTag } from '#tests/support/rtmp-publisher.ts'

/** FLV tags of a small test video with a tone, made by FFmpeg: 160×90, 30 frames/s, a key frame each second. */
export function syntheticFlv(seconds: number, ...videoOptions: string[]): FlvTag[] {
  const videoInput = ['-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=30']
  const audioInput = ['-f', 'lavfi', '-i', 'sine=sample_rate=48000']
  const video = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-tune',
    'zerolatency',
    '-g',
    '30',
    '-pix_fmt',
    'yuv420p',
    ...videoOptions,
  ]
  const output = ['-c:a', 'aac', '-t', String(seconds)]
  return readFlv(readFileSync(preparedFile([...videoInput, ...audioInput, ...video, ...output], 'flv')))
}
