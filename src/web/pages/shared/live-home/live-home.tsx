import { CalendarPlus, ChevronRight, Radio, Trophy } from 'lucide-react'
import type { HistoryItem } from '#contract/live-history/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import type { OwnRank } from '#contract/rankings/schemas.ts'
import { formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { HistoryRow } from '../../../features/live-history/index.ts'
import { HistoryCover } from '../history-cover.tsx'
import type { NextStep } from './next-steps.ts'
import { OwnLive } from './own-live.tsx'
import { StepList } from './step-list.tsx'

interface LiveHomeProps {
  /** The open live, else the scheduled one that starts first. */
  readonly live: Live | null
  readonly results: readonly HistoryItem[]
  readonly steps: readonly NextStep[]
  /** Of the current week; null without a ranking. */
  readonly rank: OwnRank | null
  /** When the page was read, in milliseconds. */
  readonly readAt: number
}

/** The home of a liver: the open or next live, the way on air, the next steps, the rank of the week, and the latest results. */
export function LiveHome({ live, steps, results, rank, readAt }: LiveHomeProps) {
  const { t } = useTranslation('liver')
  const open = live !== null && live.state !== 'scheduled'
  const create = routePath('user_live___live_create')
  return (
    <div className="column flex max-w-4xl flex-col gap-8 py-6 sm:py-10">
      <h1 className="text-2xl font-black sm:text-3xl">{t('home.title')}</h1>
      <section aria-label={t('home.next')} className="flex flex-col gap-4">
        {live !== null && <OwnLive live={live} readAt={readAt} />}
        {!open && (
          <div className="grid gap-3 sm:grid-cols-[1fr_auto]">
            <ButtonLink to={create} variant="primary" className="min-h-14 text-lg">
              <Radio aria-hidden className="size-6" />
              {t('home.goLive')}
            </ButtonLink>
            <ButtonLink to={`${create}?by=later`} className="min-h-14">
              <CalendarPlus aria-hidden className="size-5" />
              {t('home.plan')}
            </ButtonLink>
          </div>
        )}
      </section>
      <StepList steps={steps} />
      {rank !== null && <WeekRank rank={rank} />}
      <section aria-labelledby="results-title">
        <div className="mb-3 flex min-h-11 items-center justify-between gap-4">
          <h2 id="results-title" className="text-xl font-black">
            {t('home.results')}
          </h2>
          {results.length > 0 && (
            <SiteLink
              to={routePath('live___history')}
              className="inline-flex min-h-11 items-center text-sm font-bold text-brand-ink hover:underline"
            >
              {t('home.allResults')}
            </SiteLink>
          )}
        </div>
        {results.length === 0 ? (
          <p className="card px-5 py-8 text-center text-muted">{t('home.noResults')}</p>
        ) : (
          <ol aria-labelledby="results-title" className="flex flex-col gap-3">
            {results.map((item) => (
              <HistoryRow key={item.id} item={item} cover={<HistoryCover item={item} />} />
            ))}
          </ol>
        )}
      </section>
    </div>
  )
}

function WeekRank({ rank: { rank, pointsToNext } }: { rank: OwnRank }) {
  const { t } = useTranslation('liver')
  const { t: tRankings } = useTranslation('rankings')
  const language = useLanguage()
  const distance = pointsToNext === null ? 'first' : rank === null ? 'toEnter' : 'toNext'
  return (
    <SiteLink
      to={`${routePath('liver_ranking')}?period=week`}
      className="card flex min-h-16 items-center gap-4 p-4 hover:bg-raised"
    >
      <Trophy aria-hidden className="size-7 shrink-0 text-brand-ink" strokeWidth={1.6} />
      <span className="min-w-0 flex-1 leading-snug">
        <span className="block font-bold">
          {rank === null ? t('home.noRank') : t('home.week', { rank: formatNumber(rank, language) })}
        </span>
        <span className="block text-sm text-muted">
          {tRankings(`own.${distance}`, { formatted: formatNumber(pointsToNext ?? 0, language) })}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
    </SiteLink>
  )
}
