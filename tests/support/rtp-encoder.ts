import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { prepareFile } from './prepared-stream.ts'
import { receiveRtp } from './whip-publisher.ts'

export interface RtpEncoderOptions {
  readonly seconds: number
  readonly onPacket: (kind: 'video' | 'audio', packet: Buffer) => void
}

const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=30']
const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000']
const coding = [
  ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-profile:v', 'baseline'],
  ['-pix_fmt', 'yuv420p', '-g', '30', '-b:v', '1000k', '-c:a', 'libopus', '-b:a', '64k', '-ac', '2'],
].flat()

/** Debian's ffmpeg making RTP of a test picture with a key frame each second, and of a tone, as fast as they last. */
export async function encodeRtp({ seconds, onPacket }: RtpEncoderOptions): Promise<void> {
  let received = 0
  const taker = (kind: 'video' | 'audio') => (packet: Buffer) => {
    received += 1
    onPacket(kind, packet)
  }
  const video = await receiveRtp(taker('video'))
  const audio = await receiveRtp(taker('audio'))
  const clip = await prepareFile([...picture, ...sound, ...coding, '-t', String(seconds)], 'nut')
  const outputs = [
    // Before each key frame are its parameter sets, as an encoder sends them.
    ['-map', '0:v', '-c', 'copy', '-bsf:v', 'dump_extra', '-f', 'rtp', `rtp://127.0.0.1:${video.port}?pkt_size=1200`],
    ['-map', '0:a', '-c', 'copy', '-f', 'rtp', `rtp://127.0.0.1:${audio.port}?pkt_size=1200`],
  ].flat()
  const args = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-re', '-i', clip, ...outputs]
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
