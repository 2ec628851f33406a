import { Form, useNavigation } from 'react-router'
import type { CoinProduct, Shop } from '#contract/purchases/schemas.ts'
import { formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CoinsAndPrice, formatYen } from '../amounts.tsx'
import type { CoinFormError } from './answer-coin-form.ts'
import { BirthDateCard } from './birth-date-card.tsx'

interface ConfirmPurchaseProps {
  readonly product: CoinProduct
  readonly shop: Shop
  /** Idempotency key of this page: repeated submissions order one purchase. */
  readonly formKey: string
  readonly formError: CoinFormError | null
}

/** Required before an order by article 12-6 of the Act on Specified Commercial Transactions, in the act's order. */
const requiredItems = ['quantity', 'price', 'payment', 'delivery', 'period', 'cancellation'] as const

/** The last page before an order: product, terms, and a button whose label states that it orders. */
export function ConfirmPurchase({ product, shop, formKey, formError }: ConfirmPurchaseProps) {
  const { t } = useTranslation('coins')
  const language = useLanguage()
  const sending = useNavigation().formData?.get('intent') === 'order'
  const amounts = { coins: formatNumber(product.coins, language), yen: formatYen(product.yen, language) }
  const overCap = shop.cap !== null && product.yen > shop.cap.left
  // Shown beside the button, where the user is looking.
  const errorNotice = formError?.intent === 'order' ? <Notice variant="bad">{formError.message}</Notice> : null
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-5">
      <h1 className="text-2xl font-black sm:text-3xl">{t('confirm.title')}</h1>
      {shop.test && (
        <Notice variant="warn" title={t('test.title')}>
          <p>{t('test.text')}</p>
        </Notice>
      )}
      <section aria-labelledby="terms" className="card p-5 sm:p-7">
        <h2 id="terms" className="sr-only">
          {t('confirm.terms')}
        </h2>
        <CoinsAndPrice amounts={amounts} className="border-b-2 border-line pb-4" />
        <dl className="mt-1 divide-y divide-line">
          {requiredItems.map((item) => (
            <div key={item} className="grid gap-1 py-3 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-4">
              <dt className="font-bold">{t(`confirm.${item}.title`)}</dt>
              <dd>{t(item === 'payment' && shop.test ? 'confirm.payment.test' : `confirm.${item}.text`, amounts)}</dd>
            </div>
          ))}
        </dl>
      </section>
      {!shop.birthDateKnown && (
        <BirthDateCard product={product.id} formError={formError?.intent === 'birth-date' ? formError : null} />
      )}
      {errorNotice === null && overCap && <Notice variant="warn" title={t('cap.over')} />}
      {shop.birthDateKnown && !overCap && (
        <Form method="post" className="flex flex-col gap-4">
          <input type="hidden" name="product" value={product.id} />
          <input type="hidden" name="key" value={formKey} />
          {shop.minor && (
            <label className="flex min-h-11 cursor-pointer items-center gap-3">
              <input type="checkbox" name="guardianConsent" value="yes" required className="size-5 shrink-0" />
              <span>{t('confirm.guardian')}</span>
            </label>
          )}
          {errorNotice}
          <Button type="submit" name="intent" value="order" variant="primary" disabled={sending} className="w-full">
            {t('confirm.submit', amounts)}
          </Button>
        </Form>
      )}
      {overCap && errorNotice}
      <ButtonLink to={routePath('coins')} variant="quiet">
        {t('confirm.back')}
      </ButtonLink>
    </div>
  )
}
