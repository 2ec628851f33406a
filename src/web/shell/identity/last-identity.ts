const name = 'identity_kept'

/** Whether this browser signed in with the SDK, which then keeps a session of its own beside ours. */
export const keepsIdentity = (): boolean => localStorage.getItem(name) === 'firebase'

export function setKeepsIdentity(keeps: boolean): void {
  if (keeps) localStorage.setItem(name, 'firebase')
  else localStorage.removeItem(name)
}
