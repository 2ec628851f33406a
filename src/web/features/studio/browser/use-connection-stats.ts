import { useEffect, useState } from 'react'
import type { Broadcast } from './broadcast.ts'
import type { ConnectionStats } from './whip/connection.ts'

const INTERVAL_MS = 1_000

export interface Measurement extends ConnectionStats {
  readonly kbps: number
}

/** The statistics of the connection, measured each second while live. */
export function useConnectionStats(broadcast: Broadcast, live: boolean): Measurement | null {
  const [measurement, setMeasurement] = useState<Measurement | null>(null)
  useEffect(() => {
    if (!live) return undefined
    let previous: ConnectionStats | null = null
    let stopped = false
    const timer = setInterval(() => {
      void broadcast.connection?.stats().then((stats) => {
        if (stopped) return
        const seconds = previous === null ? 0 : (stats.at - previous.at) / 1000
        const bits = previous === null ? 0 : (stats.bytes - previous.bytes) * 8
        previous = stats
        if (seconds > 0) setMeasurement({ ...stats, kbps: Math.max(0, Math.round(bits / seconds / 1000)) })
      })
    }, INTERVAL_MS)
    return () => {
      stopped = true
      clearInterval(timer)
      setMeasurement(null)
    }
  }, [broadcast, live])
  return measurement
}

export function rateConnection({ packetLoss, roundTrip, limitedBy }: ConnectionStats): 'good' | 'fair' | 'poor' {
  if (packetLoss > 0.08 || (roundTrip ?? 0) > 600) return 'poor'
  return packetLoss > 0.02 || (roundTrip ?? 0) > 250 || limitedBy !== null ? 'fair' : 'good'
}
