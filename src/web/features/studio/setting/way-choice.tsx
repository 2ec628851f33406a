import { MonitorCog, Webcam } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'

/** With what a liver goes live. */
export const ways = ['encoder', 'browser'] as const
export type Way = (typeof ways)[number]

const icons = { encoder: MonitorCog, browser: Webcam }
const address = '/user_live/live_stream_setting'
const addresses = { encoder: address, browser: `${address}?by=browser` } as const satisfies Record<Way, string>

/** Software of the liver's own, or this browser. */
export function WayChoice({ way }: { way: Way }) {
  const { t } = useTranslation('broadcast')
  return (
    <nav aria-label={t('way')} className="grid gap-2 sm:grid-cols-2">
      {ways.map((one) => {
        const Icon = icons[one]
        return (
          <SiteLink
            key={one}
            to={addresses[one]}
            aria-current={one === way ? 'page' : undefined}
            className="flex min-h-14 items-center gap-3 rounded-control border border-control bg-surface px-4 py-2 hover:bg-raised aria-[current=page]:border-brand aria-[current=page]:bg-brand-soft"
          >
            <Icon aria-hidden className="size-6 shrink-0" />
            <span>
              <span className="block font-bold">{t(`ways.${one}`)}</span>
              <span className="block text-tiny text-muted">{t(`ways.${one}Hint`)}</span>
            </span>
          </SiteLink>
        )
      })}
    </nav>
  )
}
