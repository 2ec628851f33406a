import { Globe, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DownloadLink } from '#contract/site-profile.ts'
import { useAccount } from '../../../shell/account/use-account.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useSite } from '../../../shell/site.ts'
import { useDevice, type Device } from '../../../ui/use-device.ts'
import type { BlockOf } from '../blocks.ts'

const shape =
  'palt inline-flex min-h-14 items-center justify-center gap-3 rounded-2xl border border-white/40 bg-black px-6 py-3 text-lg font-bold text-white hover:bg-[#241b33]'

const stores = ['ios', 'android'] as const

/** The stores that make sense on this device and that have the app. */
function offered(link: DownloadLink, device: Device): { store: (typeof stores)[number]; url: string }[] {
  return stores.flatMap((store) => {
    const url = link[store]
    return url === null || (device !== 'other' && device !== store) ? [] : [{ store, url }]
  })
}

/** Leads to the app: into it from its own web view, else to the store of this device, else on in the browser. */
export function Store({ heading, text, store }: BlockOf<'store'>) {
  const { t } = useTranslation('landing')
  const { name, appScheme } = useSite()
  const account = useAccount()
  const device = useDevice()
  const ownApp = account?.ownApp === true
  const link = store === 'top' ? account?.topDownloadLink : account?.campaignDownloadLink
  const links = link ? offered(link, device) : []
  return (
    <section id="store" className="column scroll-mt-20">
      <div className="landing-band on-dark flex flex-col items-center gap-5 rounded-3xl px-6 py-12 text-center sm:py-16">
        <h2 className="landing-heading">{heading}</h2>
        {text !== undefined && <p className="max-w-xl text-lg">{text}</p>}
        {ownApp && (
          <a href={`${appScheme}://home`} className={shape}>
            <Smartphone aria-hidden className="size-6" />
            {t('store.open')}
          </a>
        )}
        {!ownApp && links.length > 0 && (
          <p className="flex flex-wrap justify-center gap-4">
            {links.map((one) => (
              <a key={one.store} href={one.url} rel="noopener" className={shape}>
                <Smartphone aria-hidden className="size-6" />
                {t(`store.${one.store}`)}
              </a>
            ))}
          </p>
        )}
        {!ownApp && links.length === 0 && (
          <>
            <p className="max-w-xl">{t('store.notYet', { site: name })}</p>
            <SiteLink to="/" className={shape}>
              <Globe aria-hidden className="size-6" />
              {t('store.browser')}
            </SiteLink>
          </>
        )}
      </div>
    </section>
  )
}
