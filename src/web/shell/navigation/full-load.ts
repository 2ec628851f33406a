import { createPath } from 'react-router'
import { theRouter } from './the-router.ts'

let wanted = false
let underWay: string | undefined

/** The next navigation loads its target as a page of its own, because this page's files are no longer good. */
export function wantFullLoads(): void {
  wanted = true
  underWay = theRouter()?.state.navigation.location?.key
}

/** The address that the router is on its way to; null while it stays, and while it sends a form. */
export function pendingTarget(): string | null {
  const navigation = theRouter()?.state.navigation
  return navigation?.state === 'loading' ? createPath(navigation.location) : null
}

/** Where a navigation goes that is to be a full load; null when it may go on. The answer to a form is never lost. */
export function fullLoadTarget(): string | null {
  const { formMethod = 'GET', location } = theRouter()?.state.navigation ?? {}
  return wanted && formMethod === 'GET' && location?.key !== underWay ? pendingTarget() : null
}

/** Loads a page of this site from the server; null, or the present address, loads the present page anew. */
export function loadPage(target: string | null): void {
  const { pathname, search } = window.location
  // Going back, the browser is at its target already; to assign it once more would lose what lies ahead.
  if (target === null || target.split('#')[0] === pathname + search) window.location.reload()
  else window.location.assign(target)
}
