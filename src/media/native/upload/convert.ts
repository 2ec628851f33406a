import type { ToConverter } from '../../upload/messages.ts'
import { PictureTrack, type TrackSink } from './picture-track.ts'
import { SegmentCuts } from './segment-cuts.ts'
import { SoundTrack } from './sound-track.ts'
import type { SourceFile } from './source-file.ts'

/** Before the place where work goes on, in milliseconds: pictures near to a key frame may need what lies before it. */
const EARLIER_MS = 2_000

/**
 * Makes every segment from `order.from` on; stops for `alive` at each packet. Throws UploadRefused where the file turns out
 * to be unusable, EncodeFailed where this machine can't.
 */
export async function convert(
  file: SourceFile,
  order: Extract<ToConverter, { readonly type: 'convert' }>,
  sink: TrackSink,
  alive: (at: number) => Promise<void>,
): Promise<void> {
  const cuts = new SegmentCuts(order.from, order.durationMs)
  const picture = new PictureTrack(file.picture, order, cuts, sink)
  const sound = file.sound && order.facts.sound && new SoundTrack(file.sound, order, cuts, sink)
  if (order.from.at > 0) file.seek(Math.max(0, order.startMs + order.from.at - EARLIER_MS))
  for (const packet of file.packets()) {
    if (packet.streamIndex === file.picture.index) picture.take(packet)
    else sound?.take(packet)
    await alive(picture.at)
  }
  picture.end()
  sound?.end()
  await alive(order.durationMs)
}
