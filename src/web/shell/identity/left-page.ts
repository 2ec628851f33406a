const name = 'identity_left'

/** Whether this tab left for the identity provider and has not yet looked at what came of it. */
export const leftForIdentity = (): boolean => sessionStorage.getItem(name) !== null

export function setLeftForIdentity(left: boolean): void {
  if (left) sessionStorage.setItem(name, '1')
  else sessionStorage.removeItem(name)
}
