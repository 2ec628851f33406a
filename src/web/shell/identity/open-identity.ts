import { initializeApp, type FirebaseApp } from '@firebase/app'
import {
  browserPopupRedirectResolver,
  connectAuthEmulator,
  getAuth,
  initializeAuth,
  inMemoryPersistence,
  type Auth,
} from '@firebase/auth'
import type { SignInOptions } from '#contract/sign-in/schemas.ts'

export type IdentitySettings = NonNullable<SignInOptions['firebase']>

/** In a web view nothing is persisted: the app does that. Elsewhere the SDK sets up persistence itself. */
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
  // The SDK reads from here the address to which it sends ID tokens that are at most five minutes old.
  if (tokenSyncUrl !== null) Reflect.set(globalThis, '__FIREBASE_DEFAULTS__', { _authTokenSyncURL: tokenSyncUrl })
  const auth = authOf(initializeApp({ apiKey, authDomain, projectId }), webview)
  if (emulatorUrl !== null) {
    // Must come first: the SDK accepts an emulator only before its first call.
    connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true })
    frames?.installLocalFrames(emulatorUrl)
  }
  auth.tenantId = tenantId
  auth.languageCode = document.documentElement.lang
  return auth
}

let opened: Promise<Auth> | null = null

/** Initializes the SDK once per page; rejects with an error of the SDK if the settings are invalid. */
export function openIdentity(settings: IdentitySettings, webview: boolean): Promise<Auth> {
  opened ??= open(settings, webview)
  return opened
}
