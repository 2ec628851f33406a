import type { Statistics } from '#contract/statistics/schemas.ts'
import { formatRelativeChange, formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { formatShare, formatWatchTime } from './amounts.ts'

interface FigureTilesProps {
  readonly statistics: Pick<Statistics, 'total' | 'previous'>
  /** Of a channel: users follow it, and no episode. */
  readonly withFollowers: boolean
}

/** The sums of a period, compared with the one before. */
export function FigureTiles({ statistics: { total, previous }, withFollowers }: FigureTilesProps) {
  const { t } = useTranslation('statistics')
  const language = useLanguage()
  const change = (name: 'views' | 'watchSeconds' | 'newFollowers' | 'plays') =>
    previous && formatRelativeChange(total[name], previous[name], language)
  const count = (name: 'views' | 'newFollowers' | 'plays') => ({
    name: t(name),
    value: formatNumber(total[name], language),
    change: change(name),
  })
  const tiles = [
    count('views'),
    { name: t('watchTime'), value: formatWatchTime(total.watchSeconds, t, language), change: change('watchSeconds') },
    {
      name: t('watchedShare'),
      value: total.watchedShare === null ? '–' : formatShare(total.watchedShare),
      change: null,
    },
    count(withFollowers ? 'newFollowers' : 'plays'),
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {tiles.map(({ name, value, change: changed }) => (
        <div key={name} className="card flex flex-col gap-1 p-4">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="text-xl font-black tabular-nums sm:text-2xl">{value}</dd>
          <dd className="min-h-5 text-tiny text-muted">{changed !== null && t('change', { change: changed })}</dd>
        </div>
      ))}
    </dl>
  )
}
