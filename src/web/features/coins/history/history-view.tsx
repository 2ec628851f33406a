import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { historyFilters, type HistoryFilter } from '#contract/coins/limits.ts'
import type { HistoryPage } from '#contract/coins/schemas.ts'
import { useLanguage } from '../../../shell/locale/index.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { buttonClass, ButtonLink } from '../../../ui/button.tsx'
import { filterAddress } from './filters.ts'
import { HistoryRow } from './history-row.tsx'

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
          <ButtonLink to={filterAddress(filter)} look="quiet">
            {t('history.newest')}
          </ButtonLink>
        )}
        <ButtonLink to="/coins" look="quiet">
          {t('result.toCoins')}
        </ButtonLink>
      </div>
    </div>
  )
}
