import { Download } from 'lucide-react'
import { historyFilters, type HistoryFilter } from '#contract/coins/limits.ts'
import { yenForCoins, type HistoryEntry, type HistoryPage } from '#contract/coins/schemas.ts'
import { leafTransferPrefix } from '#contract/leaf-events/limits.ts'
import { formatDateTime, formatDay, useLanguage } from '../../shell/locale/index.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../texts/index.ts'
import { buttonClass, ButtonLink } from '../../ui/button.tsx'
import { formatChange, formatYen } from './amounts.tsx'

interface HistoryViewProps {
  readonly page: HistoryPage
  readonly filter: HistoryFilter
  /** The page with the newest entries is shown. */
  readonly newest: boolean
}

/** The history of coins, with filters, pagination and a CSV download. */
export function HistoryView({ page, filter, newest }: HistoryViewProps) {
  const { t } = useTranslation('coins')
  const language = useLanguage()
  const { entries, before } = page
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-black sm:text-3xl">{t('history.title')}</h1>
        {entries.length > 0 && (
          <a
            href={`/v1/coins/history.csv?filter=${filter}&language=${language}`}
            download="coins.csv"
            className={buttonClass('plain', 'text-sm')}
          >
            <Download aria-hidden className="size-5" />
            {t('history.csv')}
          </a>
        )}
      </div>
      <nav aria-label={t('history.filters')}>
        <ul className="flex flex-wrap gap-2">
          {historyFilters.map((one) => (
            <li key={one}>
              <SiteLink
                to={filterAddress(one)}
                aria-current={one === filter ? 'page' : undefined}
                className={buttonClass(one === filter ? 'primary' : 'plain', 'text-sm')}
              >
                {t(`history.filter.${one}`)}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      {entries.length === 0 ? (
        <p className="card p-7 text-center text-muted">{t('history.empty')}</p>
      ) : (
        <ol className="card divide-y divide-line px-5 sm:px-7">
          {entries.map((entry) => (
            <HistoryRow key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <div className="flex flex-wrap gap-3">
        {before !== null && <ButtonLink to={filterAddress(filter, before)}>{t('history.older')}</ButtonLink>}
        {!newest && (
          <ButtonLink to={filterAddress(filter)} variant="quiet">
            {t('history.newest')}
          </ButtonLink>
        )}
        <ButtonLink to={routePath('coins')} variant="quiet">
          {t('result.toCoins')}
        </ButtonLink>
      </div>
    </div>
  )
}

/** One entry: its time, its kind, and the change of each sort of coins. */
function HistoryRow({ entry }: { entry: HistoryEntry }) {
  const { t } = useTranslation('coins')
  const language = useLanguage()
  const { at, kind, paid, free, owed, yen, reference, reason, gift } = entry
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
          {gift
            ? t('gift.what', { name: gift.name[language], quantity: gift.quantity })
            : t(reference.startsWith(leafTransferPrefix) ? 'leaves' : `kind.${kind}`)}
          {cost !== null && <span className="ml-2 text-sm font-normal text-muted">{cost}</span>}
        </p>
        <p className="text-sm text-muted">
          <time dateTime={at}>
            {formatDay(at, language)} {formatDateTime(at, language).split(' ').at(-1)}
          </time>
        </p>
        {gift && (
          <p className="text-sm">
            <SiteLink to={routePath('live-info___{id}', { id: gift.liveId })} className="inline-block py-0.5 underline">
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

/** The filter in the query of an address; 'all' for a missing or unknown one. */
export const readFilter = (search: URLSearchParams): HistoryFilter =>
  historyFilters.find((filter) => filter === search.get('filter')) ?? 'all'

const filterAddress = (filter: HistoryFilter, before: number | null = null): string => {
  const search = new URLSearchParams()
  if (filter !== 'all') search.set('filter', filter)
  if (before !== null) search.set('before', String(before))
  return search.size === 0 ? routePath('coins___history') : `${routePath('coins___history')}?${search}`
}
