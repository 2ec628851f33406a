import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { playPrepared } from './prepared-stream.ts'

export interface TestEncoder {
  readonly process: ChildProcess
  /** The exit code, once it has ended by itself. */
  ended(): Promise<number | null>
  /** As a power cut would: no goodbye. */
  kill(): Promise<void>
}

const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000']
const coding = [
  ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p'],
  ['-b:v', '800k', '-c:a', 'aac', '-b:a', '96k', '-ac', '2'],
].flat()

/** Debian's ffmpeg publishing a prepared test picture and tone over RTMP; `frameRate` in pictures a second. */
export function publishWithFfmpeg(
  address: string,
  { size, frameRate } = { size: '640x360', frameRate: 30 },
): TestEncoder {
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${frameRate}`]
  const clip = playPrepared([...picture, ...sound], [...coding, '-g', String(frameRate)])
  const args = ['-hide_banner', '-loglevel', 'error', '-nostdin', ...clip, '-f', 'flv', address]
  const encoder = spawn('/usr/bin/ffmpeg', args, { stdio: 'ignore' })
  const exited = once(encoder, 'exit')
  return {
    process: encoder,
    async ended() {
      await exited
      return encoder.exitCode
    },
    async kill() {
      if (encoder.exitCode === null && encoder.signalCode === null) encoder.kill('SIGKILL')
      await exited
    },
  }
}
