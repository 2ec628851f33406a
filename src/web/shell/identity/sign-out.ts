/** Sign-out; loads when it is needed. */
import { toApiError } from '../../api/api-error.ts'
import { abortOwnReads, allowOwnReads, forgetTab, markSignedIn, notifyOtherTabs } from '../account/session.ts'
import { navigateTo } from '../navigation/navigate-to.ts'
import { routePath } from '../navigation/route-path.ts'
import { toast } from '../toasts/index.ts'
import type { IdentityCode } from './identity-codes.ts'
import { keepsIdentity, setKeepsIdentity } from './identity-storage.ts'

/** Ends our session and the identity provider's, and notifies the other tabs; false if the server fails. */
async function signOut(): Promise<boolean> {
  try {
    // The client of the browser cannot be loaded on the server.
    const { browserApi } = await import('../../api/browser.ts')
    // Before the call: parts of the page that load meanwhile no longer ask for what is the user's own.
    markSignedIn(false)
    abortOwnReads()
    await browserApi('POST /v1/logout', { body: {} })
  } catch (error) {
    markSignedIn(true)
    allowOwnReads()
    await toast.error(toApiError(error).message)
    return false
  }
  if (keepsIdentity()) await endIdentitySession()
  notifyOtherTabs('signed-out')
  return true
}

/** A failure is only logged: our own session has ended by now. */
async function endIdentitySession(): Promise<void> {
  setKeepsIdentity(false)
  try {
    const { signOutIdentity } = await import('./index.ts')
    await signOutIdentity()
  } catch (error) {
    // oxlint-disable-next-line no-console -- for debugging only; the user cannot act on it
    console.warn(error)
  }
}

export async function logout(): Promise<void> {
  if (!(await signOut())) return
  forgetTab()
  window.location.reload()
}

/** Signs out because the identity provider has ended its session; the sign-in page shows why and leads back here. */
export async function endSession(code: IdentityCode): Promise<void> {
  if (!(await signOut())) return
  const { pathname, search } = window.location
  navigateTo(`${routePath('login')}?${new URLSearchParams({ identity: code, redirect: pathname + search })}`)
}
