import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import type { Broadcast, BroadcastState } from './broadcast.ts'
import type { Figures } from './whip/figures.ts'

const EVERY_MS = 1_000

interface Measured extends Figures {
  readonly kbps: number
}

/** What the browser measures of the connection, anew each second while it is live. */
function useFigures(broadcast: Broadcast, live: boolean): Measured | null {
  const [measured, setMeasured] = useState<Measured | null>(null)
  useEffect(() => {
    if (!live) return undefined
    let before: Figures | null = null
    let over = false
    const timer = setInterval(() => {
      void broadcast.connection?.figures().then((figures) => {
        if (over) return
        const seconds = before === null ? 0 : (figures.at - before.at) / 1000
        const bits = before === null ? 0 : (figures.bytes - before.bytes) * 8
        before = figures
        if (seconds > 0) setMeasured({ ...figures, kbps: Math.max(0, Math.round(bits / seconds / 1000)) })
      })
    }, EVERY_MS)
    return () => {
      over = true
      clearInterval(timer)
      setMeasured(null)
    }
  }, [broadcast, live])
  return measured
}

function verdict({ lost, roundTrip, heldBackBy }: Measured): 'good' | 'fair' | 'poor' {
  if (lost > 0.08 || (roundTrip ?? 0) > 600) return 'poor'
  return lost > 0.02 || (roundTrip ?? 0) > 250 || heldBackBy !== null ? 'fair' : 'good'
}

const colours = { good: 'bg-good', fair: 'bg-spark', poor: 'bg-bad' } as const

/** How the broadcast stands, and how the connection does. */
export function BroadcastStatus({ broadcast, state }: { broadcast: Broadcast; state: BroadcastState }) {
  const { t } = useTranslation('broadcast')
  const language = useLanguage()
  const live = state.phase === 'live'
  const measured = useFigures(broadcast, live)
  const colour = live ? 'bg-live animate-breathe' : 'bg-spark'
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <output className="inline-flex items-center gap-2 font-bold">
        <span aria-hidden className={`size-2.5 rounded-full ${state.phase === 'off' ? 'bg-control' : colour}`} />
        {t(`phase.${state.phase}`)}
      </output>
      {measured !== null && (
        <dl className="flex flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums">
          <div className="flex items-center gap-1.5">
            <dt className="sr-only">{t('figures.connection')}</dt>
            <dd className="flex items-center gap-1.5">
              <span aria-hidden className={`size-2 rounded-full ${colours[verdict(measured)]}`} />
              {t(`verdict.${verdict(measured)}`)}
            </dd>
          </div>
          <div>
            <dt className="sr-only">{t('figures.bitRate')}</dt>
            <dd>{formatNumber(measured.kbps, language)} kbps</dd>
          </div>
          <div>
            <dt className="sr-only">{t('figures.picture')}</dt>
            <dd>
              {measured.width} × {measured.height} / {Math.round(measured.frameRate)} fps
            </dd>
          </div>
        </dl>
      )}
    </div>
  )
}
