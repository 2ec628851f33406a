import { useState } from 'react'
import { toApiError } from '../api/api-error.ts'
import type { Api } from '../api/index.ts'

/** Calls of a form or a sheet, one at a time. `failed` is the fault without an answer of the site. */
export function useCall(failed: string) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  /** Returns whether the call succeeded. */
  async function run(call: (api: Api) => Promise<unknown>): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setFault(null)
    try {
      const { browserApi } = await import('../api/browser.ts')
      await call(browserApi)
      return true
    } catch (error) {
      const { code, message } = toApiError(error)
      setFault(code === '' ? failed : message)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { run, busy, fault, clearFault: () => setFault(null) }
}
