import { useState } from 'react'
import { notifyOtherTabs, signedInMarker } from '../../../shell/account/session.ts'
import { setKeepsIdentity } from '../../../shell/identity/identity-storage.ts'
import { useIdentityFault, type IdentityFault } from '../use-identity-fault.ts'

export type DeletionState =
  | { readonly step: 'idle' | 'busy' | 'done' }
  | { readonly step: 'refused'; readonly fault: IdentityFault }

/** The server requires a sign-in no older than this. */
const maxSignInAgeMs = 10 * 60_000

export interface DeletionOptions {
  readonly nickName: string
  /** The sign-in time of this session. */
  readonly signedInAt: string
  /** Whether the provider deletes its account too, which requires a fresh sign-in there. */
  readonly needsToken: boolean
}

interface Deletion {
  readonly state: DeletionState
  run(typedName: string): Promise<void>
}

/** Signs this browser out. The provider has deleted its account too, so its SDK has no session to restore. */
function clearLocalSession(): void {
  document.cookie = signedInMarker(false)
  setKeepsIdentity(false)
  notifyOtherTabs('signed-out')
}

async function freshToken(): Promise<{ idToken: string }> {
  const { freshIdToken } = await import('../../../shell/identity/index.ts')
  return { idToken: await freshIdToken() }
}

/** Whether the server can accept the deletion; otherwise the provider's popup would be pointless. */
const canSucceed = ({ nickName, signedInAt }: DeletionOptions, typedName: string): boolean =>
  typedName.trim() === nickName && Date.now() - Date.parse(signedInAt) < maxSignInAgeMs

/** Deletes the account when the typed name matches. */
export function useDeletion(options: DeletionOptions): Deletion {
  const toFault = useIdentityFault()
  const [state, setState] = useState<DeletionState>({ step: 'idle' })

  async function run(typedName: string): Promise<void> {
    setState({ step: 'busy' })
    try {
      const token = options.needsToken && canSucceed(options, typedName) ? await freshToken() : {}
      const { browserApi } = await import('../../../api/browser.ts')
      await browserApi('POST /v1/account/deletion', { body: { nickName: typedName, ...token } })
      clearLocalSession()
      setState({ step: 'done' })
    } catch (error) {
      setState({ step: 'refused', fault: toFault(error) })
    }
  }
  return { state, run }
}
