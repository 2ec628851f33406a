import { Coins } from 'lucide-react'
import type { Wallet } from '#contract/coins/schemas.ts'
import type { Purchase, Shop } from '#contract/purchases/schemas.ts'
import { formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { formatYen } from '../amounts.tsx'
import type { CoinFormError } from './answer-coin-form.ts'
import { BalanceCard } from './balance-card.tsx'
import { BirthDateCard } from './birth-date-card.tsx'

interface CoinsPageProps {
  readonly wallet: Wallet
  readonly shop: Shop
  readonly formError: CoinFormError | null
}

/** The balance and the products. */
export function CoinsPage({ wallet, shop, formError }: CoinsPageProps) {
  const { t } = useTranslation('coins')
  const language = useLanguage()
  const { cap, closed, birthDateKnown, minor } = shop
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-5">
      <h1 className="text-2xl font-black sm:text-3xl">{t('title')}</h1>
      <BalanceCard wallet={wallet} />
      {shop.underWay.length > 0 && <UnfinishedPurchases purchases={shop.underWay} />}
      {closed === null && !birthDateKnown && (
        <BirthDateCard product="" formError={formError?.intent === 'birth-date' ? formError : null} />
      )}
      <section aria-labelledby="products" className="card flex flex-col gap-5 p-5 sm:p-7">
        <h2 id="products" className="text-lg font-bold">
          {t('shop.title')}
        </h2>
        {closed !== null && (
          <Notice variant="info" title={t('shop.closed')}>
            <p>{t(closed === 'off' ? 'shop.closedOff' : 'shop.closedOperator')}</p>
          </Notice>
        )}
        {closed === null && shop.test && (
          <Notice variant="warn" title={t('test.title')}>
            <p>{t('test.text')}</p>
          </Notice>
        )}
        {minor && cap && (
          <Notice variant="info" title={t('cap.title', { yen: formatYen(cap.yen, language) })}>
            <p>{t('cap.left', { yen: formatYen(cap.left, language) })}</p>
          </Notice>
        )}
        <ProductList shop={shop} />
        <p className="text-sm text-muted">{t('shop.lifetime')}</p>
        <ul className="flex flex-wrap gap-x-5 text-sm">
          {(['coin_info', 'asct', 'fund'] as const).map((name) => (
            <li key={name}>
              <SiteLink to={routePath(name)} className="inline-flex min-h-11 items-center underline">
                {t(`links.${name}`)}
              </SiteLink>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** Orders that are not paid yet; each links to the page where it is paid or cancelled. */
function UnfinishedPurchases({ purchases }: { purchases: readonly Purchase[] }) {
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
            <ButtonLink to={`${routePath('coins')}?purchase=${id}`} className="shrink-0 text-sm">
              {t(state === 'created' ? 'underWay.goOn' : 'underWay.look')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The products with their prices; a product that can be bought links to its confirmation page. */
function ProductList({ shop }: { shop: Shop }) {
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
                to={`${routePath('coins')}?buy=${id}`}
                variant="primary"
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
