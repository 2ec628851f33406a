import type { MiddlewareFunction } from 'react-router'
import type { Language } from '#contract/languages.ts'
import { isMarkedSignedIn, isSignedInMarker, signedInMarker } from '../account/signed-in-marker.ts'
import { asLanguage } from '../locale/choose-language.ts'
import { payloadContext } from '../payload/payload-request.ts'
import { setCaching } from './caching.ts'
import { platformContext } from './platform.ts'
import { pageRequest } from './request-context.ts'
import { askSession, beginVisit } from './visit.ts'

/**
 * `?lang=en` on any address: the page is in that language, and so are those that follow. The data of a page alone goes
 * to one that is drawn already, in the language that it has.
 */
const namedLanguage = (request: Request, url: URL): Language | undefined =>
  new URL(request.url).pathname.endsWith('.data') ? undefined : asLanguage(url.searchParams.get('lang'))

/**
 * Opens every page request: its language, country and API client, and who is signed in. The session is asked only with
 * the marker cookie and never in a web view; whether somebody is signed in is marked by what it answered.
 */
export const openRequest: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const setCookies: string[] = []
  beginVisit(
    context,
    { url, headers: request.headers, named: namedLanguage(request, url) },
    context.get(platformContext),
    setCookies,
  )
  const marked = isMarkedSignedIn(request.headers.get('cookie'))
  if (marked && !pageRequest(context).webview) await askSession(context)
  const response = await next()
  const { asked, profile } = pageRequest(context)
  // A page that has just signed somebody in says so itself.
  const saysItself = response.headers.getSetCookie().some(isSignedInMarker)
  if (asked && !saysItself) response.headers.append('Set-Cookie', signedInMarker(profile !== null))
  for (const setCookie of setCookies) response.headers.append('Set-Cookie', setCookie)
  response.headers.append('Vary', 'Accept-Language, Cookie')
  setCaching({ request, response, payload: context.get(payloadContext), asked })
  return response
}
