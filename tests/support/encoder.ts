import { spawn } from 'node:child_process'

import { drawClock } from './clock-picture.ts'

export interface ClockEncoderOptions {
  /** Addresses (rtmp://host:port/app/key) that get the very same packets. */
  readonly targets: readonly string[]
  readonly width?: number
  readonly height?: number
  readonly frameRate?: number
  /** Bits a second of the picture. */
  readonly bitRate?: number
}

export interface ClockEncoder {
  readonly pid: number
  /** Settles when the encoder is gone, with its exit code and the last it said. */
  readonly ended: Promise<{ readonly code: number | null; readonly said: string }>
  /** Unpublishes and ends. */
  stop(): Promise<void>
  /** Gone without a goodbye, as when the power fails. */
  kill(): Promise<void>
}

/**
 * Publishes with Debian's ffmpeg what an encoder set up for live would: H.264 without B-frames, a key frame each second,
 * AAC stereo. Each picture shows the moment it was made at (see clock-picture); it is made when it is due.
 */
export function startClockEncoder(options: ClockEncoderOptions): ClockEncoder {
  const { targets, width = 640, height = 360, frameRate = 30, bitRate = 1_000_000 } = options
  const child = spawn('/usr/bin/ffmpeg', encoderArguments({ targets, width, height, frameRate, bitRate }), {
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000)
  })
  child.stdin.on('error', (error) => {
    said += error.message
  })

  const stopFeeding = feedPictures(width, height, frameRate, (picture) => child.stdin.write(picture))
  const ended = new Promise<{ code: number | null; said: string }>((resolve) => {
    child.once('error', (error) => {
      stopFeeding()
      resolve({ code: null, said: error.message })
    })
    child.once('close', (code) => {
      stopFeeding()
      resolve({ code, said })
    })
  })
  return {
    pid: child.pid ?? 0,
    ended,
    async stop() {
      stopFeeding()
      child.stdin.end()
      const force = setTimeout(() => child.kill('SIGKILL'), 5000)
      await ended
      clearTimeout(force)
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Makes picture n when n / frameRate seconds have passed on the monotonic clock; returns what stops it. */
function feedPictures(width: number, height: number, frameRate: number, send: (picture: Buffer) => void): () => void {
  const begin = performance.now()
  let next = 0
  let timer = setTimeout(step, 0)
  function step(): void {
    for (; next * 1000 <= (performance.now() - begin) * frameRate; next++) {
      const picture = Buffer.alloc(width * height * 1.5, 128)
      drawClock(picture.subarray(0, width * height), width, height, Date.now())
      send(picture)
    }
    timer = setTimeout(step, Math.max(1, (next * 1000) / frameRate - (performance.now() - begin)))
  }
  return () => clearTimeout(timer)
}

function encoderArguments({ targets, width, height, frameRate, bitRate }: Required<ClockEncoderOptions>): string[] {
  const outputs = targets.map((target) => `[f=flv:onfail=ignore:flvflags=no_duration_filesize]${target}`)
  const size = `${width}x${height}`
  return [
    ['-hide_banner', '-loglevel', 'error', '-nostdin', '-fflags', 'nobuffer', '-probesize', '32'],
    ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', size, '-r', String(frameRate), '-i', 'pipe:0'],
    ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000', '-map', '0:v', '-map', '1:a', '-shortest'],
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-bf', '0', '-flags', '+global_header'],
    ['-g', String(frameRate), '-keyint_min', String(frameRate), '-sc_threshold', '0'],
    ['-b:v', String(bitRate), '-maxrate', String(bitRate), '-bufsize', String(bitRate)],
    ['-c:a', 'aac', '-b:a', '96k', '-ac', '2', '-flush_packets', '1', '-f', 'tee', outputs.join('|')],
  ].flat()
}
