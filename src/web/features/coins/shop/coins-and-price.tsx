import { Coins } from 'lucide-react'
import { useTranslation } from 'react-i18next'

interface CoinsAndPriceProps {
  /** Both formatted. */
  readonly amounts: { readonly coins: string; readonly yen: string }
  readonly className?: string
}

/** The number of coins and the price in one line. */
export function CoinsAndPrice({ amounts, className = '' }: CoinsAndPriceProps) {
  const { t } = useTranslation('coins')
  return (
    <p
      className={`flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-lg font-black sm:text-xl ${className}`}
    >
      <span className="flex items-center gap-2">
        <Coins aria-hidden className="size-5 text-brand-ink" />
        {t('coins', amounts)}
      </span>
      <span>{t('price', amounts)}</span>
    </p>
  )
}
