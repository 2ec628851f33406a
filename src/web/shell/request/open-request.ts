import { redirect, type MiddlewareFunction } from 'react-router'
import { isMarkedSignedIn, isSignedInMarker, signedInMarker } from '../account/signed-in-marker.ts'
import { asLanguage, visitLanguageCookie } from '../locale/choose-language.ts'
import { platformContext } from './platform.ts'
import { pageRequest } from './request-context.ts'
import { askSession, beginVisit } from './visit.ts'

/** `?lang=en` on any address: keeps the choice for this visit and goes on to the address without it. */
function switchLanguage(url: URL): Response | null {
  const chosen = asLanguage(url.searchParams.get('lang'))
  if (!chosen) return null
  url.searchParams.delete('lang')
  return redirect(url.pathname + url.search, {
    headers: { 'Set-Cookie': `${visitLanguageCookie}=${chosen}; Path=/; HttpOnly; SameSite=Lax` },
  })
}

/**
 * Opens every page request: its language, country and API client, and who is signed in. The session is asked only with
 * the marker cookie and never in a web view; whether somebody is signed in is marked by what it answered.
 */
export const openRequest: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const switched = request.method === 'GET' ? switchLanguage(new URL(url)) : null
  if (switched) return switched
  const setCookies: string[] = []
  beginVisit(context, { url, headers: request.headers }, context.get(platformContext), setCookies)
  const marked = isMarkedSignedIn(request.headers.get('cookie'))
  if (marked && !pageRequest(context).webview) await askSession(context)
  const response = await next()
  const { asked, profile } = pageRequest(context)
  // A page that has just signed somebody in says so itself.
  const saysItself = response.headers.getSetCookie().some(isSignedInMarker)
  if (asked && !saysItself) response.headers.append('Set-Cookie', signedInMarker(profile !== null))
  for (const setCookie of setCookies) response.headers.append('Set-Cookie', setCookie)
  response.headers.append('Vary', 'Accept-Language, Cookie')
  return response
}
