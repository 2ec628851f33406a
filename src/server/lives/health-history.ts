import type { HealthPoint, StreamHealth } from '#contract/lives.ts'

/** Health comes every two seconds: five minutes of it. */
const MOST_POINTS = 150

/** How the streams of open lives fared of late. */
export class HealthHistory {
  readonly #points = new Map<string, HealthPoint[]>()

  add(liveId: string, { bitrate, frameRate }: StreamHealth, at: Date): void {
    const points = this.#points.get(liveId) ?? []
    points.push({ at: at.getTime(), bitrate, frameRate })
    if (points.length > MOST_POINTS) points.shift()
    this.#points.set(liveId, points)
  }

  /** The oldest first. */
  of(liveId: string): readonly HealthPoint[] {
    return this.#points.get(liveId) ?? []
  }

  forget(liveId: string): void {
    this.#points.delete(liveId)
  }
}
