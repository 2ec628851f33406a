const sessionKey = 'identity_kept'
const redirectKey = 'identity_left'

/** This browser signed in with the SDK, which keeps a session of its own beside ours. */
export const keepsIdentity = (): boolean => localStorage.getItem(sessionKey) === 'firebase'

export function setKeepsIdentity(keeps: boolean): void {
  if (keeps) localStorage.setItem(sessionKey, 'firebase')
  else localStorage.removeItem(sessionKey)
}

/** This tab was redirected to the identity provider, and has not handled the result yet. */
export const leftForIdentity = (): boolean => sessionStorage.getItem(redirectKey) !== null

export function setLeftForIdentity(left: boolean): void {
  if (left) sessionStorage.setItem(redirectKey, '1')
  else sessionStorage.removeItem(redirectKey)
}
