import { useEffect, useState, type SubmitEvent } from 'react'
import type { Pick } from '#contract/picks/schemas.ts'
import { toApiError } from '../../api/api-error.ts'
import { toast } from '../../shell/toasts/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { emptyReport, ReportFields } from '../../ui/report-fields.tsx'
import { closeSheet, openSheet, Sheet } from '../../ui/sheet.tsx'

/** Reports a pick to staff. It opens itself. */
export function PickReport({ pick, onClose }: { pick: Pick; onClose: () => void }) {
  const { t } = useTranslation('picks')
  const { t: tChat } = useTranslation('chat')
  const [draft, setDraft] = useState(emptyReport)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const sheetId = `report-pick-${pick.id}`
  useEffect(() => {
    openSheet(sheetId)
    const dialog = document.querySelector(`dialog#${sheetId}`)
    dialog?.addEventListener('close', onClose)
    return () => dialog?.removeEventListener('close', onClose)
  }, [sheetId, onClose])

  async function send(): Promise<void> {
    setBusy(true)
    setFault(null)
    try {
      const { browserApi } = await import('../../api/browser.ts')
      await browserApi('POST /v1/picks/{id}/report', { params: { id: pick.id }, body: draft })
      closeSheet(sheetId)
      await toast.success(tChat('report.done'))
    } catch (error) {
      setFault(toApiError(error).message || t('failed'))
    } finally {
      setBusy(false)
    }
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (!busy) void send()
  }

  return (
    <Sheet id={sheetId} title={t('report')}>
      <form onSubmit={submit} className="px-2">
        <p className="mt-4 rounded-control bg-raised p-3 text-sm">{pick.title}</p>
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
