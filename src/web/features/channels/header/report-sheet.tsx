import type { ChannelProfile } from '#contract/channels/schemas.ts'
import { ReportSheet } from '../../../shell/report/report-sheet.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { reportSheetId } from './report-sheet-id.ts'

interface ChannelReportProps {
  readonly channel: ChannelProfile
  onSent(): void
}

/** Reports a channel to staff. */
export default function ChannelReport({ channel, onSent }: ChannelReportProps) {
  const { t } = useTranslation('channels')
  return (
    <ReportSheet
      id={reportSheetId}
      title={t('report.title')}
      text={t('report.text')}
      failed={t('report.failed')}
      onSent={onSent}
      send={async (body) => {
        const { browserApi } = await import('../../../api/browser.ts')
        await browserApi('POST /v1/channels/{id}/report', { params: { id: channel.id }, body })
      }}
    >
      <strong>{channel.name}</strong>
    </ReportSheet>
  )
}
