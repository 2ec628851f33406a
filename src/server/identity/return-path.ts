import { DomainError } from '../errors.ts'

const notAllowed = () => new DomainError('REDIRECT_NOT_ALLOWED')

function pathWithin(target: string, siteOrigin: string): URL {
  const url = /\p{Cc}/u.test(target) ? null : URL.parse(target, siteOrigin)
  if (url?.origin !== siteOrigin || url.pathname.startsWith('//')) throw notAllowed()
  return url
}

/**
 * Path on this site to continue at after a sign-in. `redirectUrl` is an absolute URL or path of this site; for the
 * callback page itself, its `redirect` parameter is used. Throws `REDIRECT_NOT_ALLOWED` for any other origin.
 */
export function returnPath(redirectUrl: string | undefined, siteOrigin: string, callbackPath: string): string {
  if (redirectUrl === undefined) return '/'
  let url = pathWithin(redirectUrl, siteOrigin)
  if (url.pathname === callbackPath) url = pathWithin(url.searchParams.get('redirect') ?? '/', siteOrigin)
  if (url.pathname === callbackPath) return '/'
  return url.pathname + url.search + url.hash
}
