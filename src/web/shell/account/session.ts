/** The sign-in state as the browser sees it: marker cookie, other tabs. */
import { readCookie, signedInCookieName } from '#contract/cookies.ts'

const sevenDays = 604_800

/** The cookie that says whether fetching the profile is worth a call. It proves nothing. */
export const signedInMarker = (signedIn: boolean): string =>
  `${signedInCookieName}=${String(signedIn)}; Path=/; Max-Age=${sevenDays}; SameSite=Lax`

/** Sets the marker of this browser; over https the cookie is sent over https only, as the server sets it. */
export function markSignedIn(signedIn: boolean): void {
  document.cookie = signedInMarker(signedIn) + (window.location.protocol === 'https:' ? '; Secure' : '')
}

let ownReads = new AbortController()

/** Aborts with the sign-out: for calls that parts of the page make by themselves, whose responses would be errors then. */
export const untilSignOut = (): AbortSignal => ownReads.signal

/** Those that begin later are aborted, too: the page is about to be loaded again. */
export const abortOwnReads = (): void => ownReads.abort()

/** The user stays signed in. */
export function allowOwnReads(): void {
  ownReads = new AbortController()
}

export const isMarkedSignedIn = (cookieHeader: string | null): boolean =>
  readCookie(cookieHeader, signedInCookieName) === 'true'

/** The user signed out. A missing marker does not count. */
export const isMarkedSignedOut = (cookieHeader: string | null): boolean =>
  readCookie(cookieHeader, signedInCookieName) === 'false'

/** Whether a Set-Cookie header sets the marker. */
export const isSignedInMarker = (setCookie: string): boolean => setCookie.startsWith(`${signedInCookieName}=`)

/** Of a page that signs the user out: the browser drops what it has cached of the site, as at `POST /v1/logout`. */
export const signedOutHeaders = { 'Set-Cookie': signedInMarker(false), 'Clear-Site-Data': '"cache"' } as const

/** Removes drafts and entries of forms in this tab, whose next user may be another one. */
export function forgetTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // A browser that offers no storage has stored nothing.
  }
}

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
