import { Trophy } from 'lucide-react'
import type { LeafOption, LeafRound } from '#contract/leaf-events/schemas.ts'
import { formatDay, formatNumber, useLanguage } from '../../shell/locale/index.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../texts/index.ts'
import { leafEventPath } from './addresses.ts'
import { roundIn } from './in-language.ts'
import { decidedOf } from './option-posters.tsx'

/** By leaves: equal options share a place. */
export const placeOf = (option: LeafOption, { options }: LeafRound): number =>
  options.filter(({ leaves }) => leaves > option.leaves).length + 1

interface CastResultsProps {
  readonly castId: number
  /** The latest first. */
  readonly rounds: readonly LeafRound[]
}

/** The results of a cast in closed rounds. */
export function CastResults({ castId, rounds }: CastResultsProps) {
  const { t } = useTranslation('leaves')
  const language = useLanguage()
  return (
    <>
      <h3 id="results" className="text-lg font-bold">
        {t('cast.results')}
      </h3>
      <ul aria-labelledby="results" className="card divide-y divide-line px-4 sm:px-5">
        {rounds.map((given) => {
          const round = roundIn(language, given)
          const option = round.options.find((one) => one.castId === castId)
          if (!option) return null
          const leaves = t('leaves', { count: option.leaves, formatted: formatNumber(option.leaves, language) })
          return (
            <li key={round.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
              <div className="min-w-0">
                <SiteLink
                  to={leafEventPath(round.eventId)}
                  className="inline-flex min-h-11 items-center font-bold underline-offset-4 hover:underline"
                >
                  {round.title}
                </SiteLink>
                <p className="text-sm text-muted">
                  <time dateTime={round.closesAt}>{formatDay(round.closesAt, language)}</time>
                </p>
              </div>
              <p className="flex flex-wrap items-center gap-x-4 tabular-nums">
                {option.id === decidedOf(round) && (
                  <span className="inline-flex items-center gap-1.5 font-bold text-spark">
                    <Trophy aria-hidden className="size-4" />
                    {t('stage.won')}
                  </span>
                )}
                <span>{t('cast.finalPlace', { place: placeOf(option, round), count: round.options.length })}</span>
                <span>{leaves}</span>
              </p>
            </li>
          )
        })}
      </ul>
    </>
  )
}
