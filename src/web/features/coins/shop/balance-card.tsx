import { Coins } from 'lucide-react'
import type { Wallet } from '#contract/coins/schemas.ts'
import { formatDateTime, formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { useTranslation } from '../../../texts/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** The balance by sort of coins, with the expiry of each lot. */
export function BalanceCard({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation('coins')
  const language = useLanguage()
  const { balance, lots, lapsing } = wallet
  const count = (coins: number) => formatNumber(coins, language)
  return (
    <section aria-labelledby="balance" className="card flex flex-col gap-5 p-5 sm:p-7">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="balance" className="font-bold text-muted">
            {t('balance.title')}
          </h2>
          <p className="flex items-center gap-2 text-4xl font-black">
            <Coins aria-hidden className="size-8 text-brand-ink" />
            {count(balance.paid + balance.free)}
          </p>
        </div>
        <ButtonLink to={routePath('coins___history')}>{t('balance.toHistory')}</ButtonLink>
      </div>
      <dl className="grid grid-cols-2 gap-3 text-sm">
        <div className="rounded-control bg-raised p-3">
          <dt className="text-muted">{t('sort.paid')}</dt>
          <dd className="text-lg font-bold">{count(balance.paid)}</dd>
        </div>
        <div className="rounded-control bg-raised p-3">
          <dt className="text-muted">{t('sort.free')}</dt>
          <dd className="text-lg font-bold">{count(balance.free)}</dd>
        </div>
      </dl>
      {lapsing && (
        <Notice variant="warn" title={t('balance.lapsing', { coins: count(lapsing.coins) })}>
          <p>{t('balance.lapsingFrom', { at: formatDateTime(lapsing.firstAt, language) })}</p>
        </Notice>
      )}
      {balance.owed > 0 && (
        <Notice variant="warn" title={t('balance.owed', { coins: count(balance.owed) })}>
          <p>{t('balance.owedText')}</p>
        </Notice>
      )}
      {lots.length > 0 && <LotList lots={lots} />}
    </section>
  )
}

function LotList({ lots }: Pick<Wallet, 'lots'>) {
  const { t } = useTranslation('coins')
  const language = useLanguage()
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center font-bold underline">{t('balance.lots')}</summary>
      <p className="text-sm text-muted">{t('balance.order')}</p>
      <ol className="mt-2 divide-y divide-line">
        {lots.map(({ sort, left, expiresAt }, index) => (
          <li key={`${expiresAt} ${index}`} className="flex flex-wrap justify-between gap-x-4 py-2 text-sm">
            <span>
              {t(`sort.${sort}`)} <strong>{formatNumber(left, language)}</strong>
            </span>
            <span className="text-muted">{t('balance.until', { at: formatDateTime(expiresAt, language) })}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}
