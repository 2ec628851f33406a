import type { LiveStream } from '../../../player/index.ts'

/** Converts positions of a video to those of a group viewing, and back; in seconds. */
export interface MediaLine {
  /** Null while it is unknown. */
  toGroup(position: number): number | null
  toMedia(position: number): number | null
  /** The least latency that the player can hold at the edge of a live, in milliseconds; null elsewhere. */
  holdMs(now: number): number | null
}

/** Positions of a video on demand are the same for all. */
export const recordedLine: MediaLine = {
  toGroup: (position) => position,
  toMedia: (position) => position,
  holdMs: () => null,
}

/** Positions of a live depend on when its player joined: the group uses program dates. */
export const liveLine = (stream: () => LiveStream | null): MediaLine => ({
  toGroup(position) {
    const date = stream()?.dateAt(position) ?? null
    return date === null ? null : date / 1000
  },
  toMedia: (position) => stream()?.positionAt(position * 1000) ?? null,
  holdMs(now) {
    const edge = stream()?.edgeDate() ?? null
    const target = stream()?.targetLatency() ?? null
    return edge === null || target === null ? null : Math.max(0, Math.round(now - edge + target * 1000))
  },
})
