import { setTimeout as sleep } from 'node:timers/promises'
import { AV_LOG_QUIET, type CodecContext, type Frame, Log, type Stream } from 'node-av'
import { SAMPLES_PER_FRAME } from '../audio/aac.ts'
import { createPacket, encode } from '../encode.ts'
import { RtmpOutput } from '../rtmp-output.ts'
import { openAudioTrack } from './audio-track.ts'
import { framesDue, untilDue } from './frame-schedule.ts'
import { createScene } from './scene/scene.ts'
import { openVideoTrack } from './video-track.ts'

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
export async function publishDemo(url: string, signal: AbortSignal): Promise<void> {
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
    const pictures = framesDue(elapsed, frameRate, nextVideo, frameRate * catchUpSeconds)
    const sounds = framesDue(elapsed, audioFrameRate, nextAudio, audioFrameRate * catchUpSeconds)
    nextVideo = pictures.from + pictures.count
    nextAudio = sounds.from + sounds.count
    for (let number = sounds.from; number < nextAudio; number++) {
      await send(audio.encoder, audio.frame(number), audioStream)
    }
    for (let number = pictures.from; number < nextVideo; number++) {
      const picture = scene.draw(number / frameRate, Date.now())
      await send(video.encoder, video.frame(picture.bytes, number), videoStream)
    }
    // Audio is sent with the video: one wake-up for both costs less than two.
    await sleep(untilDue(performance.now() - begin, frameRate, nextVideo))
  }
  await output.close()
}
