import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { playPrepared } from './prepared-stream.ts'

export interface TestEncoder {
  readonly process: ChildProcess
  /** The exit code, once the process has exited by itself. */
  ended(): Promise<number | null>
  /** Kills the process without unpublishing, as a power failure would. */
  kill(): Promise<void>
}

/** The warnings of ffmpeg or ffprobe, except about the init segment that follows a pause of the publisher. */
export const warningsOf = (stderr: string): string =>
  stderr.replaceAll(/.*Found duplicated MOOV Atom. Skipped it\n/g, '')

const audio = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000']
const coding = (bitRate: string): string[] =>
  [
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p'],
    ['-b:v', bitRate, '-c:a', 'aac', '-b:a', '96k', '-ac', '2'],
  ].flat()

export interface TestVideo {
  readonly size: string
  /** In frames per second. */
  readonly frameRate: number
  /** As ffmpeg reads it. */
  readonly bitRate?: string
  /** The name of the encoder that ffmpeg announces; by default its own. */
  readonly encoder?: string
}

/** Publishes a prepared test video with a tone over RTMP with Debian's ffmpeg. */
export function publishWithFfmpeg(
  address: string,
  { size, frameRate, bitRate = '800k', encoder: name }: TestVideo = { size: '640x360', frameRate: 30 },
): TestEncoder {
  const video = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${frameRate}`]
  const clip = playPrepared([...video, ...audio], [...coding(bitRate), '-g', String(frameRate)])
  const named = name === undefined ? [] : ['-rtmp_flashver', name]
  const args = ['-hide_banner', '-loglevel', 'error', '-nostdin', ...clip, ...named, '-f', 'flv', address]
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
