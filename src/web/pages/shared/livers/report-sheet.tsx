import type { Liver } from '#contract/livers/schemas.ts'
import { ReportSheet } from '../../../shell/report/report-sheet.tsx'
import { useTranslation } from '../../../texts/index.ts'
import type { ReportDraft } from '../../../ui/report-fields.tsx'
import { reportSheetId } from './report-sheet-id.ts'

interface LiverReportProps {
  readonly liver: Pick<Liver, 'id' | 'nickName'>
  onSent(): void
}

async function sendReport(id: number, body: ReportDraft): Promise<void> {
  const { browserApi } = await import('../../../api/browser.ts')
  await browserApi('POST /v1/livers/{id}/report', { params: { id }, body })
}

/** Reports a liver to staff. */
export default function LiverReport({ liver: { id, nickName }, onSent }: LiverReportProps) {
  const { t } = useTranslation('livers')
  return (
    <ReportSheet
      id={reportSheetId}
      title={t('report.title')}
      text={t('report.text')}
      failed={t('report.failed')}
      onSent={onSent}
      send={(body) => sendReport(id, body)}
    >
      <strong>{nickName}</strong>
    </ReportSheet>
  )
}
