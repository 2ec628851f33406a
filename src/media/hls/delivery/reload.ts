import type { Rendition } from '../playlist/rendition.ts'

export interface ReloadQuery {
  /** Null requests the current playlist. */
  readonly target: ReloadTarget | null
  readonly delta: boolean
}

/**
 * Reads the delivery directives of a playlist request (RFC 8216bis §6.2.5) and ignores other parameters. Returns a
 * string if they are invalid.
 */
export function parseReloadQuery(query: string): ReloadQuery | string {
  const parameters = new URLSearchParams(query)
  const skip = parameters.get('_HLS_skip')
  if (skip !== null && skip !== 'YES' && skip !== 'v2') return '_HLS_skip must be YES or v2'
  const msn = decimalInteger(parameters.get('_HLS_msn'))
  const part = decimalInteger(parameters.get('_HLS_part'))
  if (msn === 'malformed') return '_HLS_msn must be a decimal integer'
  if (part === 'malformed') return '_HLS_part must be a decimal integer'
  if (msn === null && part !== null) return '_HLS_part needs _HLS_msn'
  return { target: msn === null ? null : { msn, part }, delta: skip !== null }
}

function decimalInteger(value: string | null): number | null | 'malformed' {
  if (value === null) return null
  return /^[0-9]{1,15}$/.test(value) ? Number(value) : 'malformed'
}

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
