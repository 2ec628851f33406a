import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import type { Broadcast, BroadcastState } from './broadcast.ts'
import type { ConnectionStats } from './whip/connection.ts'

const INTERVAL_MS = 1_000

interface Measurement extends ConnectionStats {
  readonly kbps: number
}

/** The statistics of the connection, measured each second while live. */
function useConnectionStats(broadcast: Broadcast, live: boolean): Measurement | null {
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

function rate({ packetLoss, roundTrip, limitedBy }: Measurement): 'good' | 'fair' | 'poor' {
  if (packetLoss > 0.08 || (roundTrip ?? 0) > 600) return 'poor'
  return packetLoss > 0.02 || (roundTrip ?? 0) > 250 || limitedBy !== null ? 'fair' : 'good'
}

const colours = { good: 'bg-good', fair: 'bg-spark', poor: 'bg-bad' } as const

/** The phase of the broadcast and the quality of its connection. */
export function BroadcastStatus({ broadcast, state }: { broadcast: Broadcast; state: BroadcastState }) {
  const { t } = useTranslation('broadcast')
  const language = useLanguage()
  const live = state.phase === 'live'
  const measurement = useConnectionStats(broadcast, live)
  const colour = live ? 'bg-live animate-breathe' : 'bg-spark'
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <output className="inline-flex items-center gap-2 font-bold">
        <span aria-hidden className={`size-2.5 rounded-full ${state.phase === 'off' ? 'bg-control' : colour}`} />
        {t(`phase.${state.phase}`)}
      </output>
      {measurement !== null && (
        <dl className="flex flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums">
          <div className="flex items-center gap-1.5">
            <dt className="sr-only">{t('figures.connection')}</dt>
            <dd className="flex items-center gap-1.5">
              <span aria-hidden className={`size-2 rounded-full ${colours[rate(measurement)]}`} />
              {t(`verdict.${rate(measurement)}`)}
            </dd>
          </div>
          <div>
            <dt className="sr-only">{t('figures.bitRate')}</dt>
            <dd>{formatNumber(measurement.kbps, language)} kbps</dd>
          </div>
          <div>
            <dt className="sr-only">{t('figures.video')}</dt>
            <dd>
              {measurement.width} × {measurement.height} / {Math.round(measurement.frameRate)} fps
            </dd>
          </div>
        </dl>
      )}
    </div>
  )
}
