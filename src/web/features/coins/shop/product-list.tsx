import { Coins } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Shop } from '#contract/purchases/schemas.ts'
import { formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { formatYen } from '../amounts.ts'

/** The products with their prices; a product that can be bought links to its confirmation page. */
export function ProductList({ shop }: { shop: Shop }) {
  const { t } = useTranslation('coins')
  const language = useLanguage()
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {shop.products.map(({ id, coins, yen }) => {
        const count = formatNumber(coins, language)
        const price = formatYen(yen, language)
        const overCap = shop.cap !== null && yen > shop.cap.left
        return (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line p-4"
          >
            <p>
              <span className="flex items-center gap-2 text-lg font-bold">
                <Coins aria-hidden className="size-5 text-brand-ink" />
                {t('coins', { coins: count })}
              </span>
              <span className="text-sm text-muted">{t('price', { yen: price })}</span>
            </p>
            {overCap && <span className="text-sm font-bold text-warn">{t('cap.over')}</span>}
            {shop.closed === null && !overCap && (
              <ButtonLink
                to={`/coins?buy=${id}`}
                look="primary"
                aria-label={t('shop.buyLabel', { coins: count, yen: price })}
              >
                {t('shop.buy')}
              </ButtonLink>
            )}
          </li>
        )
      })}
    </ul>
  )
}
