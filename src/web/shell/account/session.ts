/** Sign-in and sign-out as the browser sees them: marker cookie, other tabs, navigation. */
import type { SignedIn } from '#contract/sign-in/schemas.ts'
import { toApiError } from '../../api/api-error.ts'
import type { IdentityCode } from '../identity/identity-codes.ts'
import { keepsIdentity, setKeepsIdentity } from '../identity/identity-storage.ts'
import { navigateTo } from '../navigation/navigate-to.ts'
import { readCookie } from '../request/headers.ts'
import { toast } from '../toasts/index.ts'

const cookieName = 'is_login'
const sevenDays = 604_800

/** The cookie that says whether fetching the profile is worth a call. It proves nothing. */
export const signedInMarker = (signedIn: boolean): string =>
  `${cookieName}=${String(signedIn)}; Path=/; Max-Age=${sevenDays}; SameSite=Lax`

export const isMarkedSignedIn = (cookieHeader: string | null): boolean =>
  readCookie(cookieHeader, cookieName) === 'true'

/** The user signed out. A missing marker does not count. */
export const isMarkedSignedOut = (cookieHeader: string | null): boolean =>
  readCookie(cookieHeader, cookieName) === 'false'

/** Whether a Set-Cookie header sets the marker. */
export const isSignedInMarker = (setCookie: string): boolean => setCookie.startsWith(`${cookieName}=`)

/** A message between the tabs of one browser. */
export type TabMessage = 'signed-in' | 'signed-out'

let opened: BroadcastChannel | null = null

/** One per page: a channel does not receive its own messages. */
function tabChannel(): BroadcastChannel {
  opened ??= new BroadcastChannel('kirari-account')
  return opened
}

export const notifyOtherTabs = (message: TabMessage): void => tabChannel().postMessage(message)

/** Calls `onMessage` with each message of another tab; returns the unsubscribe function. */
export function subscribeToOtherTabs(onMessage: (message: TabMessage) => void): () => void {
  const listener = ({ data }: MessageEvent<unknown>) => {
    if (data === 'signed-in' || data === 'signed-out') onMessage(data)
  }
  tabChannel().addEventListener('message', listener)
  return () => tabChannel().removeEventListener('message', listener)
}

/** Returns `target` if it is a path of our own origin, else `/`: prevents open redirects. */
export function safeRedirect(target: string | null): string {
  if (target === null || !/^\/(?![/\\])/.test(target) || /[\p{Cc}\\]/u.test(target)) return '/'
  const origin = 'https://here.invalid'
  const url = URL.parse(target, origin)
  return url?.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/'
}

type NewSession = Pick<SignedIn, 'returnTo' | 'created'>

/** The page after sign-in: the one before it. A new user without such a page goes to their profile. */
export function targetAfter({ returnTo, created }: NewSession): string {
  const target = safeRedirect(returnTo)
  return created && target === '/' ? '/user_profile?welcome=1' : target
}

/** Marks this browser as signed in, notifies its other tabs, and replaces this page with the target. */
export function enterSite(session: NewSession): void {
  document.cookie = signedInMarker(true)
  notifyOtherTabs('signed-in')
  navigateTo(targetAfter(session), { replace: true })
}

/** Ends our session and the identity provider's, and notifies the other tabs; false if the server fails. */
async function signOut(): Promise<boolean> {
  try {
    // The API client loads with the first call from the page.
    const { browserApi } = await import('../../api/browser.ts')
    await browserApi('POST /v1/logout', { body: {} })
  } catch (error) {
    await toast.error(toApiError(error).message)
    return false
  }
  document.cookie = signedInMarker(false)
  if (keepsIdentity()) await endIdentitySession()
  notifyOtherTabs('signed-out')
  return true
}

/** A failure is only logged: our own session has ended by now. */
async function endIdentitySession(): Promise<void> {
  setKeepsIdentity(false)
  try {
    const { signOutIdentity } = await import('../identity/index.ts')
    await signOutIdentity()
  } catch (error) {
    // oxlint-disable-next-line no-console -- for debugging only; the user cannot act on it
    console.warn(error)
  }
}

export async function logout(): Promise<void> {
  if (await signOut()) window.location.reload()
}

/** Signs out because the identity provider has ended its session; the sign-in page shows why and leads back here. */
export async function endSession(code: IdentityCode): Promise<void> {
  if (!(await signOut())) return
  const { pathname, search } = window.location
  navigateTo(`/login?${new URLSearchParams({ identity: code, redirect: pathname + search })}`)
}
