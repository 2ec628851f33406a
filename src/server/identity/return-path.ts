import { Refusal } from '../http/index.ts'

const elsewhere = () => new Refusal('REDIRECT_NOT_ALLOWED')

function pathWithin(target: string, siteOrigin: string): URL {
  const url = /\p{Cc}/u.test(target) ? null : URL.parse(target, siteOrigin)
  if (url?.origin !== siteOrigin || url.pathname.startsWith('//')) throw elsewhere()
  return url
}

/**
 * The path of this site that a sign-in ends at. `redirectUrl` is a page of ours, whole or as a path;
 * of the callback page itself its `redirect` parameter counts. Refuses whatever leads elsewhere.
 */
export function returnPath(redirectUrl: string | undefined, siteOrigin: string, callbackPath: string): string {
  if (redirectUrl === undefined) return '/'
  let url = pathWithin(redirectUrl, siteOrigin)
  if (url.pathname === callbackPath) url = pathWithin(url.searchParams.get('redirect') ?? '/', siteOrigin)
  if (url.pathname === callbackPath) return '/'
  return url.pathname + url.search + url.hash
}
