import { Coins } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { SiteLink } from '../prefetch/site-link.tsx'
import { goOnWithout } from '../reload-guard/watch-files.ts'

/** The menu is as good without it, for whoever opened it to go elsewhere. */
const HeldCoins = lazy(() =>
  import('../wallet/held-coins.tsx').catch((error: unknown) => {
    goOnWithout(error)
    return { default: () => null }
  }),
)

/** The way to the coins, with what is held; asked for once the menu is `open`. */
export function CoinsEntry({ open, className }: { open: boolean; className: string }) {
  const { t } = useTranslation()
  return (
    <SiteLink to="/coins" className={`flex-wrap gap-y-0 ${className}`}>
      <Coins aria-hidden className="size-5 shrink-0" />
      <span className="flex-1">{t('coins')}</span>
      {open && (
        <Suspense>
          <HeldCoins />
        </Suspense>
      )}
    </SiteLink>
  )
}
