import { Award as AwardIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Award } from '#contract/rankings/schemas.ts'
import { useLanguage } from '../../shell/locale/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { formatPeriod } from './format-period.ts'
import { Podium } from './podium.tsx'
import { AwardsLink, RankingNav } from './ranking-nav.tsx'
import { Ranks } from './ranking-page.tsx'
import { rankingAddress, type RankingView } from './view.ts'

interface AwardsPageProps {
  readonly view: RankingView
  readonly awards: readonly Award[]
  readonly next: string | null
  /** The button that shares the page. */
  readonly share: ReactNode
}

/** The podiums of closed periods, latest first. */
export function AwardsPage({ view, awards, next, share }: AwardsPageProps) {
  const { t } = useTranslation('rankings')
  const language = useLanguage()
  return (
    <div className="column max-w-3xl py-6 sm:py-10">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-black sm:text-3xl">{t('awards.title')}</h1>
        <div className="flex items-center gap-1">
          <AwardsLink view={view} />
          {share}
        </div>
      </div>
      <RankingNav view={view} />
      {awards.length === 0 && (
        <div className="card mt-4 flex flex-col items-center gap-3 px-6 py-12 text-center">
          <AwardIcon aria-hidden className="size-12 text-muted" strokeWidth={1.4} />
          <p className="text-lg font-bold">{t('awards.empty')}</p>
          <p className="text-muted">{t('awards.emptyText')}</p>
        </div>
      )}
      <ul className="mt-4 flex flex-col gap-4">
        {awards.map(({ period, entries }) => (
          <li key={period.starts} className="card px-3 pb-4 pt-4 sm:px-6">
            <h2 className="palt mb-3 text-center text-lg font-bold">{formatPeriod(period, language)}</h2>
            <Podium entries={entries} ofLivers={view.board === 'livers'} />
            <div className="flex justify-center border-t border-line pt-4">
              <ButtonLink
                to={rankingAddress({ ...view, starts: period.starts, cursor: null })}
                aria-label={t('awards.allOf', { period: formatPeriod(period, language) })}
                className="text-sm"
              >
                {t('awards.all')}
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
      {next !== null && (
        <div className="mt-4 flex justify-center">
          <ButtonLink to={rankingAddress({ ...view, cursor: next })}>{t('awards.older')}</ButtonLink>
        </div>
      )}
    </div>
  )
}

interface AwardPageProps extends Pick<AwardsPageProps, 'view' | 'share'> {
  readonly award: Award & { readonly next: string | null }
}

/** The final ranks of one closed period. */
export function AwardPage({ view, award, share }: AwardPageProps) {
  const { t } = useTranslation('rankings')
  const language = useLanguage()
  const { period, entries, next } = award
  return (
    <div className="column max-w-3xl py-6 sm:py-10">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-bold text-brand-ink">{t('awards.final')}</p>
          <h1 className="text-2xl font-black sm:text-3xl">
            {t(`awards.heading.${view.board}`, { period: formatPeriod(period, language) })}
          </h1>
        </div>
        {share}
      </div>
      <Ranks view={view} entries={entries} next={next} />
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={rankingAddress({ ...view, starts: null, cursor: null })}>{t('toAwards')}</ButtonLink>
        <AwardsLink view={view} />
      </div>
    </div>
  )
}
