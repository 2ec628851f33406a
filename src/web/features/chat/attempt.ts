import { ApiError, type Api } from '../../api/index.ts'
import { toast } from '../../shell/toasts/index.ts'

/** Runs an API call and shows its result as a toast: `done`, or the refusal. Returns whether the call succeeded. */
export async function attempt(act: (api: Api) => Promise<unknown>, done?: string): Promise<boolean> {
  try {
    const { browserApi } = await import('../../api/browser.ts')
    await act(browserApi)
    if (done !== undefined) await toast.success(done)
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await toast.error(error.message)
    return false
  }
}
