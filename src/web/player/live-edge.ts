/** The latency to show, in seconds: by the program clock if it is plausible, else the distance to the live edge. */
export function shownLatency(edgeLatency: number | null, programLatency: number | null): number | null {
  if (edgeLatency === null) return null
  // The clock of the viewer may be wrong, and the program latency with it.
  const plausible = programLatency !== null && programLatency >= edgeLatency - 0.5 && programLatency <= edgeLatency + 3
  return Math.max(0, plausible ? programLatency : edgeLatency)
}

interface EdgeState {
  /** The viewer wants the live edge: has neither paused nor rewound. */
  readonly following: boolean
  /** The player has not reached the position of its last jump. */
  readonly seeking: boolean
  readonly latency: number
  readonly target: number
  /** For how long playback has stalled, in seconds. */
  readonly stalled: number
}

/** A viewer this far behind the target, in seconds, is not at the live edge. */
export const behindSeconds = 3

/**
 * The action that returns a player to the live edge. hls.js catches up on small distances by faster playback; larger
 * ones need a jump, and a lasting stall needs the stream reopened. A viewer of an earlier position stays there. A slow
 * device finishes a jump before the next: otherwise it never shows a frame, and WebKitGTK deadlocks.
 */
export function correction({ following, seeking, latency, target, stalled }: EdgeState): 'none' | 'jump' | 'reopen' {
  if (stalled >= 8) return 'reopen'
  if (!following || seeking) return 'none'
  const behind = latency - target
  return behind > 1.5 || (stalled >= 3 && behind > 1) ? 'jump' : 'none'
}

/** Returns a function for how many seconds playback has stalled; 0 while it plays, pauses or seeks. */
export function stallTimer(video: HTMLVideoElement): () => number {
  let position = video.currentTime
  let movedAt = performance.now()
  return () => {
    const now = performance.now()
    if (video.paused || video.currentTime !== position) {
      position = video.currentTime
      movedAt = now
    }
    return (now - movedAt) / 1000
  }
}
