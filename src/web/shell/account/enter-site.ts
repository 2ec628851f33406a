import type { SignedIn } from '#contract/sign-in.ts'
import { navigateTo } from '../navigation/navigate-to.ts'
import { tellOtherTabs } from './other-tabs.ts'
import { safeRedirect } from './safe-redirect.ts'
import { signedInMarker } from './signed-in-marker.ts'

type Arrival = Pick<SignedIn, 'returnTo' | 'created'>

/** Where somebody goes who has just signed in: back to where they came from; who is new and came for nothing else, to their profile. */
export function targetAfter({ returnTo, created }: Arrival): string {
  const target = safeRedirect(returnTo)
  return created && target === '/' ? '/user_profile?welcome=1' : target
}

/** Marks this browser as signed in, tells its other tabs, and loads the page to go on with in place of this one. */
export function enterSite(arrival: Arrival): void {
  document.cookie = signedInMarker(true)
  tellOtherTabs('signed-in')
  navigateTo(targetAfter(arrival), { replace: true })
}
