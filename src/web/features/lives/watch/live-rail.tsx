import type { Live } from '#contract/lives/schemas.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { LiveLine } from './live-line.tsx'

/** The other lives on air, beside the video on a desktop. */
export function LiveRail({ lives }: { lives: readonly Live[] }) {
  const { t } = useTranslation('watch')
  if (lives.length === 0) return null
  return (
    <nav aria-label={t('rail.title')} className="watch-rail">
      <p aria-hidden className="watch-rail-text px-3 pb-1 text-tiny font-bold text-muted">
        {t('rail.title')}
      </p>
      <ul>
        {lives.map((live) => (
          <li key={live.id}>
            <SiteLink
              to={routePath('live-info___{id}', { id: live.id })}
              title={`${live.liver.nickName}: ${live.title}`}
              className="flex items-center gap-3 px-3 py-2 hover:bg-raised"
            >
              <Avatar src={live.liver.avatarUrl} className="size-10 outline-2 outline-offset-2 outline-live" />
              <span className="watch-rail-text min-w-0 flex-1 text-sm">
                <LiveLine live={live} className="text-tiny text-muted" />
              </span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
