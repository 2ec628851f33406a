import { useTranslation } from 'react-i18next'
import type { Purchase } from '#contract/purchases/schemas.ts'
import { formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { formatYen } from '../amounts.ts'

/** Orders that are not paid yet; each links to the page where it is paid or cancelled. */
export function UnfinishedPurchases({ purchases }: { purchases: readonly Purchase[] }) {
  const { t } = useTranslation('coins')
  const language = useLanguage()
  return (
    <section aria-labelledby="under-way" className="card p-5 sm:p-7">
      <h2 id="under-way" className="text-lg font-bold">
        {t('underWay.title')}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {purchases.map(({ id, coins, yen, state }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-2">
            <p>
              <span className="block font-bold">{t('coins', { coins: formatNumber(coins, language) })}</span>
              <span className="text-sm text-muted">
                {formatYen(yen, language)} · {t(state === 'created' ? 'underWay.created' : 'underWay.pending')}
              </span>
            </p>
            <ButtonLink to={`/coins?purchase=${id}`} className="shrink-0 text-sm">
              {t(state === 'created' ? 'underWay.goOn' : 'underWay.look')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
