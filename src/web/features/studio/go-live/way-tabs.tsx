import { routePath } from '../../../shell/navigation/route-path.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'

const ways = ['camera', 'encoder', 'later'] as const
/** With the camera of this device, with an encoder such as OBS, or at a later time. */
export type Way = (typeof ways)[number]

/** The way of the address `?by=`; the camera by default. */
export const readWay = (by: string | null): Way => ways.find((way) => way === by) ?? 'camera'

const url = routePath('user_live___live_create')

/** Links between the ways of going live, so that each also works without JavaScript. */
export function WayTabs({ current }: { current: Way }) {
  const { t } = useTranslation('broadcast', { keyPrefix: 'phone' })
  return (
    <nav aria-label={t('ways.label')} className="way-tabs">
      {ways.map((way) => (
        <SiteLink
          key={way}
          to={way === 'camera' ? url : `${url}?by=${way}`}
          replace
          aria-current={way === current ? 'page' : undefined}
          className="way-tab palt"
        >
          {t(`ways.${way}`)}
        </SiteLink>
      ))}
    </nav>
  )
}
