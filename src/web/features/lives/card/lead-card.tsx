import { Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Live } from '#contract/lives/schemas.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { GenreIcon } from '../genre-icon.tsx'
import { LivePreview } from './live-preview.tsx'

/** The first live of the page: a large preview, with its title and a button below, or beside it on a wide screen. */
export function LeadCard({ live, now }: { live: Live; now: number }) {
  const { t } = useTranslation('lives')
  return (
    <article className="card group relative grid animate-rise overflow-hidden lg:grid-cols-[1.7fr_1fr]">
      <LivePreview live={live} now={now} />
      <div className="flex flex-col justify-center gap-4 p-4 sm:p-6 lg:p-10">
        <p className="inline-flex items-center gap-1.5 text-sm text-muted max-lg:hidden">
          <GenreIcon genre={live.genre} className="size-4" />
          {t(`genre.${live.genre}`)}
        </p>
        <h2 className="text-xl font-black sm:text-2xl lg:text-4xl">
          <SiteLink to={`/live-info/${live.id}`} className="after:absolute after:inset-0 after:rounded-card">
            {live.title}
          </SiteLink>
        </h2>
        <div className="flex items-center gap-3">
          <Avatar src={live.liver.avatarUrl} className="size-11" />
          <p className="min-w-0 truncate font-bold">{live.liver.nickName}</p>
        </div>
        <span aria-hidden className={buttonClass('primary', 'w-full text-lg lg:mt-4')}>
          <Play className="size-5 fill-current" />
          {t('home.watch')}
        </span>
      </div>
    </article>
  )
}
