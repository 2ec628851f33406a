import { useState } from 'react'
import { tellOtherTabs } from '../../../shell/account/other-tabs.ts'
import { signedInMarker } from '../../../shell/account/signed-in-marker.ts'
import { setKeepsIdentity } from '../../../shell/identity/last-identity.ts'
import { useIdentityFault, type IdentityFault } from '../use-identity-fault.ts'

export type DeletionState =
  | { readonly step: 'idle' | 'busy' | 'done' }
  | { readonly step: 'refused'; readonly fault: IdentityFault }

interface Deletion {
  readonly state: DeletionState
  run(nickName: string): Promise<void>
}

/** The provider has deleted its account too, so its SDK keeps nothing that is worth keeping. */
function forgetHere(): void {
  document.cookie = signedInMarker(false)
  setKeepsIdentity(false)
  tellOtherTabs('signed-out')
}

async function freshToken(): Promise<{ idToken: string }> {
  const { freshIdToken } = await import('../../../shell/identity/index.ts')
  return { idToken: await freshIdToken() }
}

/** Deletes the account from the page; `needsToken`: the provider asks its own user for a fresh sign-in first. */
export function useDeletion(needsToken: boolean): Deletion {
  const tell = useIdentityFault()
  const [state, setState] = useState<DeletionState>({ step: 'idle' })

  async function run(nickName: string): Promise<void> {
    setState({ step: 'busy' })
    try {
      const token = needsToken ? await freshToken() : {}
      const { browserApi } = await import('../../../api/browser.ts')
      await browserApi('POST /v1/account/deletion', { body: { nickName, ...token } })
      forgetHere()
      setState({ step: 'done' })
    } catch (error) {
      setState({ step: 'refused', fault: tell(error) })
    }
  }
  return { state, run }
}
