import { useEffect, useState, type ReactNode, type SubmitEvent } from 'react'
import { useTranslation } from '../../texts/index.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { emptyReport, ReportFields, type ReportDraft } from '../../ui/report-fields.tsx'
import { closeSheet, openSheet, Sheet } from '../../ui/sheet.tsx'
import { toast } from '../toasts/index.ts'
import { useCall } from '../use-call.ts'

interface ReportSheetProps {
  readonly id: string
  readonly title: string
  readonly text: string
  /** Shown without an answer of the site, which has a message in the viewer's language. */
  readonly failed: string
  /** The reported live, channel or liver. */
  readonly children: ReactNode
  send(report: ReportDraft): Promise<unknown>
  onSent(): void
}

/** A report to staff. The sheet opens itself; closed before the report was sent, it keeps what was entered. */
export function ReportSheet({ id, title, text, failed, children, send, onSent }: ReportSheetProps) {
  // Loaded with this sheet: the page itself may have no use for the texts of the chat.
  const { t } = useTranslation('chat')
  const [draft, setDraft] = useState(emptyReport)
  const { run, busy, fault } = useCall(failed)
  useEffect(() => openSheet(id), [id])

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    void run(async () => {
      await send(draft)
      closeSheet(id)
      onSent()
      await toast.success(t('report.done'))
    })
  }

  return (
    <Sheet id={id} title={title}>
      <form onSubmit={submit} className="px-2">
        <p className="text-sm text-muted">{text}</p>
        <p className="mt-4 rounded-control bg-raised p-3 text-sm">{children}</p>
        <ReportFields draft={draft} onChange={setDraft} />
        {/* In view on a low screen, too, where the rest scrolls. */}
        <div className="sticky -bottom-3 -mb-3 mt-2 flex flex-col gap-3 bg-surface py-3">
          {fault !== null && <Notice variant="bad">{fault}</Notice>}
          <Button type="submit" variant="primary" aria-disabled={busy || undefined}>
            {t('report.act')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
