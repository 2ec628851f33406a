import { useState } from 'react'
import type { HealthPoint, StreamHealth } from '#contract/lives/schemas.ts'

/** Five minutes; health arrives every two seconds. */
const maxPoints = 150

interface LatestHealth {
  readonly health: StreamHealth | null
  /** In milliseconds since the Unix epoch. */
  readonly healthAt: number
}

/** The history loaded with the page plus each health received since, oldest first. */
export function useHealthHistory(
  loaded: readonly HealthPoint[],
  { health, healthAt }: LatestHealth,
): readonly HealthPoint[] {
  const [points, setPoints] = useState(loaded)
  const [last, setLast] = useState(health)
  if (health !== null && health !== last) {
    const { bitrate, frameRate } = health
    setLast(health)
    setPoints([...points, { at: healthAt, bitrate, frameRate }].slice(-maxPoints))
  }
  return points
}
