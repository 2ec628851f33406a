import { Coins } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useWallet } from '../account/use-wallet.ts'
import { formatNumber, useLanguage } from '../locale/index.ts'
import { SiteLink } from '../prefetch/site-link.tsx'

/** The way to the coins, with what is held and what lapses within days; asked for once the menu is `open`. */
export function CoinsEntry({ open, className }: { open: boolean; className: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const wallet = useWallet(open)
  return (
    <SiteLink to="/coins" className={className}>
      <Coins aria-hidden className="size-5 shrink-0" />
      <span className="flex-1">
        <span className="flex justify-between gap-2">
          {t('coins')}
          {wallet && <strong>{formatNumber(wallet.balance.paid + wallet.balance.free, language)}</strong>}
        </span>
        {wallet?.lapsing && (
          <span className="block pb-1 text-xs text-warn">
            {t('coinsLapsing', { coins: formatNumber(wallet.lapsing.coins, language) })}
          </span>
        )}
      </span>
    </SiteLink>
  )
}
