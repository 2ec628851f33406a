import { stepSeconds } from '#contract/statistics/limits.ts'
import { formatElapsed } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Section } from '../../../ui/section.tsx'
import { formatShare } from './amounts.ts'
import { LineChart } from './line-chart.tsx'
import { labelledPoints } from '../../../ui/scale.ts'

/** Rows of the table; the download has every step. */
const tableRows = 24

/** How many plays still watch at each position of the video. */
export function RetentionSection({ retention }: { retention: readonly number[] }) {
  const { t } = useTranslation('statistics')
  const positionOf = (step: number) => formatElapsed(step * stepSeconds * 1000)
  return (
    <Section title={t('retention')} lead={t('retentionText')}>
      {retention.length === 0 ? (
        <p className="text-muted">{t('noRetention')}</p>
      ) : (
        <>
          <LineChart
            title={t('retentionShare')}
            values={retention}
            ticks={[0, 0.25, 0.5, 0.75, 1]}
            format={formatShare}
            nameOf={positionOf}
          />
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-bold underline">
              {t('asTable')}
            </summary>
            <table className="w-full max-w-sm text-right text-sm tabular-nums">
              <caption className="sr-only">{t('retention')}</caption>
              <thead>
                <tr className="border-b border-line text-muted">
                  <th scope="col" className="py-2 text-left">
                    {t('position')}
                  </th>
                  <th scope="col">{t('retentionShare')}</th>
                </tr>
              </thead>
              <tbody>
                {labelledPoints(retention.length, tableRows).map((step) => (
                  <tr key={step} className="border-b border-line">
                    <th scope="row" className="py-2 text-left font-normal">
                      {positionOf(step)}
                    </th>
                    <td>{formatShare(retention[step] ?? 0)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </Section>
  )
}
