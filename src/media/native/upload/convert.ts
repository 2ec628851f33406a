import type { ToConverter } from '../../conversion/index.ts'
import { AudioConverter } from './audio-track.ts'
import { SegmentCuts } from './segment-cuts.ts'
import type { SourceFile } from './source-file.ts'
import { VideoConverter, type TrackSink } from './video-track.ts'

/** The seek margin before the resume position, in milliseconds: frames near a key frame may depend on earlier ones. */
const EARLIER_MS = 2_000

/**
 * Makes all segments from `order.from` on; awaits `alive` at each packet. Throws UploadRefused if the file is unusable,
 * EncodeFailed if this machine cannot convert it.
 */
export async function convert(
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
