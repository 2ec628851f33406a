/** Cookies that both sides of the site read. */

/** The chosen language. */
export const languageCookieName = 'i18n_redirected'

/** `true` or `false`: whether fetching the profile is worth a call. It proves nothing. */
export const signedInCookieName = 'is_login'

/** The value of cookie `name` in a Cookie header (RFC 6265 §4.2.1), or null. */
export function readCookie(header: string | null, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const [key = '', ...value] = pair.trim().split('=')
    if (key === name) return value.join('=')
  }
  return null
}
