import { spawn } from 'node:child_process'

import { drawTimeCode } from './time-code.ts'

export interface TimeCodeEncoderOptions {
  /** RTMP URLs (rtmp://host:port/app/key) that all receive the same packets. */
  readonly targets: readonly string[]
  readonly width?: number
  readonly height?: number
  readonly frameRate?: number
  /** Video bit rate in bits per second. */
  readonly bitRate?: number
}

export interface TimeCodeEncoder {
  readonly pid: number
  /** Resolves when the encoder has exited, with its exit code and the end of its log. */
  readonly ended: Promise<{ readonly code: number | null; readonly log: string }>
  /** Unpublishes and ends. */
  stop(): Promise<void>
  /** Kills the process without unpublishing, as a power failure would. */
  kill(): Promise<void>
}

/**
 * Publishes like an encoder set up for live, with Debian's ffmpeg: H.264 without B-frames, a key frame each second, AAC
 * stereo. Frames are generated in real time; each shows its time of creation (see time-code.ts).
 */
export function startTimeCodeEncoder(options: TimeCodeEncoderOptions): TimeCodeEncoder {
  const { targets, width = 640, height = 360, frameRate = 30, bitRate = 1_000_000 } = options
  const child = spawn('/usr/bin/ffmpeg', encoderArguments({ targets, width, height, frameRate, bitRate }), {
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-2000)
  })
  child.stdin.on('error', (error) => {
    log += error.message
  })

  const stopFeeding = feedFrames(width, height, frameRate, (frame) => child.stdin.write(frame))
  const ended = new Promise<{ code: number | null; log: string }>((resolve) => {
    child.once('error', (error) => {
      stopFeeding()
      resolve({ code: null, log: error.message })
    })
    child.once('close', (code) => {
      stopFeeding()
      resolve({ code, log })
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

/** Sends frame n when n / frameRate seconds have passed on the monotonic clock; returns a function that stops. */
function feedFrames(width: number, height: number, frameRate: number, send: (frame: Buffer) => void): () => void {
  const startedAt = performance.now()
  let next = 0
  let timer = setTimeout(step, 0)
  function step(): void {
    for (; next * 1000 <= (performance.now() - startedAt) * frameRate; next++) {
      const frame = Buffer.alloc(width * height * 1.5, 128)
      drawTimeCode(frame.subarray(0, width * height), width, height, Date.now())
      send(frame)
    }
    timer = setTimeout(step, Math.max(1, (next * 1000) / frameRate - (performance.now() - startedAt)))
  }
  return () => clearTimeout(timer)
}

function encoderArguments({ targets, width, height, frameRate, bitRate }: Required<TimeCodeEncoderOptions>): string[] {
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
