import { useState, type SubmitEvent } from 'react'
import { toApiError } from '../../api/api-error.ts'
import { toast } from '../../shell/toasts/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { emptyReport, ReportFields } from '../../ui/report-fields.tsx'
import type { CommentSubject } from './read-comments.ts'

interface ReportFormProps {
  readonly subject: CommentSubject
  readonly commentId: string
  onSent(): void
}

/** Reports a comment to staff. Its texts are those of the chat, which the page loads with the first report. */
export function ReportForm({ subject, commentId, onSent }: ReportFormProps) {
  const { t } = useTranslation('channels')
  const { t: tChat } = useTranslation('chat')
  const [draft, setDraft] = useState(emptyReport)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const { invite, ...episode } = subject

  async function send(): Promise<void> {
    setBusy(true)
    setFault(null)
    try {
      const { browserApi } = await import('../../api/browser.ts')
      const name = 'POST /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/comments/{commentId}/report'
      const body = { ...draft, ...(invite !== null && { invite }) }
      await browserApi(name, { params: { ...episode, commentId }, body })
      onSent()
      await toast.success(tChat('report.done'))
    } catch (error) {
      const { code, message } = toApiError(error)
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
    <form onSubmit={submit}>
      <p className="text-sm text-muted">{tChat('report.text')}</p>
      <ReportFields draft={draft} onChange={setDraft} />
      {/* In view on a low screen, too, where the rest scrolls. */}
      <div className="sticky -bottom-3 -mb-3 mt-2 flex flex-col gap-3 bg-surface py-3">
        {fault !== null && <Notice variant="bad">{fault}</Notice>}
        <Button type="submit" variant="primary" aria-disabled={busy || undefined}>
          {tChat('report.act')}
        </Button>
      </div>
    </form>
  )
}
