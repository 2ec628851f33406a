import {
  getRedirectResult,
  GoogleAuthProvider,
  reauthenticateWithPopup,
  signInWithPopup,
  signInWithRedirect,
  type Auth,
} from '@firebase/auth'
import { IdentityFailure, toIdentityFailure } from './identity-failure.ts'
import { setLeftForIdentity } from './identity-storage.ts'
import { serverNow } from '../../server-clock/index.ts'

/** Deleting an account requires a sign-in of the last ten minutes; one younger than this is reused. */
const recentMs = 5 * 60_000

function google(): GoogleAuthProvider {
  const provider = new GoogleAuthProvider()
  provider.addScope('email')
  provider.setCustomParameters({ prompt: 'select_account' })
  return provider
}

/** Redirects to the provider; `redirectResult` returns the outcome after the page has loaded again. */
async function byRedirect(auth: Auth): Promise<never> {
  setLeftForIdentity(true)
  try {
    return await signInWithRedirect(auth, google())
  } catch (error) {
    setLeftForIdentity(false)
    throw toIdentityFailure(error)
  }
}

/** Signs in with a popup of 500 by 600 and resolves to the ID token. Rejects with IdentityFailure. */
export async function byPopup(auth: Auth): Promise<string> {
  try {
    const { user } = await signInWithPopup(auth, google())
    return await user.getIdToken()
  } catch (error) {
    throw toIdentityFailure(error)
  }
}

/**
 * Whether the outcome of a redirect would be lost: the SDK returns it through the storage of a frame, which browsers
 * partition if the frame is of another site. The local provider is at `localhost`, the page perhaps at `127.0.0.1`.
 */
const losesRedirects = ({ emulatorConfig }: Auth): boolean =>
  emulatorConfig !== null && emulatorConfig.host !== window.location.hostname

/**
 * Signs in with a popup. Where popups are impossible it redirects, and the promise never settles; rejects with
 * `web-storage-unsupported` where the redirect would be in vain.
 */
export async function byPopupOrRedirect(auth: Auth, webview: boolean): Promise<string> {
  if (!webview) {
    try {
      return await byPopup(auth)
    } catch (error) {
      const failure = toIdentityFailure(error)
      if (failure.code !== 'popup-blocked') throw failure
    }
  }
  if (losesRedirects(auth)) throw new IdentityFailure('web-storage-unsupported')
  return byRedirect(auth)
}

/** The ID token of a sign-in by redirect; null without one. Returns each result once. */
export async function redirectResult(auth: Auth): Promise<string | null> {
  try {
    const result = await getRedirectResult(auth)
    return result && (await result.user.getIdToken())
  } catch (error) {
    throw toIdentityFailure(error)
  } finally {
    setLeftForIdentity(false)
  }
}

/** An ID token of a recent sign-in by the same user; asks for a new sign-in if the last one is too old. */
export async function recentIdToken(auth: Auth): Promise<string> {
  const user = auth.currentUser
  if (user === null) return byPopup(auth)
  try {
    const { authTime } = await user.getIdTokenResult()
    if (serverNow() - Date.parse(authTime) > recentMs) await reauthenticateWithPopup(user, google())
    return await user.getIdToken(true)
  } catch (error) {
    throw toIdentityFailure(error)
  }
}
