import type { SegmentFolder } from '../../storage/index.ts'
import type { Reply } from './reply.ts'

/** What shows a live as it is now is soon another picture under the same name. */
const PICTURE_CACHE = 'public, max-age=10'
/** A track grows while its live goes on, and follows the trim of a recording. */
const TRACK_CACHE = 'public, max-age=1'

/** A JPEG that may change; 404 for null. */
export function servePicture(picture: Buffer | null, reply: Reply): void {
  if (picture === null) reply.message(404, 'There is no picture yet.')
  else reply.changing(picture, 'image/jpeg', PICTURE_CACHE)
}

/** A WebVTT file; 404 for null. */
export function serveTrack(track: string | null, reply: Reply): void {
  if (track === null) reply.message(404, 'There are no pictures.')
  else reply.changing(Buffer.from(track), 'text/vtt; charset=utf-8', TRACK_CACHE)
}

/** A whole file whose name never means other bytes; 404 where it is not there. Rejects when it cannot be read. */
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
