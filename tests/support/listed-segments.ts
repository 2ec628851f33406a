/** A segment of a media playlist. */
export interface ListedSegment {
  readonly msn: number
  readonly discontinuitySequence: number
  readonly seconds: number
  readonly date: string
  /** Null for a missing segment (EXT-X-GAP). */
  readonly file: string | null
}

/** Complete segments of a media playlist (RFC 8216bis §4.4); empty when the text is not a playlist. */
export function listedSegments(playlist: string): ListedSegment[] {
  const segments: ListedSegment[] = []
  if (!playlist.startsWith('#EXTM3U\n')) return segments
  let msn = 0
  let discontinuitySequence = 0
  let [seconds, date, gap] = [0, '', false]
  for (const line of playlist.split('\n')) {
    const [, tag, value = ''] = /^#(EXT[A-Z0-9-]*):?(.*)$/.exec(line) ?? []
    if (tag === 'EXT-X-MEDIA-SEQUENCE') msn = Number(value)
    if (tag === 'EXT-X-DISCONTINUITY-SEQUENCE') discontinuitySequence = Number(value)
    if (tag === 'EXT-X-DISCONTINUITY') discontinuitySequence += 1
    if (tag === 'EXT-X-PROGRAM-DATE-TIME') date = value
    if (tag === 'EXT-X-GAP') gap = true
    if (tag === 'EXTINF') seconds = Number.parseFloat(value)
    if (line === '' || line.startsWith('#')) continue
    segments.push({ msn, discontinuitySequence, seconds, date, file: gap ? null : line })
    msn += 1
    gap = false
  }
  return segments
}
