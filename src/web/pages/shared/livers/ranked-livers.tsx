import type { RankingEntry } from '#contract/rankings/schemas.ts'
import { RankRow } from '../../../features/rankings/index.ts'
import { Shelf } from '../../../features/home/shelf.tsx'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { useTranslation } from '../../../texts/index.ts'

interface RankedLiversProps {
  readonly period: 'day' | 'week'
  readonly entries: readonly RankingEntry[]
}

/** The first ranks of livers. */
export function RankedLivers({ period, entries }: RankedLiversProps) {
  const { t } = useTranslation('livers')
  if (entries.length === 0) return null
  const title = t(`ranking.title.${period}`)
  return (
    <Shelf
      id="ranking"
      title={title}
      more={{ to: `${routePath('liver_ranking')}?period=${period}`, label: t('ranking.all') }}
      short
    >
      <ol aria-label={title} className="card divide-y divide-line px-3 sm:px-6">
        {entries.map((entry) => (
          <RankRow key={entry.user.id} {...entry} ofLiver />
        ))}
      </ol>
    </Shelf>
  )
}
