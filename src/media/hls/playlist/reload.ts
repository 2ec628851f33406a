import type { Rendition } from './rendition.ts'

/** The position that a player requests in its next playlist; `part` null requests the whole segment. */
export interface ReloadTarget {
  readonly msn: number
  readonly part: number | null
}

/**
 * Whether a blocking reload can be answered (RFC 8216bis §6.2.5.2): `listed` now, `later` when the position is listed,
 * `too-far` if no player can know of it yet.
 */
export function reloadState(rendition: Rendition, target: ReloadTarget): 'listed' | 'later' | 'too-far' {
  if (rendition.live.ended) return 'listed'
  const open = rendition.openSegment
  const partsInOpen = open?.parts.length ?? 0
  const current = rendition.currentMsn
  const lastMsn = partsInOpen > 0 ? current : current - 1
  if (target.msn > lastMsn + 2) return 'too-far'
  if (target.part === null) return target.msn < current ? 'listed' : 'later'
  const lastPart = (partsInOpen > 0 ? partsInOpen : (rendition.segment(current - 1)?.parts.length ?? 0)) - 1
  const partTarget = rendition.longestPart()
  const advance = partTarget < 1 ? Math.ceil(3 / partTarget) : 3
  if (target.msn >= lastMsn && target.part > lastPart + advance) return 'too-far'
  if (target.msn > current) return 'later'
  if (target.msn === current) return partsInOpen > target.part ? 'listed' : 'later'
  // A part beyond the last of a finished segment denotes the first part of the next one.
  const finished = rendition.segment(target.msn)
  if (finished === null || target.part < finished.parts.length || target.msn + 1 < current) return 'listed'
  return partsInOpen > 0 ? 'listed' : 'later'
}
