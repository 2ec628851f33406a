import { MonitorCog, Webcam } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'

const methods = ['encoder', 'browser'] as const
export type PublishMethod = (typeof methods)[number]

const icons = { encoder: MonitorCog, browser: Webcam }
const url = '/user_live/live_stream_setting'
const urls = { encoder: url, browser: `${url}?by=browser` } as const satisfies Record<PublishMethod, string>

/** Links between publishing with an encoder such as OBS and publishing from the browser. */
export function PublishMethodChoice({ current }: { current: PublishMethod }) {
  const { t } = useTranslation('broadcast')
  return (
    <nav aria-label={t('way')} className="grid gap-2 sm:grid-cols-2">
      {methods.map((method) => {
        const Icon = icons[method]
        return (
          <SiteLink
            key={method}
            to={urls[method]}
            aria-current={method === current ? 'page' : undefined}
            className="flex min-h-14 items-center gap-3 rounded-control border border-control bg-surface px-4 py-2 hover:bg-raised aria-[current=page]:border-brand aria-[current=page]:bg-brand-soft"
          >
            <Icon aria-hidden className="size-6 shrink-0" />
            <span>
              <span className="block font-bold">{t(`ways.${method}`)}</span>
              <span className="block text-tiny text-muted">{t(`ways.${method}Hint`)}</span>
            </span>
          </SiteLink>
        )
      })}
    </nav>
  )
}
