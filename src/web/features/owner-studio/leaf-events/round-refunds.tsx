import type { LeafRefund, LeafRound } from '#contract/leaf-events/schemas.ts'
import { formatDateTime, formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'

/** The votes of a round whose coins were refunded; nothing without any. */
export function RoundRefunds({ round, refunds }: { round: LeafRound; refunds: readonly LeafRefund[] }) {
  const { t } = useTranslation('leaves')
  const language = useLanguage()
  const own = refunds.filter(({ roundId }) => roundId === round.id)
  if (own.length === 0) return null
  const nameOf = (id: number) => round.options.find((option) => option.id === id)?.title ?? ''
  const count = (leaves: number) => t('leaves', { count: leaves, formatted: formatNumber(leaves, language) })
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-bold">{t('plan.refunds')}</summary>
      <p className="text-sm text-muted">{t('plan.refundsLead')}</p>
      <ul className="mt-2 divide-y divide-line">
        {own.map(({ ballot, optionId, leaves, at, takenBack }) => (
          <li key={`${ballot} ${at}`} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1">
            <span>
              {t('plan.refund', {
                option: nameOf(optionId),
                leaves: count(leaves),
                number: formatNumber(ballot, language),
              })}
            </span>
            <span className="flex flex-wrap gap-x-3 text-sm text-muted">
              <span className="font-bold">{t(takenBack ? 'plan.refundTakenBack' : 'plan.refundCounts')}</span>
              <time dateTime={at}>{formatDateTime(at, language)}</time>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
