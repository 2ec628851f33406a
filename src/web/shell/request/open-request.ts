import { redirect, type MiddlewareFunction } from 'react-router'
import type { Profile } from '#contract/account.ts'
import { ApiError, createApi, type Api } from '../../api/index.ts'
import { defaultCountry } from '../../api/country.ts'
import { isMarkedSignedIn, signedInMarker } from '../account/signed-in-marker.ts'
import { acceptedLanguage, asLanguage, visitLanguageCookie } from '../locale/choose-language.ts'
import { readCookie } from './cookies.ts'
import { platformContext } from './platform.ts'
import { requestContext } from './request-context.ts'

/** Passes cookies that calls set in process on to the browser, and to later calls of the same request. */
function collectingFetch(apiFetch: typeof fetch, setCookies: string[]): typeof fetch {
  return async (input, init) => {
    const response = await apiFetch(input, init)
    setCookies.push(...response.headers.getSetCookie())
    return response
  }
}

async function readProfile(api: Api): Promise<Profile | null> {
  try {
    return await api('GET /v1/account/profile')
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** `?lang=en` on any address: keeps the choice for this visit and goes on to the address without it. */
function switchLanguage(url: URL): Response | null {
  const chosen = asLanguage(url.searchParams.get('lang'))
  if (!chosen) return null
  url.searchParams.delete('lang')
  return redirect(url.pathname + url.search, {
    headers: { 'Set-Cookie': `${visitLanguageCookie}=${chosen}; Path=/; HttpOnly; SameSite=Lax` },
  })
}

/** Opens every page request: its language, its API client, and who is signed in. */
export const openRequest: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const switched = request.method === 'GET' ? switchLanguage(new URL(request.url)) : null
  if (switched) return switched
  const cookie = request.headers.get('cookie')
  const language =
    asLanguage(readCookie(cookie, visitLanguageCookie)) ?? acceptedLanguage(request.headers.get('accept-language'))
  const setCookies: string[] = []
  const api = createApi({
    fetch: collectingFetch(context.get(platformContext).apiFetch, setCookies),
    countryCode: defaultCountry,
    headers: { 'accept-language': language, ...(cookie !== null && { cookie }) },
  })
  const marked = isMarkedSignedIn(cookie)
  const profile = marked ? await readProfile(api) : null
  context.set(requestContext, { api, language, profile })
  const response = await next()
  if (marked) response.headers.append('Set-Cookie', signedInMarker(profile !== null))
  for (const setCookie of setCookies) response.headers.append('Set-Cookie', setCookie)
  response.headers.append('Vary', 'Accept-Language, Cookie')
  return response
}
