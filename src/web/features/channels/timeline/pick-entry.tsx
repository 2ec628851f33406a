import { Scissors } from 'lucide-react'
import type { Pick } from '#contract/picks/schemas.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'

/** A pick in a timeline: poster, title, source and who cut it. The whole row is one link. */
export function PickEntry({ pick: { id, cutter, layout, posterUrl, source, title } }: { pick: Pick }) {
  const { t } = useTranslation('channels')
  const shape = layout === 'upright' ? 'aspect-9/16 w-16 sm:w-20' : 'aspect-video w-32 sm:w-40'
  return (
    <div className="group relative -mx-2 flex gap-3 rounded-card p-2 transition-colors hover:bg-raised sm:gap-5">
      <div className={`grid shrink-0 place-items-center self-start overflow-hidden rounded-control bg-night ${shape}`}>
        {posterUrl === null ? (
          <Scissors aria-hidden className="size-6 text-white/50" strokeWidth={1.5} />
        ) : (
          <img src={posterUrl} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1 py-0.5">
        <h3 className="palt line-clamp-2 font-bold">
          <SiteLink to={routePath('picks___{id}', { id })} className="after:absolute after:inset-0 after:rounded-card">
            {title}
          </SiteLink>
        </h3>
        <p className="line-clamp-1 text-sm text-muted">{source.title}</p>
        {cutter !== null && <p className="text-sm text-muted">{t('cutBy', { name: cutter.nickName })}</p>}
      </div>
    </div>
  )
}
