import { ReportSheet } from '../../../shell/report/report-sheet.tsx'
import { useTranslation } from '../../../texts/index.ts'
import type { ReportDraft } from '../../../ui/report-fields.tsx'
import { reportSheetId, type ReportSubject } from './report-subject.ts'

interface LiverReportProps {
  readonly name: string
  readonly subject: ReportSubject
  onSent(): void
}

async function sendReport(subject: ReportSubject, body: ReportDraft): Promise<void> {
  const { browserApi } = await import('../../../api/browser.ts')
  if (subject.kind === 'live') await browserApi('POST /v1/lives/{id}/report', { params: { id: subject.id }, body })
  else await browserApi('POST /v1/channels/{id}/report', { params: { id: subject.id }, body })
}

/** Reports a liver to staff. */
export default function LiverReport({ name, subject, onSent }: LiverReportProps) {
  const { t } = useTranslation('livers')
  return (
    <ReportSheet
      id={reportSheetId}
      title={t('report.title')}
      text={t('report.text')}
      failed={t('report.failed')}
      onSent={onSent}
      send={(body) => sendReport(subject, body)}
    >
      <strong className="mr-1.5">{name}</strong>
      {subject.title}
    </ReportSheet>
  )
}
