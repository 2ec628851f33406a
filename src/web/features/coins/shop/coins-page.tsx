import { useTranslation } from 'react-i18next'
import type { Wallet } from '#contract/coins/schemas.ts'
import type { Shop } from '#contract/purchases/schemas.ts'
import { useLanguage } from '../../../shell/locale/index.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { formatYen } from '../amounts.ts'
import type { CoinRefusal } from './answer-coin-form.ts'
import { BalanceCard } from './balance-card.tsx'
import { BirthDateCard } from './birth-date-card.tsx'
import { ProductList } from './product-list.tsx'
import { UnfinishedPurchases } from './unfinished-purchases.tsx'

interface CoinsPageProps {
  readonly wallet: Wallet
  readonly shop: Shop
  readonly refusal: CoinRefusal | null
}

/** The balance and the products. */
export function CoinsPage({ wallet, shop, refusal }: CoinsPageProps) {
  const { t } = useTranslation('coins')
  const language = useLanguage()
  const { cap, closed, birthDateKnown, minor } = shop
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-5">
      <h1 className="text-2xl font-black sm:text-3xl">{t('title')}</h1>
      <BalanceCard wallet={wallet} />
      {shop.underWay.length > 0 && <UnfinishedPurchases purchases={shop.underWay} />}
      {closed === null && !birthDateKnown && (
        <BirthDateCard product="" refusal={refusal?.intent === 'birth-date' ? refusal : null} />
      )}
      <section aria-labelledby="products" className="card flex flex-col gap-5 p-5 sm:p-7">
        <h2 id="products" className="text-lg font-bold">
          {t('shop.title')}
        </h2>
        {closed !== null && (
          <Notice look="info" title={t('shop.closed')}>
            <p>{t(closed === 'off' ? 'shop.closedOff' : 'shop.closedOperator')}</p>
          </Notice>
        )}
        {closed === null && shop.test && (
          <Notice look="warn" title={t('test.title')}>
            <p>{t('test.text')}</p>
          </Notice>
        )}
        {minor && cap && (
          <Notice look="info" title={t('cap.title', { yen: formatYen(cap.yen, language) })}>
            <p>{t('cap.left', { yen: formatYen(cap.left, language) })}</p>
          </Notice>
        )}
        <ProductList shop={shop} />
        <p className="text-sm text-muted">{t('shop.lifetime')}</p>
        <ul className="flex flex-wrap gap-x-5 text-sm">
          {(['/coin_info', '/asct', '/fund'] as const).map((to) => (
            <li key={to}>
              <SiteLink to={to} className="inline-flex min-h-11 items-center underline">
                {t(`links.${to}`)}
              </SiteLink>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
