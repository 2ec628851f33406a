import { decimal } from '../hls/playlist/decimal.ts'
import type { RecordedSegment } from './read-journal.ts'

/** Lines that are joined at once; between two such pieces others may have their turn. */
export const PIECE = 500

/** The media playlist of a recorded rendition (RFC 8216bis §4.4), whole: EXT-X-PLAYLIST-TYPE:VOD, with its end mark. */
export function* vodPlaylist(segments: readonly RecordedSegment[]): Generator<string> {
  const longest = segments.reduce((most, { duration }) => Math.max(most, Math.round(duration)), 1)
  const [first] = segments
  yield (
    '#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-PLAYLIST-TYPE:VOD\n' +
      `#EXT-X-TARGETDURATION:${longest}\n#EXT-X-MEDIA-SEQUENCE:${first?.msn ?? 0}\n` +
      `#EXT-X-DISCONTINUITY-SEQUENCE:${first?.epoch ?? 0}\n`
  )
  let epoch = first?.epoch ?? 0
  let map = ''
  for (let at = 0; at < segments.length; at += PIECE) {
    let text = ''
    for (const segment of segments.slice(at, at + PIECE)) {
      // Each epoch is a discontinuity of its own (§4.4.3.3), also one of which every segment was lost.
      text += '#EXT-X-DISCONTINUITY\n'.repeat(Math.max(0, segment.epoch - epoch))
      epoch = segment.epoch
      if (segment.file !== null && segment.map !== map) {
        map = segment.map
        text += `#EXT-X-MAP:URI="${map}"\n`
      }
      const gap = segment.file === null ? '#EXT-X-GAP\n' : ''
      text +=
        `#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.date).toISOString()}\n${gap}` +
        `#EXTINF:${decimal(segment.duration)},\n${segment.file ?? `lost-${segment.msn}.m4s`}\n`
    }
    yield text
  }
  yield '#EXT-X-ENDLIST\n'
}
