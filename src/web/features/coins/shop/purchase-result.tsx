import { useEffect } from 'react'
import { Form, useRevalidator } from 'react-router'
import type { Purchase } from '#contract/purchases/schemas.ts'
import type { PurchaseState } from '#contract/purchases/limits.ts'
import { formatDateTime, formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Button, buttonClass, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CoinsAndPrice, formatYen } from '../amounts.tsx'
import type { CoinFormError } from './answer-coin-form.ts'

interface PurchaseResultProps {
  readonly purchase: Purchase
  readonly formError: CoinFormError | null
}

const variants = {
  created: 'info',
  pending: 'info',
  paid: 'info',
  credited: 'good',
  failed: 'bad',
  cancelled: 'info',
  expired: 'info',
  refunded: 'info',
  charged_back: 'warn',
} as const satisfies Record<PurchaseState, string>

/** The state of a purchase and the next steps. */
export function PurchaseResult({ purchase, formError }: PurchaseResultProps) {
  const { t } = useTranslation('coins')
  const language = useLanguage()
  const { id, state, coins, yen, test, createdAt, checkoutUrl } = purchase
  usePolling(state === 'pending' || state === 'paid')
  const amounts = { coins: formatNumber(coins, language), yen: formatYen(yen, language) }
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-5">
      <h1 className="text-2xl font-black sm:text-3xl">{t('result.title')}</h1>
      <section className="card flex flex-col gap-5 p-5 sm:p-7">
        <Notice variant={variants[state]} title={t(`result.${state}.title`)}>
          <p>{t(`result.${state}.text`, amounts)}</p>
        </Notice>
        {formError?.intent === 'cancel' && <Notice variant="bad">{formError.message}</Notice>}
        <div>
          <CoinsAndPrice amounts={amounts} />
          <p className="mt-2 text-sm text-muted">
            {t('result.ordered', { at: formatDateTime(createdAt, language) })}
            {test && <span className="ml-3 font-bold text-warn">{t('test.title')}</span>}
          </p>
        </div>
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          {checkoutUrl !== null && (
            <a href={checkoutUrl} className={buttonClass('primary')}>
              {t(state === 'pending' ? 'result.toVoucher' : 'result.toPayment')}
            </a>
          )}
          {state === 'created' && (
            <Form method="post" className="flex flex-col">
              <input type="hidden" name="purchase" value={id} />
              <Button type="submit" name="intent" value="cancel">
                {t('result.cancel')}
              </Button>
            </Form>
          )}
          <ButtonLink to={routePath('coins')} variant={checkoutUrl === null ? 'primary' : 'plain'}>
            {t('result.toCoins')}
          </ButtonLink>
          <ButtonLink to={routePath('coins___history')} variant="quiet">
            {t('balance.toHistory')}
          </ButtonLink>
        </div>
      </section>
    </div>
  )
}

const pollMs = 10_000

/** Reloads the page's data at an interval while `active`. */
function usePolling(active: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!active) return
    const timer = setInterval(() => void revalidate(), pollMs)
    return () => clearInterval(timer)
  }, [active, revalidate])
}
