import type { RankingBoard } from '#contract/rankings/limits.ts'
import type { RankedUser } from '#contract/rankings/schemas.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import type { Thing } from '../../shell/structured-data.tsx'

/** A ranking as a list in schema.org's vocabulary. */
export function rankingJsonLd(
  origin: string,
  name: string,
  board: RankingBoard,
  entries: readonly RankedUser[],
): Thing[] {
  if (entries.length === 0) return []
  return [
    {
      '@type': 'ItemList',
      name,
      itemListOrder: 'https://schema.org/ItemListOrderAscending',
      itemListElement: entries.map(({ rank, user }) => ({
        '@type': 'ListItem',
        position: rank,
        item: {
          '@type': 'Person',
          name: user.nickName,
          image: origin + user.avatarUrl,
          ...(board === 'livers' && { url: origin + routePath('liver___{id}', { id: user.id }) }),
        },
      })),
    },
  ]
}
