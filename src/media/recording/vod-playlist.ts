import { decimal } from '../hls/playlist/decimal.ts'
import type { RecordedSegment } from './read-journal.ts'

/** Lines that are joined at once; between two such pieces others may have their turn. */
export const PIECE = 500

/** The media playlist of a recorded rendition (RFC 8216bis §4.4), whole: EXT-X-PLAYLIST-TYPE:VOD, with its end mark. */
export function* vodPlaylist(segments: readonly RecordedSegment[]): Generator<string> {
  const [first] = segments
  yield (
    '#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-PLAYLIST-TYPE:VOD\n' +
      `#EXT-X-TARGETDURATION:${longestDuration(segments)}\n#EXT-X-MEDIA-SEQUENCE:${first?.msn ?? 0}\n` +
      `#EXT-X-DISCONTINUITY-SEQUENCE:${first?.epoch ?? 0}\n`
  )
  yield* segmentLines(segments)
  yield '#EXT-X-ENDLIST\n'
}

/** The longest of them, in whole seconds as playlists round (RFC 8216bis §4.4.3.1). */
export const longestDuration = (segments: readonly RecordedSegment[]): number =>
  segments.reduce((most, { duration }) => Math.max(most, Math.round(duration)), 1)

/** The lines of recorded segments, without what stands around them; in pieces. */
export function* segmentLines(segments: readonly RecordedSegment[]): Generator<string> {
  let epoch = segments[0]?.epoch ?? 0
  let map = ''
  const maps = mapsOf(segments)
  for (let at = 0; at < segments.length; at += PIECE) {
    let text = ''
    for (const [index, segment] of segments.slice(at, at + PIECE).entries()) {
      // Each epoch is a discontinuity of its own (§4.4.3.3), also one of which every segment was lost.
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

/** The init segment to name before each segment: a lost one has that of what follows, so that it stands from the first on. */
function mapsOf(segments: readonly RecordedSegment[]): string[] {
  const maps: string[] = []
  let next: RecordedSegment | null = null
  for (const segment of segments.toReversed()) {
    if (segment.file !== null || next?.epoch !== segment.epoch) next = segment
    maps.push(next.file === null ? '' : next.map)
  }
  return maps.toReversed()
}
