/** The kinds of tracks that a stream has. */
export interface TrackKinds {
  readonly video: boolean
  readonly audio: boolean
}

/** The kinds that a multivariant playlist lists (RFC 8216bis §4.4.6.2). */
export const kindsOf = (playlist: string): TrackKinds => ({
  video: /^#EXT-X-STREAM-INF:.*RESOLUTION=/m.test(playlist),
  audio: /^#EXT-X-STREAM-INF:.*CODECS="[^"]*mp4a/m.test(playlist),
})

/** Whether a player of `used` lacks a kind that is offered. */
export const lacks = (used: TrackKinds, offered: TrackKinds): boolean =>
  (offered.video && !used.video) || (offered.audio && !used.audio)

/** A stream that is reopened at a position may start this much earlier, in seconds: durations of playlists are rounded. */
const settledAfter = 0.1

interface NumberedSegment {
  /** In seconds. */
  readonly start: number
  readonly cc: number
}

/**
 * The discontinuity sequence number that playback has reached; -1 before the first segment. A stream that is reopened
 * before a discontinuity would wait there for a track that starts only after it.
 */
export function discontinuityAt(position: number, segments: readonly NumberedSegment[]): number {
  const current = segments.findLast(({ start }) => start <= position)
  const first = segments.find(({ cc }) => cc === current?.cc)
  if (current === undefined || first === undefined) return -1
  return first === segments[0] || position >= first.start + settledAfter ? current.cc : current.cc - 1
}

/** The position from which `discontinuityAt` is the next discontinuity that is listed, in seconds; null without one. */
export function nextDiscontinuity(position: number, segments: readonly NumberedSegment[]): number | null {
  const reached = discontinuityAt(position, segments)
  const next = segments.find(({ cc }) => cc > reached)
  return reached === -1 || next === undefined ? null : next.start + settledAfter
}

/** Caches keep the multivariant playlist for a second. */
const intervalMs = 1100
const checksAfterChange = 4

interface TrackSource {
  /** The current address of the multivariant playlist. */
  readonly address: () => string
  /** The kinds that the player loads; null while they are unknown. */
  readonly used: () => TrackKinds | null
}

export interface LateTracks {
  /** The stream may have another track from now on: the playlist is read until caches have the current one. */
  changed(): void
  /** Reads the playlist once. */
  check(): void
  stop(): void
}

/**
 * Players read the multivariant playlist once: one that has loaded video alone never gets audio that begins later, nor
 * the other way round. Reads it again after each change, and calls `onAdded` once if it lists a kind that the player
 * lacks.
 */
export function watchLateTracks({ address, used }: TrackSource, onAdded: () => void): LateTracks {
  let checksLeft = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const stop = (): void => {
    stopped = true
    clearTimeout(timer)
  }
  const read = async (): Promise<void> => {
    const kinds = used()
    if (stopped || kinds === null || (kinds.video && kinds.audio)) return
    const response = await fetch(address())
    if (!response.ok || !lacks(kinds, kindsOf(await response.text())) || stopped) return
    stop()
    onAdded()
  }
  // After a failure the next check tries again.
  const check = (): void => void read().catch(() => {})
  const next = (): void => {
    checksLeft -= 1
    if (checksLeft > 0 && !stopped) timer = setTimeout(next, intervalMs)
    check()
  }
  return {
    changed() {
      clearTimeout(timer)
      checksLeft = checksAfterChange
      next()
    },
    check,
    stop,
  }
}
