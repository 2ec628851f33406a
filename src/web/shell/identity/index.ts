/** The identity provider's SDK in the browser; always imported dynamically, because it is large and few visits need it. */
import { signOut, type Auth } from '@firebase/auth'
import type { AccountSettings } from '#contract/account.ts'
import type { SignedIn, SignInOptions } from '#contract/sign-in.ts'
import { browserApi } from '../../api/browser.ts'
import { byPopup, byPopupOrRedirect, recentIdToken, redirectResult } from './google-account.ts'
import type { IdentityCode } from './identity-codes.ts'
import { IdentityFailure, toIdentityFailure } from './identity-failure.ts'
import { keepFresh } from './keep-fresh.ts'
import { keepsIdentity, setKeepsIdentity } from './last-identity.ts'
import { openIdentity, type IdentitySettings } from './open-identity.ts'

interface Place {
  readonly settings: IdentitySettings
  readonly webview: boolean
}

async function openAt({ settings, webview }: Place): Promise<Auth> {
  try {
    return await openIdentity(settings, webview)
  } catch (error) {
    throw toIdentityFailure(error)
  }
}

/** The SDK with the settings that the server tells; for pages that are not about signing in. */
async function openAnywhere(): Promise<Auth> {
  const { firebase }: SignInOptions = await browserApi('GET /v1/sign-in/options')
  if (!firebase) throw new IdentityFailure('invalid-api-key')
  return openAt({ settings: firebase, webview: false })
}

/** Opens our session with an ID token; where we refuse it, the SDK's session ends too. */
async function enter(auth: Auth, idToken: string, webview: boolean): Promise<SignedIn> {
  try {
    const signedIn = await browserApi('POST /v1/firebase/login', { body: {}, bearer: idToken })
    setKeepsIdentity(!webview)
    return signedIn
  } catch (error) {
    await signOut(auth)
    throw error
  }
}

/** Gets the SDK ready, so that a press of the button opens its window at once. */
export async function prepare(place: Place): Promise<void> {
  await openAt(place)
}

/** Signs in with Google; rejects with IdentityFailure or ApiError. Does not settle when the page is being left. */
export async function signInWithGoogle(place: Place): Promise<SignedIn> {
  const auth = await openAt(place)
  return enter(auth, await byPopupOrRedirect(auth, place.webview), place.webview)
}

/** Finishes a sign-in that left the page; null when there is none. */
export async function takeRedirectResult(place: Place): Promise<SignedIn | null> {
  const auth = await openAt(place)
  const idToken = await redirectResult(auth)
  return idToken === null ? null : enter(auth, idToken, place.webview)
}

/** Adds a Google identity to the account that is signed in; rejects with IdentityFailure or ApiError. */
export async function linkGoogle(): Promise<AccountSettings> {
  const auth = await openAnywhere()
  try {
    const idToken = await byPopup(auth)
    return await browserApi('POST /v1/account/identities', { body: {}, bearer: idToken })
  } finally {
    // Our session was not opened with this identity, so it need not be kept.
    if (!keepsIdentity()) await signOut(auth)
  }
}

/** An ID token of a fresh sign-in with Google, which deleting the account asks for; rejects with IdentityFailure. */
export const freshIdToken = async (): Promise<string> => recentIdToken(await openAnywhere())

/** Ends the SDK's session, where there is one. */
export async function signOutIdentity(): Promise<void> {
  setKeepsIdentity(false)
  await signOut(await openAnywhere())
}

/**
 * Keeps the SDK's session alive beside ours; calls `dropped` when the provider has ended it for good, but not when the
 * user is signing out, here or in another tab.
 */
export async function keepAlive(dropped: (code: IdentityCode) => void): Promise<void> {
  const droppedWhileKept = (code: IdentityCode): void => {
    if (keepsIdentity()) dropped(code)
  }
  const auth = await openAnywhere()
  await auth.authStateReady()
  // It was there when we signed in: the SDK drops a user whom the provider no longer knows.
  if (auth.currentUser === null) droppedWhileKept('user-token-expired')
  else keepFresh(auth, droppedWhileKept)
}
