import { useState } from 'react'
import { tellOtherTabs } from '../../../shell/account/other-tabs.ts'
import { signedInMarker } from '../../../shell/account/signed-in-marker.ts'
import { setKeepsIdentity } from '../../../shell/identity/last-identity.ts'
import { useIdentityFault, type IdentityFault } from '../use-identity-fault.ts'

export type DeletionState =
  | { readonly step: 'idle' | 'busy' | 'done' }
  | { readonly step: 'refused'; readonly fault: IdentityFault }

/** The server deletes after no older sign-in, in milliseconds. */
const recentMs = 10 * 60_000

export interface Leaving {
  readonly nickName: string
  /** When this session began. */
  readonly signedInAt: string
  /** The provider is asked too, and asks its own user for a fresh sign-in first. */
  readonly needsToken: boolean
}

interface Deletion {
  readonly state: DeletionState
  run(typed: string): Promise<void>
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

/** Whether the provider's window can help: nobody is asked to sign in there only to be refused here. */
const mayGo = ({ nickName, signedInAt }: Leaving, typed: string): boolean =>
  typed.trim() === nickName && Date.now() - Date.parse(signedInAt) < recentMs

/** Deletes the account from the page, when its name is typed. */
export function useDeletion(leaving: Leaving): Deletion {
  const tell = useIdentityFault()
  const [state, setState] = useState<DeletionState>({ step: 'idle' })

  async function run(typed: string): Promise<void> {
    setState({ step: 'busy' })
    try {
      const token = leaving.needsToken && mayGo(leaving, typed) ? await freshToken() : {}
      const { browserApi } = await import('../../../api/browser.ts')
      await browserApi('POST /v1/account/deletion', { body: { nickName: typed, ...token } })
      forgetHere()
      setState({ step: 'done' })
    } catch (error) {
      setState({ step: 'refused', fault: tell(error) })
    }
  }
  return { state, run }
}
