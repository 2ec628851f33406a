import { toApiError } from '../../api/api-error.ts'
import type { IdentityCode } from '../identity/identity-codes.ts'
import { keepsIdentity, setKeepsIdentity } from '../identity/last-identity.ts'
import { navigateTo } from '../navigation/navigate-to.ts'
import { toast } from '../toasts/index.ts'
import { tellOtherTabs } from './other-tabs.ts'
import { signedInMarker } from './signed-in-marker.ts'

/** Ends the session with the server and with the identity provider, and tells the other tabs; false when it goes on. */
async function leave(): Promise<boolean> {
  try {
    // The client loads with the first call that a page makes by itself.
    const { browserApi } = await import('../../api/browser.ts')
    await browserApi('POST /v1/logout', { body: {} })
  } catch (error) {
    await toast.error(toApiError(error).message)
    return false
  }
  document.cookie = signedInMarker(false)
  if (keepsIdentity()) await leaveIdentity()
  tellOtherTabs('signed-out')
  return true
}

/** Our session is over already; that the provider can't be reached now does not bring it back. */
async function leaveIdentity(): Promise<void> {
  setKeepsIdentity(false)
  try {
    const { signOutIdentity } = await import('../identity/index.ts')
    await signOutIdentity()
  } catch (error) {
    // oxlint-disable-next-line no-console -- only who looks into it can do something about it
    console.warn(error)
  }
}

/** Tells the server, forgets the marker, and loads the page anew. */
export async function logout(): Promise<void> {
  if (await leave()) window.location.reload()
}

/** Logs out because the identity provider has ended its session; the sign-in page says why, and leads back here. */
export async function endSession(code: IdentityCode): Promise<void> {
  if (!(await leave())) return
  const { pathname, search } = window.location
  navigateTo(`/login?${new URLSearchParams({ identity: code, redirect: pathname + search })}`)
}
