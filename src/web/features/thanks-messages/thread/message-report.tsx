import { useEffect, useState, type SubmitEvent } from 'react'
import type { ThanksMessage } from '#contract/thanks-messages/schemas.ts'
import { toApiError } from '../../../api/api-error.ts'
import { toast } from '../../../shell/toasts/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { emptyReport, ReportFields } from '../../../ui/report-fields.tsx'
import { closeSheet, openSheet, Sheet } from '../../../ui/sheet.tsx'

interface MessageReportProps {
  readonly userId: number
  readonly message: ThanksMessage
  onClose(): void
}

const sheetId = 'report-thanks'

/** Reports a received message to staff. It opens itself. */
export function MessageReport({ userId, message: { id: messageId, text }, onClose }: MessageReportProps) {
  const { t } = useTranslation('thanks')
  const { t: tChat } = useTranslation('chat')
  const [draft, setDraft] = useState(emptyReport)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    openSheet(sheetId)
    const dialog = document.querySelector(`dialog#${sheetId}`)
    dialog?.addEventListener('close', onClose)
    return () => dialog?.removeEventListener('close', onClose)
  }, [onClose])

  async function send(): Promise<void> {
    setBusy(true)
    setFault(null)
    try {
      const { browserApi } = await import('../../../api/browser.ts')
      const name = 'POST /v1/thanks-messages/{userId}/messages/{messageId}/report'
      await browserApi(name, { params: { userId, messageId }, body: draft })
      closeSheet(sheetId)
      await toast.success(tChat('report.done'))
    } catch (error) {
      const { code, message } = toApiError(error)
      setFault(code === '' ? t('failed') : message)
    } finally {
      setBusy(false)
    }
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (!busy) void send()
  }

  return (
    <Sheet id={sheetId} title={t('thread.report')}>
      <form onSubmit={submit} className="px-2">
        <p className="mt-4 line-clamp-4 whitespace-pre-line rounded-control bg-raised p-3 text-sm">{text}</p>
        <ReportFields draft={draft} onChange={setDraft} />
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
