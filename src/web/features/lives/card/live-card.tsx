import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Live } from '#contract/lives.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { LiveCover } from '../cover/live-cover.tsx'
import { GenreIcon } from '../genre-icon.tsx'
import { Elapsed } from './elapsed.tsx'
import { DemoBadge, LiveBadge } from './live-badge.tsx'
import { ViewerCount } from './viewer-count.tsx'

/** A live on air in a list; the whole card is one link. `lead` is the large first one. */
export function LiveCard({ live, now, lead = false }: { live: Live; now: number; lead?: boolean }) {
  const { t } = useTranslation('lives')
  return (
    <article
      className={`card group relative flex animate-rise flex-col overflow-hidden transition-transform duration-300 ease-out hover:-translate-y-0.5 ${lead ? 'lg:col-span-2 lg:row-span-2' : ''}`}
    >
      <div className="relative aspect-video shrink-0 overflow-hidden">
        <div className="absolute inset-0 transition-transform duration-500 ease-out group-hover:scale-[1.03]">
          <LiveCover live={live} titled={lead} />
        </div>
        <div className="absolute left-3 top-3 flex gap-1.5">
          <LiveBadge state={live.state} />
          {live.demo && <DemoBadge />}
        </div>
        <div className="absolute inset-x-0 bottom-0 flex items-end justify-between bg-linear-to-t from-night/80 to-transparent px-3 pb-2.5 pt-8 text-sm font-bold text-white">
          <ViewerCount viewers={live.viewers} />
          {live.startedAt !== null && <Elapsed since={live.startedAt} now={now} />}
        </div>
      </div>
      <div className="flex flex-1 items-center gap-3 p-4">
        <Avatar src={live.liver.avatarUrl} className={lead ? 'size-12' : 'size-10'} />
        <div className="min-w-0 flex-1">
          <h3 className={`palt line-clamp-2 font-bold ${lead ? 'text-lg lg:text-xl' : ''}`}>
            <Link to={`/live-info/${live.id}`} className="after:absolute after:inset-0 after:rounded-card">
              {live.title}
            </Link>
          </h3>
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
