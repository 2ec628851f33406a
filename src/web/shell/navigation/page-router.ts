import { createPath, type DataRouter, type UNSAFE_AssetsManifest } from 'react-router'

declare global {
  interface Window {
    /** Set by the framework (react-router 8.4) before hydration. */
    readonly __reactRouterDataRouter?: DataRouter
    readonly __reactRouterManifest?: UNSAFE_AssetsManifest
  }
}

/** The router of the page in this browser, for code outside of components; undefined before hydration. */
export const pageRouter = (): DataRouter | undefined => window.__reactRouterDataRouter

/** The build of the page, and the files of the routes it knows. */
export const pageManifest = (): UNSAFE_AssetsManifest | undefined => window.__reactRouterManifest

let required = false
let inProgress: string | undefined

/** Makes the next navigation a full page load, because the files of this build are outdated. */
export function requireFullLoads(): void {
  required = true
  inProgress = pageRouter()?.state.navigation.location?.key
}

/** The target of the navigation in progress; null without one, and during a form submission. */
export function pendingTarget(): string | null {
  const navigation = pageRouter()?.state.navigation
  return navigation?.state === 'loading' ? createPath(navigation.location) : null
}

/** The target to load in full; null if the navigation may continue. The response to a form is never dropped. */
export function fullLoadTarget(): string | null {
  const { formMethod = 'GET', location } = pageRouter()?.state.navigation ?? {}
  return required && formMethod === 'GET' && location?.key !== inProgress ? pendingTarget() : null
}

/** Loads a page of this site from the server; null or the present address reloads the present page. */
export function loadPage(target: string | null): void {
  const { pathname, search } = window.location
  // On back navigation the browser is at the target already; assigning it again would drop the forward history.
  if (target === null || target.split('#')[0] === pathname + search) window.location.reload()
  else window.location.assign(target)
}
