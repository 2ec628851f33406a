const name = 'sign_in_used'

/** Takes the state of a sign-in for this tab; false when it was taken before, so that no code runs twice. */
export function takeState(state: string): boolean {
  if (sessionStorage.getItem(name) === state) return false
  sessionStorage.setItem(name, state)
  return true
}
