import type { SegmentFolder } from '../storage/index.ts'
import type { Reply } from './reply.ts'

/** The poster of a live changes under the same name. */
const POSTER_CACHE = 'public, max-age=10'
/** A thumbnail track grows during its live and follows the trim of a recording. */
const TRACK_CACHE = 'public, max-age=1'

/** A JPEG file that may change; 404 for null. */
export function serveJpeg(image: Buffer | null, reply: Reply): void {
  if (image === null) reply.message(404, 'There is no image yet.')
  else reply.mutable(image, 'image/jpeg', POSTER_CACHE)
}

/** A WebVTT file; 404 for null. */
export function serveWebVtt(track: string | null, reply: Reply): void {
  if (track === null) reply.message(404, 'There are no thumbnails.')
  else reply.mutable(Buffer.from(track), 'text/vtt; charset=utf-8', TRACK_CACHE)
}

/** An immutable file; 404 if it does not exist. Rejects if it cannot be read. */
export async function serveStored(
  folder: SegmentFolder | null,
  file: string,
  contentType: string,
  reply: Reply,
): Promise<void> {
  const stored = (await folder?.open(file)) ?? null
  if (stored === null) reply.message(404, 'There is no such file.')
  else await reply.stored(stored, 0, stored.size, contentType)
}
