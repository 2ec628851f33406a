import { Award, Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { endingPeriods, rankingBoards, rankingPeriods } from '#contract/rankings/limits.ts'
import { useGenreChoices } from '../../shell/genres.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../texts/index.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { rankingAddress, type RankingView } from './view.ts'

interface ChoiceProps {
  readonly to: string
  readonly current: boolean
  readonly className: string
  readonly currentClass: string
  readonly children: ReactNode
}

function Choice({ to, current, className, currentClass, children }: ChoiceProps) {
  return (
    <li className="shrink-0 grow">
      <SiteLink
        to={to}
        preventScrollReset
        aria-current={current ? 'page' : undefined}
        className={`palt flex min-h-11 items-center justify-center whitespace-nowrap px-4 text-sm font-bold transition-colors ${className} ${current ? currentClass : 'text-ink hover:bg-raised'}`}
      >
        {children}
      </SiteLink>
    </li>
  )
}

/** The choices of board, period and genre, as links. */
export function RankingNav({ view }: { view: RankingView }) {
  const { t } = useTranslation('rankings')
  const genres = useGenreChoices(view.genre === null ? [] : [view.genre])
  const first = { ...view, cursor: null, starts: null }
  const periods = view.awards
    ? endingPeriods.map((period) => ({ period, text: t(`awardPeriod.${period}`) }))
    : rankingPeriods.map((period) => ({ period, text: t(`period.${period}`) }))
  return (
    <div className="flex flex-col gap-3">
      <nav aria-label={t('boards')}>
        <ul className="flex border-b border-line">
          {rankingBoards.map((board) => (
            <Choice
              key={board}
              to={rankingAddress({ ...first, board })}
              current={board === view.board}
              className="rounded-t-control"
              currentClass="shadow-[inset_0_-2px_0_var(--color-brand)] text-brand-ink"
            >
              {t(`board.${board}`)}
            </Choice>
          ))}
        </ul>
      </nav>
      <nav aria-label={t('periods')}>
        <ul className="flex rounded-full border border-line bg-surface p-1">
          {periods.map(({ period, text }) => (
            <Choice
              key={period}
              to={rankingAddress({ ...first, period })}
              current={period === view.period}
              className="rounded-full"
              currentClass="bg-brand text-on-brand"
            >
              {text}
            </Choice>
          ))}
        </ul>
      </nav>
      <nav aria-label={t('genres')} className="-mx-4 overflow-x-auto px-4">
        <ul className="flex w-max gap-2">
          {[{ id: null, name: t('allGenres') }, ...genres].map(({ id: genre, name }) => (
            <Choice
              key={genre ?? 'all'}
              to={rankingAddress({ ...first, genre })}
              current={genre === view.genre}
              className="rounded-full border border-line"
              currentClass="bg-brand-soft text-brand-ink"
            >
              {name}
            </Choice>
          ))}
        </ul>
      </nav>
    </div>
  )
}

/** Leads from the current ranking to the results of closed periods, and back. */
export function AwardsLink({ view }: { view: RankingView }) {
  const { t } = useTranslation('rankings')
  const { awards, period } = view
  const other = {
    ...view,
    awards: !awards,
    starts: null,
    cursor: null,
    period: period === 'all' ? 'month' : period,
  } as const
  const Icon = awards ? Trophy : Award
  return (
    <ButtonLink to={rankingAddress(other)} className="text-sm">
      <Icon aria-hidden className="size-5" />
      {t(awards ? 'toCurrent' : 'toAwards')}
    </ButtonLink>
  )
}
