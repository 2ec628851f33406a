import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { prepareFile } from './prepared-stream.ts'
import { receiveRtp } from './whip-publisher.ts'

export interface RtpEncoderOptions {
  readonly seconds: number
  readonly onPacket: (kind: 'video' | 'audio', packet: Buffer) => void
}

const videoInput = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=30']
const audioInput = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000']
const coding = [
  ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-profile:v', 'baseline'],
  ['-pix_fmt', 'yuv420p', '-g', '30', '-b:v', '1000k', '-c:a', 'libopus', '-b:a', '64k', '-ac', '2'],
].flat()

/** RTP packets of a test video with a key frame each second, and of a tone, in real time by Debian's ffmpeg. */
export async function encodeRtp({ seconds, onPacket }: RtpEncoderOptions): Promise<void> {
  let received = 0
  const receive = (kind: 'video' | 'audio') => (packet: Buffer) => {
    received += 1
    onPacket(kind, packet)
  }
  const video = await receiveRtp(receive('video'))
  const audio = await receiveRtp(receive('audio'))
  const clip = await prepareFile([...videoInput, ...audioInput, ...coding, '-t', String(seconds)], 'nut')
  const outputs = [
    // Encoders send the parameter sets before each key frame.
    ['-map', '0:v', '-c', 'copy', '-bsf:v', 'dump_extra', '-f', 'rtp', `rtp://127.0.0.1:${video.port}?pkt_size=1200`],
    ['-map', '0:a', '-c', 'copy', '-f', 'rtp', `rtp://127.0.0.1:${audio.port}?pkt_size=1200`],
  ].flat()
  const args = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-re', '-i', clip, ...outputs]
  const encoder = spawn('/usr/bin/ffmpeg', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  await once(encoder, 'exit')
  // The last packets may still be in the socket's buffer.
  for (let before = -1; before !== received;) {
    before = received
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  video.socket.close()
  audio.socket.close()
}
