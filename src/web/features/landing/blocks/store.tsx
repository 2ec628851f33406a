import { Globe, Smartphone } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { DownloadLink } from '#contract/site-profile.ts'
import { useAccount } from '../../../shell/account/use-account.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useSite } from '../../../shell/site.ts'
import { useTranslation } from '../../../texts/index.ts'
import type { BlockOf } from '../blocks.ts'

const linkClass =
  'palt inline-flex min-h-14 items-center justify-center gap-3 rounded-2xl border border-white/40 bg-black px-6 py-3 text-lg font-bold text-white hover:bg-[#241b33]'

const stores = ['ios', 'android'] as const

/** The stores that offer the app and fit the device. */
function storeLinks(link: DownloadLink, device: Device): { store: (typeof stores)[number]; url: string }[] {
  return stores.flatMap((store) => {
    const url = link[store]
    return url === null || (device !== 'other' && device !== store) ? [] : [{ store, url }]
  })
}

/** Links to the app: opens it from its own web view, else links to the stores of the device, else to the web site. */
export function Store({ heading, text, store }: BlockOf<'store'>) {
  const { t } = useTranslation('landing')
  const { name, appScheme } = useSite()
  const account = useAccount()
  const device = useDevice()
  const ownApp = account?.ownApp === true
  const link = store === 'top' ? account?.topDownloadLink : account?.campaignDownloadLink
  const links = link ? storeLinks(link, device) : []
  return (
    <section id="store" className="column scroll-mt-20">
      <div className="landing-band on-dark flex flex-col items-center gap-5 rounded-3xl px-6 py-12 text-center sm:py-16">
        <h2 className="landing-heading">{heading}</h2>
        {text !== undefined && <p className="max-w-xl text-lg">{text}</p>}
        {ownApp && (
          <a href={`${appScheme}://home`} className={linkClass}>
            <Smartphone aria-hidden className="size-6" />
            {t('store.open')}
          </a>
        )}
        {!ownApp && links.length > 0 && (
          <p className="flex flex-wrap justify-center gap-4">
            {links.map((item) => (
              <a key={item.store} href={item.url} rel="noopener" className={linkClass}>
                <Smartphone aria-hidden className="size-6" />
                {t(`store.${item.store}`)}
              </a>
            ))}
          </p>
        )}
        {!ownApp && links.length === 0 && (
          <>
            <p className="max-w-xl">{t('store.notYet', { site: name })}</p>
            <SiteLink to={routePath('index')} className={linkClass}>
              <Globe aria-hidden className="size-6" />
              {t('store.browser')}
            </SiteLink>
          </>
        )}
      </div>
    </section>
  )
}

type Device = 'ios' | 'android' | 'other'

/** The device type of a user agent; an iPad identifies as a Mac, but has a touch screen. */
export function deviceOf(userAgent: string, touchPoints: number): Device {
  if (/android/i.test(userAgent)) return 'android'
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  return /Macintosh/.test(userAgent) && touchPoints > 1 ? 'ios' : 'other'
}

const neverChanges = () => () => undefined

/** The device type of the viewer; `other` on the server, so that cached pages suit all viewers. */
const useDevice = (): Device =>
  useSyncExternalStore(
    neverChanges,
    () => deviceOf(navigator.userAgent, navigator.maxTouchPoints),
    () => 'other',
  )
