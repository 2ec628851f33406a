import { useTranslation } from 'react-i18next'
import type { Live } from '#contract/lives/schemas.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { GenreIcon } from '../genre-icon.tsx'
import { LivePreview } from './live-preview.tsx'

/** A live in a list, on air or recorded; the whole card is one link. */
export function LiveCard({ live, now }: { live: Live; now: number }) {
  const { t } = useTranslation('lives')
  return (
    <article className="card group relative flex animate-rise flex-col overflow-hidden transition-transform duration-300 ease-out hover:-translate-y-0.5">
      <LivePreview live={live} now={now} />
      <div className="flex flex-1 items-center gap-3 p-4">
        <Avatar src={live.liver.avatarUrl} className="size-10" />
        <div className="min-w-0 flex-1">
          <h2 className="palt line-clamp-2 font-bold">
            <SiteLink to={`/live-info/${live.id}`} className="after:absolute after:inset-0 after:rounded-card">
              {live.title}
            </SiteLink>
          </h2>
          <p className="mt-0.5 flex items-center gap-2 text-sm text-muted">
            <span className="truncate">{live.liver.nickName}</span>
            <span className="inline-flex shrink-0 items-center gap-1">
              <GenreIcon genre={live.genre} className="size-4" />
              {t(`genre.${live.genre}`)}
            </span>
          </p>
        </div>
      </div>
    </article>
  )
}
