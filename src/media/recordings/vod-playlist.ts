import { decimal } from '../hls/index.ts'
import type { RecordedSegment } from '../journal/index.ts'

/** The number of segments per piece; callers may yield between pieces. */
export const PIECE = 500

export interface PlaylistOptions {
  /** The preferred start (EXT-X-START, §4.4.2.2), in seconds. */
  readonly start?: number
  /** False if segments will be appended (EXT-X-PLAYLIST-TYPE:EVENT). */
  readonly complete?: boolean
}

/**
 * The complete media playlist of a recorded rendition (RFC 8216bis §4.4): EXT-X-PLAYLIST-TYPE:VOD, with its end tag.
 */
export function* vodPlaylist(
  segments: readonly RecordedSegment[],
  { start, complete = true }: PlaylistOptions = {},
): Generator<string> {
  const [first] = segments
  yield (
    `#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-PLAYLIST-TYPE:${complete ? 'VOD' : 'EVENT'}\n` +
      (start === undefined ? '' : `#EXT-X-START:TIME-OFFSET=${decimal(start)},PRECISE=YES\n`) +
      `#EXT-X-TARGETDURATION:${longestDuration(segments)}\n#EXT-X-MEDIA-SEQUENCE:${first?.msn ?? 0}\n` +
      `#EXT-X-DISCONTINUITY-SEQUENCE:${first?.epoch ?? 0}\n`
  )
  yield* segmentLines(segments)
  if (complete) yield '#EXT-X-ENDLIST\n'
}

/** The longest duration in whole seconds, rounded as in playlists (RFC 8216bis §4.4.3.1). */
export const longestDuration = (segments: readonly RecordedSegment[]): number =>
  segments.reduce((most, { duration }) => Math.max(most, Math.round(duration)), 1)

/** The lines of recorded segments without header and end tag, in pieces. */
export function* segmentLines(segments: readonly RecordedSegment[]): Generator<string> {
  let epoch = segments[0]?.epoch ?? 0
  let map = ''
  const maps = mapsOf(segments)
  for (let at = 0; at < segments.length; at += PIECE) {
    let text = ''
    for (const [index, segment] of segments.slice(at, at + PIECE).entries()) {
      // Each epoch is a discontinuity (§4.4.3.3), even if all its segments are lost.
      text += '#EXT-X-DISCONTINUITY\n'.repeat(Math.max(0, segment.epoch - epoch))
      epoch = segment.epoch
      const needed = maps[at + index] ?? ''
      if (needed !== '' && needed !== map) {
        map = needed
        text += `#EXT-X-MAP:URI="${map}"\n`
      }
      const gap = segment.file === null ? '#EXT-X-GAP\n' : ''
      text +=
        `#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.date).toISOString()}\n${gap}` +
        `#EXTINF:${decimal(segment.duration)},\n${segment.file ?? `lost-${segment.msn}.m4s`}\n`
    }
    yield text
  }
}

/**
 * The init segment of each segment. A lost segment uses that of the following ones, so that it applies from the first
 * on.
 */
function mapsOf(segments: readonly RecordedSegment[]): string[] {
  const maps: string[] = []
  let next: RecordedSegment | null = null
  for (const segment of segments.toReversed()) {
    if (segment.file !== null || next?.epoch !== segment.epoch) next = segment
    maps.push(next.file === null ? '' : next.map)
  }
  return maps.toReversed()
}
