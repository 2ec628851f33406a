import { useState } from 'react'
import type { HealthPoint, StreamHealth } from '#contract/lives.ts'

/** Health comes every two seconds: five minutes of it. */
const mostPoints = 150

interface Heard {
  readonly health: StreamHealth | null
  /** In milliseconds since the Unix epoch. */
  readonly healthAt: number
}

/** What was loaded with the page, and every health heard since; the oldest first. */
export function useHealthHistory(loaded: readonly HealthPoint[], { health, healthAt }: Heard): readonly HealthPoint[] {
  const [points, setPoints] = useState(loaded)
  const [last, setLast] = useState(health)
  if (health !== null && health !== last) {
    const { bitrate, frameRate } = health
    setLast(health)
    setPoints([...points, { at: healthAt, bitrate, frameRate }].slice(-mostPoints))
  }
  return points
}
