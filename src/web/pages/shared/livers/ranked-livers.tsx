import type { RankingEntry } from '#contract/rankings/schemas.ts'
import { RankRow } from '../../../features/rankings/index.ts'
import { Shelf } from '../../../features/home/shelf.tsx'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { useTranslation } from '../../../texts/index.ts'

/** The first ranks of livers in this week. */
export function RankedLivers({ entries }: { entries: readonly RankingEntry[] }) {
  const { t } = useTranslation('livers')
  if (entries.length === 0) return null
  return (
    <Shelf
      id="ranking"
      title={t('ranking.title')}
      more={{ to: `${routePath('liver_ranking')}?period=week`, label: t('ranking.all') }}
    >
      <ol aria-label={t('ranking.title')} className="card divide-y divide-line px-3 sm:px-6">
        {entries.map((entry) => (
          <RankRow key={entry.user.id} {...entry} ofLiver />
        ))}
      </ol>
    </Shelf>
  )
}
