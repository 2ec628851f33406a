import { formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import type { Broadcast, BroadcastState } from './broadcast.ts'
import { rateConnection, useConnectionStats } from './use-connection-stats.ts'

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
              <span aria-hidden className={`size-2 rounded-full ${colours[rateConnection(measurement)]}`} />
              {t(`verdict.${rateConnection(measurement)}`)}
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
