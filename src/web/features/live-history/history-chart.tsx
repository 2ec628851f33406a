import { Play } from 'lucide-react'
import { Fragment, useState, type PointerEvent } from 'react'
import type { HistoryInterval, LiveHistory } from '#contract/live-history/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { formatElapsed, formatNumber, useLanguage } from '../../shell/locale/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { GiftLane } from './gift-lane.tsx'
import { GiftsTable } from './gifts-table.tsx'
import { Lane } from './lane.tsx'
import { MinutesTable } from './minutes-table.tsx'
import { MomentAxis } from './moment-axis.tsx'
import { momentAddress } from './moments.ts'

const lanes = [
  { name: 'viewers', kind: 'area', colour: 'text-brand', className: 'h-32 sm:h-40' },
  { name: 'comments', kind: 'bars', colour: 'text-good', className: 'h-12 sm:h-16' },
  { name: 'points', kind: 'bars', colour: 'text-warn', className: 'h-12 sm:h-16' },
  { name: 'newFollowers', kind: 'bars', colour: 'text-muted', className: 'h-8 sm:h-12' },
] as const

const columns = ['viewers', 'comments', 'gifts', 'points', 'newFollowers'] as const

/** The index of the interval with the most viewers, else with the most comments. */
function busiest(intervals: readonly HistoryInterval[]): number {
  const weights = intervals.map(({ viewers, comments }) => (viewers ?? 0) * 1000 + comments)
  return Math.max(0, weights.indexOf(Math.max(...weights)))
}

/** The events of a live over time, in rows above one time axis of thumbnails. The values under the pointer are shown above. */
export function HistoryChart({ history, live }: { history: LiveHistory; live: Live }) {
  const { t } = useTranslation('history')
  const language = useLanguage()
  const { intervals, intervalMs, figures, gifts } = history
  const [chosen, setChosen] = useState(() => busiest(intervals))
  const format = (value: number) => formatNumber(value, language)
  const interval = intervals[chosen]
  const choose = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const index = Math.floor(((clientX - left) / width) * intervals.length)
    setChosen(Math.min(intervals.length - 1, Math.max(0, index)))
  }
  const shown = lanes.filter(({ name }) => name !== 'viewers' || interval?.viewers !== null)
  const shownValues = columns.filter((name) => name !== 'viewers' || interval?.viewers !== null)
  const address = interval && momentAddress(live.id, interval.fromMs, live.archive)
  return (
    <Section title={t('overTime')} lead={t(live.archive === null ? 'overTimeText' : 'overTimeArchive')}>
      {interval && (
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="flex flex-wrap gap-x-4 text-sm tabular-nums">
            <span className="font-bold">{t('from', { time: formatElapsed(interval.fromMs) })}</span>
            {shownValues.map((name) => (
              <span key={name}>
                <span className="text-muted">{t(`lane.${name}`)}</span>{' '}
                <span className="font-bold">{format(interval[name] ?? 0)}</span>
              </span>
            ))}
          </p>
          {typeof address === 'string' && (
            <ButtonLink to={address} prefetch="none" className="text-sm">
              <Play aria-hidden className="size-4" />
              {t('watchThis')}
            </ButtonLink>
          )}
        </div>
      )}
      {figures.totalViewers === null && <p className="text-sm text-muted">{t('notRecorded')}</p>}
      <div>
        <figure
          aria-hidden
          data-chart
          className="relative m-0 flex touch-pan-y flex-col gap-3 pb-2"
          onPointerMove={choose}
          onPointerDown={choose}
        >
          {shown.map(({ name, ...lane }) => (
            <Fragment key={name}>
              {name === 'points' && gifts.length > 0 && (
                <GiftLane gifts={gifts} lengthMs={intervals.length * intervalMs} name={t('lane.gifts')} />
              )}
              <Lane
                {...lane}
                name={t(`lane.${name}`)}
                values={intervals.map((one) => one[name] ?? 0)}
                format={format}
              />
            </Fragment>
          ))}
          <span
            className="pointer-events-none absolute inset-y-0 bg-control/15"
            style={{ left: `${(chosen / intervals.length) * 100}%`, width: `${100 / intervals.length}%` }}
          />
        </figure>
        <MomentAxis live={live} durationMs={figures.durationMs} />
      </div>
      <MinutesTable intervals={intervals} />
      {gifts.length > 0 && <GiftsTable gifts={gifts} live={live} />}
    </Section>
  )
}
