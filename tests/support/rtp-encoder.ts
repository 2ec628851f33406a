import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { receiveRtp } from './whip-publisher.ts'

export interface RtpEncoderOptions {
  readonly seconds: number
  readonly onPacket: (kind: 'video' | 'audio', packet: Buffer) => void
}

const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=30']
const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000']
const h264 = [
  ['-map', '0:v', '-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-profile:v', 'baseline'],
  ['-pix_fmt', 'yuv420p', '-g', '30', '-b:v', '1000k', '-f', 'rtp'],
].flat()
const opus = ['-map', '1:a', '-c:a', 'libopus', '-b:a', '64k', '-ac', '2', '-f', 'rtp']

/** Debian's ffmpeg making RTP of a test picture with a key frame each second, and of a tone, as fast as they last. */
export async function encodeRtp({ seconds, onPacket }: RtpEncoderOptions): Promise<void> {
  let received = 0
  const taker = (kind: 'video' | 'audio') => (packet: Buffer) => {
    received += 1
    onPacket(kind, packet)
  }
  const video = await receiveRtp(taker('video'))
  const audio = await receiveRtp(taker('audio'))
  const length = ['-t', String(seconds)]
  const outputs = [
    [...length, ...h264, `rtp://127.0.0.1:${video.port}?pkt_size=1200`],
    [...length, ...opus, `rtp://127.0.0.1:${audio.port}?pkt_size=1200`],
  ].flat()
  const args = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-re', ...picture, '-re', ...sound, ...outputs]
  const encoder = spawn('/usr/bin/ffmpeg', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  await once(encoder, 'exit')
  // What it sent last may wait to be read.
  for (let before = -1; before !== received;) {
    before = received
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  video.socket.close()
  audio.socket.close()
}
