import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { rewardEndpoints } from '#contract/rewards/endpoints.ts'
import { formatDateTime, formatNumber, useLanguage } from '../../shell/locale/index.ts'

export type Statement = AnswerOf<(typeof rewardEndpoints)['GET /v1/rewards/{month}']>

/** The rewards of one month by live. */
export function RewardStatement({ month, statement }: { month: string; statement: Statement }) {
  const { t } = useTranslation('rewards')
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm">
        <caption className="py-2 text-left font-bold">
          {t('statement', { month, yen: number(statement.yen), points: number(statement.points) })}
        </caption>
        <thead className="text-tiny text-muted">
          <tr>
            <th scope="col" className="py-1 pr-3">
              {t('live')}
            </th>
            <th scope="col" className="py-1 pr-3">
              {t('stateName')}
            </th>
            <th scope="col" className="py-1 pr-3 text-right">
              {t('gifts')}
            </th>
            <th scope="col" className="py-1 text-right">
              {t('pointsName')}
            </th>
          </tr>
        </thead>
        <tbody>
          {statement.entries.map((entry) => (
            <tr key={`${entry.liveId} ${entry.state}`} className="border-t border-line">
              <td className="py-2 pr-3">
                <span className="block">{entry.liveTitle}</span>
                <time dateTime={entry.at} className="text-tiny text-muted">
                  {formatDateTime(entry.at, language)}
                </time>
              </td>
              <td className="py-2 pr-3">{t(`state.${entry.state}`)}</td>
              <td className="py-2 pr-3 text-right tabular-nums">{number(entry.gifts)}</td>
              <td className="py-2 text-right tabular-nums">{number(entry.points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
