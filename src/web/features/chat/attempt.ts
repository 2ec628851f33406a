import { ApiError, type Api } from '../../api/index.ts'
import { toast } from '../../shell/toasts/index.ts'

/** Runs an API call and shows its result as a toast: `done`, or the error message. Returns whether the call succeeded. */
export async function attempt(act: (api: Api) => Promise<unknown>, done?: string): Promise<boolean> {
  try {
    const { browserApi } = await import('../../api/browser.ts')
    await act(browserApi)
    if (done !== undefined) await toast.success(done)
    return true
  } catch (error) {
    // Any other error, such as of a file of the page that cannot be loaded, is for the caller.
    if (!(error instanceof ApiError)) throw error
    await toast.error(error.message)
    return false
  }
}

/** Runs `task`; the flag is set until it ends, also with an error. */
export async function whileBusy<Result>(
  setBusy: (busy: boolean) => void,
  task: () => Promise<Result>,
): Promise<Result> {
  setBusy(true)
  try {
    return await task()
  } finally {
    setBusy(false)
  }
}
