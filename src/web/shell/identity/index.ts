/** The identity provider's SDK in the browser; always imported dynamically, because it is large and rarely needed. */
import { initializeRecaptchaConfig, signOut, type Auth } from '@firebase/auth'
import type { AccountSettings } from '#contract/account/schemas.ts'
import type { SignedIn, SignInOptions } from '#contract/sign-in/schemas.ts'
import { browserApi } from '../../api/browser.ts'
import { byPopup, byPopupOrRedirect, recentIdToken, redirectResult } from './google-account.ts'
import type { IdentityCode } from './identity-codes.ts'
import { IdentityFailure, toIdentityFailure } from './identity-failure.ts'
import { keepFresh } from './keep-fresh.ts'
import { keepsIdentity, setKeepsIdentity } from './identity-storage.ts'
import { openIdentity, type IdentitySettings } from './open-identity.ts'

interface SdkOptions {
  readonly settings: IdentitySettings
  readonly webview: boolean
}

async function openSdk({ settings, webview }: SdkOptions): Promise<Auth> {
  try {
    return await openIdentity(settings, webview)
  } catch (error) {
    throw toIdentityFailure(error)
  }
}

/** Opens the SDK with settings from the server, for pages that do not have them. */
async function openWithServerSettings(): Promise<Auth> {
  const { firebase }: SignInOptions = await browserApi('GET /v1/sign-in/options')
  if (!firebase) throw new IdentityFailure('invalid-api-key')
  return openSdk({ settings: firebase, webview: false })
}

/** Opens our session with an ID token; if the server refuses, ends the SDK's session too. */
async function openSession(auth: Auth, idToken: string, webview: boolean): Promise<SignedIn> {
  try {
    const signedIn = await browserApi('POST /v1/firebase/login', { body: {}, bearer: idToken })
    setKeepsIdentity(!webview)
    return signedIn
  } catch (error) {
    await signOut(auth)
    throw error
  }
}

/** Initializes the SDK and asks the provider for its reCAPTCHA settings, so that a click opens the popup at once. */
export async function prepare(options: SdkOptions): Promise<void> {
  const auth = await openSdk(options)
  try {
    await initializeRecaptchaConfig(auth)
  } catch (error) {
    // Signing in asks again where it needs them; without a connection it says so itself.
    // oxlint-disable-next-line no-console -- for debugging only; the user cannot act on it
    console.warn(error)
  }
}

/** Signs in with Google; rejects with IdentityFailure or ApiError. Never settles if it redirects. */
export async function signInWithGoogle(options: SdkOptions): Promise<SignedIn> {
  const auth = await openSdk(options)
  return openSession(auth, await byPopupOrRedirect(auth, options.webview), options.webview)
}

/** Finishes a sign-in by redirect; null if there is none. */
export async function takeRedirectResult(options: SdkOptions): Promise<SignedIn | null> {
  const auth = await openSdk(options)
  const idToken = await redirectResult(auth)
  return idToken === null ? null : openSession(auth, idToken, options.webview)
}

/** Adds a Google identity to the signed-in account; rejects with IdentityFailure or ApiError. */
export async function linkGoogle(): Promise<AccountSettings> {
  const auth = await openWithServerSettings()
  try {
    const idToken = await byPopup(auth)
    return await browserApi('POST /v1/account/identities', { body: {}, bearer: idToken })
  } finally {
    // Our session was not opened with this identity, so the SDK's session is not needed.
    if (!keepsIdentity()) await signOut(auth)
  }
}

/** An ID token of a recent Google sign-in, which deleting the account requires; rejects with IdentityFailure. */
export const freshIdToken = async (): Promise<string> => recentIdToken(await openWithServerSettings())

/** Ends the SDK's session, if any. */
export async function signOutIdentity(): Promise<void> {
  setKeepsIdentity(false)
  await signOut(await openWithServerSettings())
}

/**
 * Keeps the SDK's session alive beside ours. Calls `onEnded` when the provider has ended it for good, but not when the
 * user signs out, here or in another tab.
 */
export async function keepAlive(onEnded: (code: IdentityCode) => void): Promise<void> {
  const notifyIfKept = (code: IdentityCode): void => {
    if (keepsIdentity()) onEnded(code)
  }
  const auth = await openWithServerSettings()
  await auth.authStateReady()
  // The SDK removes a user that the provider no longer has.
  if (auth.currentUser === null) notifyIfKept('user-token-expired')
  else keepFresh(auth, notifyIfKept)
}
