import { reportReasons, reportTextMaxLength } from '#contract/chat/limits.ts'
import { useTranslation } from '../texts/index.ts'

export interface ReportDraft {
  readonly reason: (typeof reportReasons)[number]
  readonly text: string
}

export const emptyReport: ReportDraft = { reason: 'abuse', text: '' }

interface ReportFieldsProps {
  readonly draft: ReportDraft
  onChange(draft: ReportDraft): void
}

/** The reason and the text of a report to staff; the texts are those of the chat. */
export function ReportFields({ draft, onChange }: ReportFieldsProps) {
  const { t } = useTranslation('chat')
  return (
    <>
      <fieldset className="mt-4 grid gap-x-3 sm:grid-cols-2">
        <legend className="mb-1 font-bold">{t('report.reason')}</legend>
        {reportReasons.map((reason) => (
          <label key={reason} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="report-reason"
              checked={reason === draft.reason}
              onChange={() => onChange({ ...draft, reason })}
              className="size-5 shrink-0"
            />
            {t(`report.reasons.${reason}`)}
          </label>
        ))}
      </fieldset>
      <label className="mt-3 flex flex-col gap-1.5">
        <span className="font-bold">{t('report.more')}</span>
        <textarea
          value={draft.text}
          maxLength={reportTextMaxLength}
          rows={3}
          onChange={({ currentTarget }) => onChange({ ...draft, text: currentTarget.value })}
          className="field"
        />
      </label>
    </>
  )
}
