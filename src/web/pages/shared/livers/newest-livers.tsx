import type { LiverCard } from '#contract/livers/schemas.ts'
import { MoreLink } from '../../../features/channels/lists/more-link.tsx'
import { useMore, type ListPage } from '../../../features/channels/lists/use-more.ts'
import { useGenreName } from '../../../shell/genres.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { Avatar } from '../../../ui/avatar.tsx'

/** Livers, the newest first, by pages. */
export function NewestLivers({ first }: { first: ListPage<LiverCard> }) {
  const genreName = useGenreName()
  const [list, rows] = useMore(first, async (api, cursor) => {
    const { livers, next } = await api('GET /v1/livers', { query: { cursor } })
    return { items: livers, next }
  })
  return (
    <>
      <ul ref={list} className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {rows.items.map(({ id, nickName, avatarUrl, genres, schedule }) => (
          <li key={id} className="card relative flex flex-col items-center gap-2 p-4 text-center hover:bg-raised">
            <Avatar src={avatarUrl} className="size-18" />
            <h3 className="palt line-clamp-2 w-full font-bold break-words">
              <SiteLink
                to={routePath('liver___{id}', { id })}
                prefetch="none"
                className="after:absolute after:inset-0 after:rounded-card"
              >
                {nickName}
              </SiteLink>
            </h3>
            <p className="line-clamp-2 text-sm text-muted">
              {[genres.map((genre) => genreName(genre)).join(' / '), schedule].find((text) => text !== '')}
            </p>
          </li>
        ))}
      </ul>
      <MoreLink name="livers" list={rows} />
    </>
  )
}
