import { useTranslation } from 'react-i18next'
import type { Purchase } from '#contract/purchases.ts'
import { formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { formatYen } from '../amounts.ts'

/** Orders that are not paid to the end; each leads to where it can be paid or given up. */
export function UnderWay({ purchases }: { purchases: readonly Purchase[] }) {
  const { t } = useTranslation('coins')
  const language = useLanguage()
  return (
    <section aria-labelledby="under-way" className="card p-5 sm:p-7">
      <h2 id="under-way" className="text-lg font-bold">
        {t('underWay.title')}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {purchases.map(({ id, coins, yen, state }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <span>
              {t('coins', { coins: formatNumber(coins, language) })} · {formatYen(yen, language)}
            </span>
            <SiteLink to={`/coins?purchase=${id}`} className="inline-flex min-h-11 items-center font-bold underline">
              {t(state === 'created' ? 'underWay.unpaid' : 'underWay.waiting')}
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
