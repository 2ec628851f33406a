import { useEffect, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { enterSite } from '../../../shell/account/enter-site.ts'
import type { Arrival } from './arrival.ts'
import { takeState } from './used-states.ts'

/** `used`: this tab has tried this sign-in before. */
export type Finishing = { readonly step: 'under-way' | 'used' } | { readonly step: 'refused'; readonly message: string }

async function finish(provider: 'apple' | 'google', state: string, code: string): Promise<void> {
  const { browserApi } = await import('../../../api/browser.ts')
  enterSite(await browserApi(`POST /v1/${provider}/callback`, { body: { state, code } }))
}

/** Signs in with what the provider sent, by itself and once; the address loses the code before anything else happens. */
export function useFinish(provider: 'apple' | 'google', arrival: Arrival): Finishing {
  const [finishing, tell] = useState<Finishing>({ step: 'under-way' })
  useEffect(() => {
    if (arrival.kind !== 'code') return
    const { state, code } = arrival
    window.history.replaceState(window.history.state, '', window.location.pathname)
    if (takeState(state)) {
      finish(provider, state, code).catch((error: unknown) => {
        tell({ step: 'refused', message: toApiError(error).message })
      })
    } else tell({ step: 'used' })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each visit of the page
  }, [])
  return finishing
}
