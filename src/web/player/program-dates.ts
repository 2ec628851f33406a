/** A segment of a playlist. */
interface DatedSegment {
  /** In seconds of the media element's clock. */
  readonly start: number
  /** EXT-X-PROGRAM-DATE-TIME, in milliseconds since the Unix epoch; null without one. */
  readonly programDateTime: number | null
}

const isDated = (segment: DatedSegment): segment is DatedSegment & { readonly programDateTime: number } =>
  segment.programDateTime !== null

/** The program date of a position, in milliseconds since the Unix epoch; null without dates. */
export function dateAt(position: number, segments: readonly DatedSegment[]): number | null {
  const dated = segments.filter(isDated)
  const segment = dated.findLast(({ start }) => start <= position) ?? dated[0]
  return segment === undefined ? null : segment.programDateTime + (position - segment.start) * 1000
}

/** The position of a program date, in seconds; outside of the playlist for an earlier or later one, null without dates. */
export function positionAt(date: number, segments: readonly DatedSegment[]): number | null {
  const dated = segments.filter(isDated)
  const segment = dated.findLast(({ programDateTime }) => programDateTime <= date) ?? dated[0]
  return segment === undefined ? null : segment.start + (date - segment.programDateTime) / 1000
}
