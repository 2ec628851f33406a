import type { Live } from '#contract/lives/schemas.ts'
import { ReportSheet } from '../../../../shell/report/report-sheet.tsx'
import { useTranslation } from '../../../../texts/index.ts'
import { reportSheetId } from './report-sheet-id.ts'

interface LiveReportProps {
  readonly live: Live
  onSent(): void
}

/** Reports a live to staff. */
export default function LiveReport({ live, onSent }: LiveReportProps) {
  const { t } = useTranslation('watch')
  return (
    <ReportSheet
      id={reportSheetId}
      title={t('report.title')}
      text={t('report.text')}
      failed={t('report.failed')}
      onSent={onSent}
      send={async (body) => {
        const { browserApi } = await import('../../../../api/browser.ts')
        await browserApi('POST /v1/lives/{id}/report', { params: { id: live.id }, body })
      }}
    >
      <strong className="mr-1.5">{live.liver.nickName}</strong>
      {live.title}
    </ReportSheet>
  )
}
