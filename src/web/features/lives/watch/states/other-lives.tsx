import type { Live } from '#contract/lives/schemas.ts'
import { routePath } from '../../../../shell/navigation/route-path.ts'
import { SiteLink } from '../../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../../texts/index.ts'
import { LiveThumbnail } from '../../cover/live-cover.tsx'
import { LiveLine } from '../live-line.tsx'

/** More do not fit into a stage. */
const most = 3

/** The lives on air as cards. */
export function OtherLives({ lives, now }: { lives: readonly Live[]; now: number }) {
  const { t } = useTranslation('watch')
  if (lives.length === 0) return null
  return (
    <ul aria-label={t('rail.title')} className="state-others">
      {lives.slice(0, most).map((live) => (
        <li key={live.id}>
          <SiteLink to={routePath('live-info___{id}', { id: live.id })} className="state-other">
            <span className="state-other-image">
              <LiveThumbnail live={live} now={now} />
            </span>
            <span className="state-other-text">
              <LiveLine live={live} />
            </span>
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
