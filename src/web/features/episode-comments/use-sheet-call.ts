import type { Api } from '../../api/index.ts'
import { toast } from '../../shell/toasts/index.ts'
import { useCall } from '../../shell/use-call.ts'
import { useTranslation } from '../../texts/index.ts'
import { closeSheet } from '../../ui/sheet.tsx'

/** Runs a call, which returns the text of the toast. */
export type RunCall = (call: (api: Api) => Promise<string>) => Promise<unknown>

/** Runs the calls of a sheet one at a time: it closes with a toast, or shows why the call failed. */
export function useSheetCall(sheetId: string): {
  readonly run: RunCall
  readonly busy: boolean
  readonly fault: string | null
} {
  const { t } = useTranslation('channels')
  const { run, busy, fault } = useCall(t('comments.callFailed'))
  return {
    busy,
    fault,
    run: (call) =>
      run(async (api) => {
        const done = await call(api)
        closeSheet(sheetId)
        await toast.success(done)
      }),
  }
}
