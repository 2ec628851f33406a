import { useState } from 'react'
import { toApiError } from '../../api/api-error.ts'
import type { Api } from '../../api/index.ts'
import { toast } from '../../shell/toasts/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { closeSheet } from '../../ui/sheet.tsx'

/** Runs a call, which returns the text of the toast. */
export type RunCall = (call: (api: Api) => Promise<string>) => Promise<void>

/** Runs the calls of a sheet one at a time: it closes with a toast, or shows why the call failed. */
export function useSheetCall(sheetId: string): {
  readonly run: RunCall
  readonly busy: boolean
  readonly fault: string | null
} {
  const { t } = useTranslation('channels')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  const run: RunCall = async (call) => {
    if (busy) return
    setBusy(true)
    setFault(null)
    try {
      const { browserApi } = await import('../../api/browser.ts')
      const done = await call(browserApi)
      closeSheet(sheetId)
      await toast.success(done)
    } catch (error) {
      const { code, message } = toApiError(error)
      setFault(code === '' ? t('comments.callFailed') : message)
    } finally {
      setBusy(false)
    }
  }
  return { run, busy, fault }
}
