import { Coins } from 'lucide-react'
import { languageTags, type Language } from '#contract/languages.ts'
import { useTranslation } from '../../texts/index.ts'

const withUnit: Record<Language, (yen: string) => string> = {
  ja: (yen) => `${yen}円`,
  en: (yen) => `¥${yen}`,
  ko: (yen) => `${yen}엔`,
}

/** A price in yen in the format of the Markdown pages: `1,200円`. */
export const formatYen = (yen: number, language: Language): string =>
  withUnit[language](new Intl.NumberFormat(languageTags[language]).format(yen))

/** A change of the balance in coins, with its sign. */
export const formatChange = (coins: number, language: Language): string =>
  new Intl.NumberFormat(languageTags[language], { signDisplay: 'exceptZero' }).format(coins)

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
