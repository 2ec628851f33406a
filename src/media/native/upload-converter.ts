import { setPriority } from 'node:os'
import { setImmediate as turn } from 'node:timers/promises'
import { AV_LOG_QUIET, Log } from 'node-av'
import { type FromConverter, type ConvertedSegment, type ToConverter, UploadRefused } from '../conversion/index.ts'
import type { RenditionName } from '../hls/index.ts'
import { AudioConverter } from './upload/audio-track.ts'
import { inspect } from './upload/inspect.ts'
import { SegmentCuts } from './upload/video-segments.ts'
import { SourceFile } from './upload/source-file.ts'
import { VideoConverter, type TrackSink } from './upload/video-track.ts'

// Lives and their renditions have precedence; encoder threads inherit this niceness.
const niceness = 10
setPriority(niceness)
Log.setLevel(AV_LOG_QUIET)

/** The interval of progress messages, in milliseconds. */
const PROGRESS_MS = 250
/** The limit of segments that are not stored yet; the conversion then waits. */
const MAX_PENDING = 12

let pending = 0
let resume = (): void => {}
let sentAt = 0

function send(message: FromConverter): void {
  // An error of the channel is followed by its end.
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}

async function alive(at: number): Promise<void> {
  if (pending >= MAX_PENDING) {
    await new Promise<void>((resolve) => {
      resume = resolve
    })
  }
  if (performance.now() - sentAt < PROGRESS_MS) return
  sentAt = performance.now()
  const { user, system } = process.cpuUsage()
  send({ type: 'alive', at, cpu: (user + system) / 1000, memory: process.memoryUsage.rss() })
  await turn()
}

async function handle(message: Exclude<ToConverter, { readonly type: 'stored' }>): Promise<void> {
  const file = new SourceFile(message.container, message.limits)
  if (message.type === 'look') {
    send({ type: 'facts', facts: await inspect(file, alive) })
    return
  }
  const sink = {
    opened: (rendition: RenditionName, decoderConfig: Buffer) => send({ type: 'opened', rendition, decoderConfig }),
    segment: (segment: ConvertedSegment) => {
      pending += 1
      send({ type: 'segment', ...segment })
    },
  }
  await convert(file, message, sink, alive)
  send({ type: 'done' })
}

process.on('message', (message: ToConverter) => {
  if (message.type === 'stored') {
    pending -= 1
    resume()
    return
  }
  handle(message).catch((error: unknown) => {
    if (error instanceof UploadRefused) send({ type: 'refused', reason: error.reason, detail: error.detail })
    else {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
      process.exit(1)
    }
  })
})
process.on('disconnect', () => process.exit(0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

/** The seek margin before the resume position, in milliseconds: frames near a key frame may depend on earlier ones. */
const EARLIER_MS = 2_000

/**
 * Makes all segments from `order.from` on; awaits `alive` at each packet. Throws UploadRefused if the file is unusable,
 * EncodeFailed if this machine cannot convert it.
 */
async function convert(
  file: SourceFile,
  order: Extract<ToConverter, { readonly type: 'convert' }>,
  sink: TrackSink,
  alive: (at: number) => Promise<void>,
): Promise<void> {
  const cuts = new SegmentCuts(order.from, order.durationMs)
  const video = new VideoConverter(file.video, order, cuts, sink)
  const audio = file.audio && order.facts.audio && new AudioConverter(file.audio, order, cuts, sink)
  if (order.from.at > 0) file.seek(Math.max(0, order.startMs + order.from.at - EARLIER_MS))
  for (const packet of file.packets()) {
    if (packet.streamIndex === file.video.index) video.push(packet)
    else audio?.push(packet)
    await alive(video.at)
  }
  video.end()
  audio?.end()
  await alive(order.durationMs)
}
