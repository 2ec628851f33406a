import type { HealthPoint, StreamHealth } from '#contract/lives/schemas.ts'

/** Five minutes: health is reported every two seconds. */
const MAX_POINTS = 150

/** Recent stream health of open lives. */
export class HealthHistory {
  readonly #points = new Map<string, HealthPoint[]>()

  add(liveId: string, { bitrate, frameRate }: StreamHealth, at: Date): void {
    const points = this.#points.get(liveId) ?? []
    points.push({ at: at.getTime(), bitrate, frameRate })
    if (points.length > MAX_POINTS) points.shift()
    this.#points.set(liveId, points)
  }

  /** Oldest first. */
  of(liveId: string): readonly HealthPoint[] {
    return this.#points.get(liveId) ?? []
  }

  forget(liveId: string): void {
    this.#points.delete(liveId)
  }
}
