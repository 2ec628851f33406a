import { useEffect, useState, type SubmitEvent } from 'react'
import type { Live } from '#contract/lives/schemas.ts'
import { toApiError } from '../../../../api/api-error.ts'
import { toast } from '../../../../shell/toasts/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { emptyReport, ReportFields } from '../../../../ui/report-fields.tsx'
import { closeSheet, openSheet, Sheet } from '../../../../ui/sheet.tsx'
import { useTranslation } from '../../../../texts/index.ts'
import { reportSheetId } from './report-sheet-id.ts'

interface ReportSheetProps {
  readonly live: Live
  onSent(): void
}

/** Reports a live to staff. It opens itself; closed before it was sent, it keeps what was entered. */
export default function ReportSheet({ live, onSent }: ReportSheetProps) {
  const { t } = useTranslation('watch')
  const [draft, setDraft] = useState(emptyReport)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => openSheet(reportSheetId), [])

  async function send(): Promise<void> {
    setBusy(true)
    setFault(null)
    try {
      const { browserApi } = await import('../../../../api/browser.ts')
      await browserApi('POST /v1/lives/{id}/report', { params: { id: live.id }, body: draft })
      closeSheet(reportSheetId)
      onSent()
      await toast.success(tChat('report.done'))
    } catch (error) {
      const { code, message } = toApiError(error)
      // Without an answer of the site there is no message in the viewer's language.
      setFault(code === '' ? t('report.failed') : message)
    } finally {
      setBusy(false)
    }
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (!busy) void send()
  }

  return (
    <Sheet id={reportSheetId} title={t('report.title')}>
      <form onSubmit={submit} className="px-2">
        <p className="text-sm text-muted">{t('report.text')}</p>
        <p className="mt-4 rounded-control bg-raised p-3 text-sm">
          <strong className="mr-1.5">{live.liver.nickName}</strong>
          {live.title}
        </p>
        <ReportFields draft={draft} onChange={setDraft} />
        {/* In view on a low screen, too, where the rest scrolls. */}
        <div className="sticky -bottom-3 -mb-3 mt-2 flex flex-col gap-3 bg-surface py-3">
          {fault !== null && <Notice variant="bad">{fault}</Notice>}
          <Button type="submit" variant="primary" aria-disabled={busy || undefined}>
            {tChat('report.act')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
