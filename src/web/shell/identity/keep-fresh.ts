import { _getProvider } from '@firebase/app'
import type { Auth, User } from '@firebase/auth'
import type { IdentityCode } from './identity-codes.ts'
import { toIdentityFailure } from './identity-failure.ts'

interface TokenEvents {
  addAuthTokenListener(listener: (token: string | null) => void): void
}

declare module '@firebase/app' {
  /** Exported for other Firebase packages, but missing in the published types. */
  export function _getProvider(app: FirebaseApp, name: 'auth-internal'): { getImmediate(): TokenEvents }
}

/** Why the SDK removed `user`; null if the user signed out, here or in another tab. */
async function removalCode(user: User): Promise<IdentityCode | null> {
  try {
    await user.getIdToken(true)
    return null
  } catch (error) {
    return toIdentityFailure(error).code
  }
}

/**
 * Keeps the SDK's session alive. The SDK refreshes the token five minutes before expiry, and retries after network
 * failures from 30 seconds doubling to 16 minutes, but only with an internal token listener. Calls `onEnded` when the
 * provider has ended the session for good.
 */
export function keepFresh(auth: Auth, onEnded: (code: IdentityCode) => void): void {
  let user = auth.currentUser
  _getProvider(auth.app, 'auth-internal')
    .getImmediate()
    .addAuthTokenListener((token) => {
      const former = user
      user = auth.currentUser
      if (token !== null || former === null) return
      void removalCode(former).then((code) => {
        if (code === 'user-disabled' || code === 'user-token-expired') onEnded(code)
      })
    })
}
