import { GenreIcon } from '../../shell/genre-icon.tsx'
import { useGenres } from '../../shell/genres.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../texts/index.ts'
import { useCurrentInView } from '../../ui/use-current-in-view.ts'

/** Links to the pages of all genres, in one line that scrolls on a phone; `current` is the genre of this page. */
export function GenreChips({ current = null }: { current?: string | null }) {
  const { t } = useTranslation('home')
  const row = useCurrentInView<HTMLElement>(current ?? '')
  const genres = useGenres().filter(({ offered }) => offered)
  if (genres.length === 0) return null
  return (
    <nav ref={row} aria-label={t('genres')} className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex w-max gap-2 sm:w-auto sm:flex-wrap">
        {genres.map(({ id, name }) => (
          <li key={id}>
            <SiteLink
              to={routePath('genres___{id}', { id })}
              prefetch="none"
              aria-current={id === current ? 'page' : undefined}
              className="flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-full border border-line bg-surface px-4 text-sm font-bold hover:bg-raised aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:text-brand-ink"
            >
              <GenreIcon genre={id} className="size-4 shrink-0" />
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
