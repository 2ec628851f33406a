import { _getProvider } from '@firebase/app'
import type { Auth, User } from '@firebase/auth'
import type { IdentityCode } from './identity-codes.ts'
import { toIdentityFailure } from './identity-failure.ts'

interface TokenListening {
  addAuthTokenListener(listener: (token: string | null) => void): void
}

declare module '@firebase/app' {
  /** Exported by the package for its sister packages, and left out of its published types. */
  export function _getProvider(app: FirebaseApp, name: 'auth-internal'): { getImmediate(): TokenListening }
}

/** Why the SDK dropped `user`, or null when the user just signed out, here or in another tab. */
async function whyDropped(user: User): Promise<IdentityCode | null> {
  try {
    await user.getIdToken(true)
    return null
  } catch (error) {
    return toIdentityFailure(error).code
  }
}

/**
 * Keeps the SDK's session alive: it refreshes the token five minutes before expiry, and after a network failure tries
 * again from 30 seconds doubling to 16 minutes, but only while something listens as its sister packages do. Calls
 * `dropped` when the provider has ended the user's session for good.
 */
export function keepFresh(auth: Auth, dropped: (code: IdentityCode) => void): void {
  let user = auth.currentUser
  _getProvider(auth.app, 'auth-internal')
    .getImmediate()
    .addAuthTokenListener((token) => {
      const former = user
      user = auth.currentUser
      if (token !== null || former === null) return
      void whyDropped(former).then((code) => {
        if (code === 'user-disabled' || code === 'user-token-expired') dropped(code)
      })
    })
}
