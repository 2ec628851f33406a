/** Where a sign-in leads. */
import type { SignedIn } from '#contract/sign-in/schemas.ts'
import { markSignedIn, notifyOtherTabs } from '../account/session.ts'
import { navigateTo } from '../navigation/navigate-to.ts'
import { routePath } from '../navigation/route-path.ts'

/** Returns `target` if it is a path of our own origin, else `/`: prevents open redirects. */
export function safeRedirect(target: string | null): string {
  if (target === null || !/^\/(?![/\\])/.test(target) || /[\p{Cc}\\]/u.test(target)) return routePath('index')
  const origin = 'https://here.invalid'
  const url = URL.parse(target, origin)
  return url?.origin === origin && !url.pathname.startsWith('//')
    ? url.pathname + url.search + url.hash
    : routePath('index')
}

type NewSession = Pick<SignedIn, 'returnTo' | 'created'>

/** The page after sign-in: the one before it. A new user without such a page goes to their profile. */
export function targetAfter({ returnTo, created }: NewSession): string {
  const target = safeRedirect(returnTo)
  return created && target === routePath('index') ? `${routePath('user_profile')}?welcome=1` : target
}

/** Marks this browser as signed in, notifies its other tabs, and replaces this page with the target. */
export function enterSite(session: NewSession): void {
  markSignedIn(true)
  notifyOtherTabs('signed-in')
  navigateTo(targetAfter(session), { replace: true })
}
