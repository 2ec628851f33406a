import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { AV_LOG_QUIET, type CodecContext, type Frame, Log, type Stream } from 'node-av'
import { SAMPLES_PER_FRAME } from './audio/aac.ts'
import { openAudioTrack, openVideoTrack } from './demo/tracks.ts'
import { framesDue, untilDue } from './demo/frame-schedule.ts'
import { createScene } from './demo/scene/scene.ts'
import { createPacket, encode } from './encode.ts'
import { RtmpOutput } from './rtmp-output.ts'

const width = 848
const height = 480
const frameRate = 24
const maxVideoBitRate = 900_000
const sampleRate = 48_000
const audioBitRate = 96_000
const audioFrameRate = sampleRate / SAMPLES_PER_FRAME
/** The longest pause, in seconds, whose frames are made up for. */
const catchUpSeconds = 1

/**
 * Publishes the demo to `url` (rtmp://…) until `signal` aborts, then unpublishes. Rejects with `PublishFailed` when the
 * server refuses or the connection is lost.
 */
async function publishDemo(url: string, signal: AbortSignal): Promise<void> {
  Log.setLevel(AV_LOG_QUIET)
  const scene = createScene(width, height)
  const video = openVideoTrack(width, height, frameRate, maxVideoBitRate)
  const audio = openAudioTrack(sampleRate, audioBitRate)
  const output = new RtmpOutput(url)
  const videoStream = output.addTrack(video.encoder)
  const audioStream = output.addTrack(audio.encoder)
  const packet = createPacket()
  const send = async (encoder: CodecContext, frame: Frame, stream: Stream): Promise<void> => {
    for (const ready of encode(encoder, frame, packet)) await output.write(ready, stream)
  }

  await output.open()
  const begin = performance.now()
  let nextVideo = 0
  // AAC's first packet lies one frame before its first input, so starting at frame 1 avoids negative timestamps.
  let nextAudio = 1
  while (!signal.aborted) {
    const elapsed = performance.now() - begin
    const videoFrames = framesDue(elapsed, frameRate, nextVideo, frameRate * catchUpSeconds)
    const audioFrames = framesDue(elapsed, audioFrameRate, nextAudio, audioFrameRate * catchUpSeconds)
    nextVideo = videoFrames.from + videoFrames.count
    nextAudio = audioFrames.from + audioFrames.count
    for (let number = audioFrames.from; number < nextAudio; number++) {
      await send(audio.encoder, audio.frame(number), audioStream)
    }
    for (let number = videoFrames.from; number < nextVideo; number++) {
      const canvas = scene.draw(number / frameRate, Date.now())
      await send(video.encoder, video.frame(canvas.bytes, number), videoStream)
    }
    // Audio is sent with the video: one wake-up for both costs less than two.
    await sleep(untilDue(performance.now() - begin, frameRate, nextVideo))
  }
  await output.close()
}

// The address is passed in the first line of standard input, because process arguments are public and the address
// contains the stream key. The end of standard input means that the parent is gone, and ends the demo.
const stop = new AbortController()
const lines = createInterface({ input: process.stdin })
process.once('SIGTERM', () => stop.abort())
process.once('SIGINT', () => stop.abort())
lines.once('close', () => stop.abort())

try {
  const [url] = await once(lines, 'line', { signal: stop.signal })
  await publishDemo(String(url), stop.signal)
  process.exit(0)
} catch (error) {
  if (stop.signal.aborted) process.exit(0)
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
