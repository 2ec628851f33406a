import { ChevronRight, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ChannelProfile } from '#contract/channels/schemas.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { PageHead } from '../../../shell/page-head.tsx'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'

const tabs = [
  { name: 'series', route: 'studio___{channelId}' },
  { name: 'videos', route: 'studio___{channelId}___videos' },
  { name: 'casts', route: 'studio___{channelId}___casts' },
  { name: 'leafEvents', route: 'studio___{channelId}___leaf-events' },
  { name: 'picks', route: 'studio___{channelId}___picks' },
  { name: 'statistics', route: 'studio___{channelId}___statistics' },
  { name: 'settings', route: 'studio___{channelId}___settings' },
] as const

interface Step {
  readonly name: string
  readonly to: string
}

interface StudioFrameProps {
  readonly channel: Pick<ChannelProfile, 'id' | 'name'>
  readonly tab: (typeof tabs)[number]['name']
  readonly title: string
  /** Of several pages with the same title, in the title of the browser. */
  readonly pageName?: string
  /** The pages between the tab and this one. */
  readonly steps?: readonly Step[]
  /** The page that viewers see; that of the channel by default. */
  readonly publicPath?: string
  readonly children: ReactNode
}

/** The heading and navigation of a page about one channel. */
export function StudioFrame({ channel, tab, title, pageName, steps = [], publicPath, children }: StudioFrameProps) {
  const { t } = useTranslation('owner')
  const base = routePath('studio___{channelId}', { channelId: channel.id })
  const trail = [{ name: t('studio'), to: routePath('studio') }, { name: channel.name, to: base }, ...steps]
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-5">
      <PageHead title={[title, ...(pageName === undefined ? [] : [pageName]), t('studio')].join(' - ')} hidden />
      <nav aria-label={t('trail')}>
        <ol className="flex flex-wrap items-center text-sm text-muted">
          {trail.map(({ name, to }, index) => (
            <li key={to} className="flex items-center">
              {index > 0 && <ChevronRight aria-hidden className="size-4" />}
              <SiteLink to={to} prefetch="none" className="inline-flex min-h-11 items-center px-1 underline">
                {name}
              </SiteLink>
            </li>
          ))}
        </ol>
      </nav>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-black sm:text-3xl">{title}</h1>
        <SiteLink
          to={publicPath ?? routePath('channels___{id}', { id: channel.id })}
          prefetch="none"
          className="inline-flex min-h-11 items-center gap-1.5 text-sm underline"
        >
          {t('publicPage')}
          <ExternalLink aria-hidden className="size-4" />
        </SiteLink>
      </div>
      <nav aria-label={t('sections')} className="border-b border-line">
        <ul className="flex flex-wrap">
          {tabs.map(({ name, route }) => (
            <li key={name}>
              <SiteLink
                to={routePath(route, { channelId: channel.id })}
                prefetch="none"
                aria-current={name === tab ? 'page' : undefined}
                className="inline-flex min-h-12 items-center border-b-3 border-transparent px-3 font-bold text-muted aria-[current=page]:border-brand aria-[current=page]:text-ink sm:px-5"
              >
                {t(`tab.${name}`)}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  )
}
