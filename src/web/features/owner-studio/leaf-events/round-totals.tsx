import { Form, useNavigation } from 'react-router'
import { leafReasonMax } from '#contract/leaf-events/limits.ts'
import type { LeafRefund, LeafRound } from '#contract/leaf-events/schemas.ts'
import { formatDateTime, formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/section.tsx'
import { SelectRow, TextRow, type Outcome } from '../../../saving/index.ts'
import { RoundRefunds } from './round-refunds.tsx'

interface RoundTotalsProps {
  readonly round: LeafRound
  readonly refunds: readonly LeafRefund[]
  readonly outcome: Outcome | undefined
}

/** A round that has opened: its totals, its end, and the organizer's decision. */
export function RoundTotals({ round, refunds, outcome }: RoundTotalsProps) {
  const { t } = useTranslation('leaves')
  const language = useLanguage()
  const { id, title, options, closesAt, result } = round
  const decided = result?.override?.optionId ?? result?.winnerId ?? null
  const lead =
    result === null
      ? t('stage.closesAt', { time: formatDateTime(closesAt, language) })
      : t('stage.closedAt', { time: formatDateTime(result.frozenAt, language) })
  return (
    <Section title={title} lead={lead}>
      <ul className="divide-y divide-line">
        {options.map((option) => (
          <li key={option.id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
            <span className={option.id === decided ? 'font-bold' : ''}>
              {option.title}
              {option.id === decided && <span className="ml-2 text-sm text-good">{t('stage.won')}</span>}
            </span>
            <span className="tabular-nums">
              {t('leaves', { count: option.leaves, formatted: formatNumber(option.leaves, language) })}
            </span>
          </li>
        ))}
      </ul>
      <RoundRefunds round={round} refunds={refunds} />
      {result === null ? (
        <div>
          <Confirm
            label={t('plan.close')}
            title={t('plan.closeTitle')}
            text={t('plan.closeText')}
            intent="close"
            fields={{ round: String(id) }}
          />
        </div>
      ) : (
        <OverrideForm round={round} decided={decided} outcome={outcome} />
      )}
    </Section>
  )
}

interface OverrideFormProps {
  readonly round: LeafRound
  readonly decided: number | null
  readonly outcome: Outcome | undefined
}

function OverrideForm({ round, decided, outcome }: OverrideFormProps) {
  const { t } = useTranslation('leaves', { keyPrefix: 'plan' })
  const busy = useNavigation().formData?.get('intent') === 'override'
  const failed = outcome?.intent === 'override' && outcome.status !== 200
  return (
    <details open={failed}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-bold">{t('override')}</summary>
      <Form method="post" preventScrollReset className="mt-2 flex flex-col gap-4">
        <input type="hidden" name="intent" value="override" />
        <input type="hidden" name="round" value={round.id} />
        <p className="text-sm text-muted">{t('overrideText')}</p>
        {failed && <Notice variant="bad">{outcome.message}</Notice>}
        <SelectRow name="option" label={t('decision')} value={undefined} invalid={false} required>
          {round.options
            .filter(({ id }) => id !== decided)
            .map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
        </SelectRow>
        <TextRow name="reason" label={t('reason')} value={undefined} max={leafReasonMax} invalid={false} required />
        <Button type="submit" variant="danger" disabled={busy} className="self-start">
          {t('decide')}
        </Button>
      </Form>
    </details>
  )
}
