import { readCookie } from '../request/cookies.ts'

const name = 'is_login'
const sevenDays = 604_800

/** The cookie that says whether asking for the profile is worth a call; it proves nothing. */
export const signedInMarker = (signedIn: boolean): string =>
  `${name}=${String(signedIn)}; Path=/; Max-Age=${sevenDays}; SameSite=Lax`

export const isMarkedSignedIn = (cookieHeader: string | null): boolean => readCookie(cookieHeader, name) === 'true'

/** Whether somebody signed out, which is more than that nobody is marked. */
export const isMarkedSignedOut = (cookieHeader: string | null): boolean => readCookie(cookieHeader, name) === 'false'

/** Whether a Set-Cookie header is this one. */
export const isSignedInMarker = (setCookie: string): boolean => setCookie.startsWith(`${name}=`)
