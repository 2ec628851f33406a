/** Seconds of delay to show: the program clock's where it is plausible, else the distance to the playlist's edge. */
export function shownLatency(edgeLatency: number | null, programLatency: number | null): number | null {
  if (edgeLatency === null) return null
  // A visitor's clock may be off: then the program time says nothing.
  const plausible = programLatency !== null && programLatency >= edgeLatency - 0.5 && programLatency <= edgeLatency + 3
  return Math.max(0, plausible ? programLatency : edgeLatency)
}

interface Following {
  /** The viewer wants the live edge: has neither paused nor gone back. */
  readonly following: boolean
  readonly latency: number
  readonly target: number
  /** For how long the picture has stood still although it should move, in seconds. */
  readonly stalled: number
}

/** How far behind its target, in seconds, a viewer counts as not watching live any more. */
export const behindSeconds = 3

/**
 * What brings a player back to the edge: small distances are made up by playing faster (hls.js does), larger ones by
 * a jump; a picture that stays still although the edge moved on is opened anew. Who watches an earlier part stays there.
 */
export function correction({ following, latency, target, stalled }: Following): 'none' | 'jump' | 'reopen' {
  if (stalled >= 8) return 'reopen'
  if (!following) return 'none'
  const behind = latency - target
  return behind > 1.5 || (stalled >= 3 && behind > 1) ? 'jump' : 'none'
}
