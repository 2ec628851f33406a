import { initializeApp, type FirebaseApp } from '@firebase/app'
import {
  browserPopupRedirectResolver,
  connectAuthEmulator,
  getAuth,
  initializeAuth,
  inMemoryPersistence,
  type Auth,
} from '@firebase/auth'
import type { SignInOptions } from '#contract/sign-in.ts'

export type IdentitySettings = NonNullable<SignInOptions['firebase']>

/** A web view keeps nothing: the app around it does. Elsewhere the SDK sets its persistence up itself. */
function authOf(app: FirebaseApp, webview: boolean): Auth {
  if (!webview) return getAuth(app)
  return initializeAuth(app, {
    persistence: inMemoryPersistence,
    popupRedirectResolver: browserPopupRedirectResolver,
  })
}

async function open(settings: IdentitySettings, webview: boolean): Promise<Auth> {
  const { apiKey, authDomain, projectId, tenantId, emulatorUrl, tokenSyncUrl } = settings
  const frames = emulatorUrl === null ? null : await import('./local-frames.ts')
  // Where the SDK looks for the address that it copies ID tokens to, when those are at most five minutes old.
  if (tokenSyncUrl !== null) Reflect.set(globalThis, '__FIREBASE_DEFAULTS__', { _authTokenSyncURL: tokenSyncUrl })
  const auth = authOf(initializeApp({ apiKey, authDomain, projectId }), webview)
  if (emulatorUrl !== null) {
    // Has to follow at once: the SDK takes an emulator only before its first call.
    connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true })
    frames?.installLocalFrames(emulatorUrl)
  }
  auth.tenantId = tenantId
  auth.languageCode = document.documentElement.lang
  return auth
}

let opened: Promise<Auth> | null = null

/** The SDK, set up once for this page; rejects with the SDK's errors where the settings are wrong. */
export function openIdentity(settings: IdentitySettings, webview: boolean): Promise<Auth> {
  opened ??= open(settings, webview)
  return opened
}
