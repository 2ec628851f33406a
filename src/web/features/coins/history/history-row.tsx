import { useTranslation } from 'react-i18next'
import { yenForCoins, type HistoryEntry } from '#contract/coins/schemas.ts'
import { formatDateTime, formatDay, useLanguage } from '../../../shell/locale/index.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { formatChange, formatYen } from '../amounts.ts'

/** One entry: its time, its kind, and the change of each sort of coins. */
export function HistoryRow({ entry }: { entry: HistoryEntry }) {
  const { t } = useTranslation('coins')
  const language = useLanguage()
  const { at, kind, paid, free, owed, yen, reason, gift } = entry
  const changes = [
    ['paid', paid],
    ['free', free],
    ['owed', -owed],
  ] as const
  // A purchase has its price. For other spending the shown value is an upper bound: the price of its coins.
  const cost =
    yen !== null
      ? formatYen(yen, language)
      : kind === 'spend'
        ? t('worth', { yen: formatYen(yenForCoins(-paid - free), language) })
        : null
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="font-bold">
          {gift ? t('gift.what', { name: gift.name[language], quantity: gift.quantity }) : t(`kind.${kind}`)}
          {cost !== null && <span className="ml-2 text-sm font-normal text-muted">{cost}</span>}
        </p>
        <p className="text-sm text-muted">
          <time dateTime={at}>
            {formatDay(at, language)} {formatDateTime(at, language).split(' ').at(-1)}
          </time>
        </p>
        {gift && (
          <p className="text-sm">
            <SiteLink to={`/live-info/${gift.liveId}`} className="inline-block py-0.5 underline">
              {t('gift.to', { name: gift.liver })}
            </SiteLink>
          </p>
        )}
        {reason !== '' && kind !== 'expiry' && <p className="text-sm text-muted">{reason}</p>}
      </div>
      <dl className="text-right text-sm">
        {changes
          .filter(([, coins]) => coins !== 0)
          .map(([sort, coins]) => (
            <div key={sort} className="flex justify-end gap-2">
              <dt className="text-muted">{t(`sort.${sort}`)}</dt>
              <dd className="font-bold">{formatChange(coins, language)}</dd>
            </div>
          ))}
      </dl>
    </li>
  )
}
