import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { acceptedLanguage } from '#contract/accepted-language.ts'
import type { Language } from '#contract/languages.ts'
import { isOwnApp, isWebview } from '#contract/webview.ts'
import { asCountry } from '../../api/country.ts'
import { createApi } from '../../api/index.ts'
import { fetchAccount, profileFetchMessage, unreadSession } from '../account/account.ts'
import { isMarkedSignedIn, isSignedInMarker, signedInMarker } from '../account/session.ts'
import { asLanguage, languageCookie, languageOfCookie } from '../locale/language.ts'
import { payloadContext } from '../payload.ts'
import { prefetchSeconds } from '../prefetch/page-data.ts'
import {
  pageRequest,
  platformContext,
  requestContext,
  type PageRequest,
  type Platform,
  type SessionState,
} from './request-context.ts'

/** Builds the page request once the session is known. */
interface RequestBuilder {
  pageRequest(state: SessionState): PageRequest
  log: NonNullable<Platform['log']>
}

const builderContext = createContext<RequestBuilder>()

/** Collects the cookies that API calls in process set, for the browser. */
function collectingFetch(apiFetch: typeof fetch, setCookies: string[]): typeof fetch {
  return async (input, init) => {
    const response = await apiFetch(input, init)
    // Several calls may set the same cookie.
    setCookies.push(...response.headers.getSetCookie().filter((one) => !setCookies.includes(one)))
    return response
  }
}

interface RequestInput {
  /** Of the page, also for a request for its data only. */
  readonly url: URL
  readonly headers: Headers
  /** The language of the `lang` parameter. */
  readonly requestedLanguage?: Language | undefined
  /** The request is for data of a page that the browser shows already, in the language of `accept-language`. */
  readonly dataOnly?: boolean
}

/** Sets up the request contexts with an unread session; appends the cookies that its calls set to `setCookies`. */
export function initRequest(
  context: Readonly<RouterContextProvider>,
  { url, headers, requestedLanguage, dataOnly = false }: RequestInput,
  platform: Platform,
  setCookies: string[],
): void {
  const cookie = headers.get('cookie')
  const countryCode = asCountry(platform.country)
  const agent = headers.get('user-agent')
  const webview = isWebview(agent, url, platform.webviewAgent)
  const ownApp = isOwnApp(agent, url, platform.webviewAgent)
  const storing = platform.localeCookie === true
  if (storing && requestedLanguage) setCookies.push(...languageCookie(requestedLanguage, cookie))
  const accepted = acceptedLanguage(headers.get('accept-language'))
  const stored = storing ? languageOfCookie(cookie) : undefined
  const chosen = dataOnly ? accepted : (requestedLanguage ?? stored)
  const builder: RequestBuilder = {
    log: platform.log ?? (() => undefined),
    pageRequest(state) {
      const language = chosen ?? state.profile?.language ?? accepted
      const api = createApi({
        fetch: collectingFetch(platform.apiFetch, setCookies),
        baseUrl: platform.apiUrl ?? '',
        ...(platform.apiCredentials !== undefined && { basicCredentials: platform.apiCredentials }),
        countryCode,
        language,
        ...(cookie !== null && { headers: { cookie } }),
      })
      const { apiUrl = null, apiCredentials = null } = platform
      return { ...state, api, language, countryCode, apiUrl, apiCredentials, webview, ownApp }
    },
  }
  context.set(builderContext, builder)
  context.set(requestContext, builder.pageRequest(unreadSession))
}

/** Reads the session at most once per request; from then on the page is in the language of the user. */
export async function resolveSession(context: Readonly<RouterContextProvider>): Promise<PageRequest> {
  const current = pageRequest(context)
  return current.sessionRead ? current : refreshSession(context)
}

/** Reads the session again after an action has changed it: without scripts, the response renders the page at once. */
export async function refreshSession(context: Readonly<RouterContextProvider>): Promise<PageRequest> {
  const builder = context.get(builderContext)
  const state = await fetchAccount(pageRequest(context).api)
  if (state.fault) builder.log({ status: state.fault.status, code: state.fault.code }, profileFetchMessage)
  const resolved = builder.pageRequest(state)
  context.set(requestContext, resolved)
  return resolved
}

/** Writes one line about this request to the log. */
export const requestLog = (context: Readonly<RouterContextProvider>): RequestBuilder['log'] =>
  context.get(builderContext).log

/** The redirect of a page with a `lang` parameter leads to a page in the same language. */
function keepLanguage(response: Response, url: URL, language: Language): void {
  const target = URL.parse(response.headers.get('Location') ?? '', url)
  if (response.status < 300 || response.status >= 400 || target?.origin !== url.origin) return
  if (!target.searchParams.has('lang')) target.searchParams.set('lang', language)
  response.headers.set('Location', target.pathname + target.search + target.hash)
}

/** Over https browsers send cookies over https only; those of the API say so already. */
function secureCookies(headers: Headers, url: URL): void {
  if (url.protocol !== 'https:') return
  const cookies = headers.getSetCookie()
  headers.delete('Set-Cookie')
  for (const one of cookies) headers.append('Set-Cookie', /;\s*secure\b/i.test(one) ? one : `${one}; Secure`)
}

interface CachingInput {
  readonly request: Request
  readonly response: Response
  /** The response is the data of a page only. */
  readonly payload: boolean
  /** The session was read. */
  readonly sessionRead: boolean
}

/** Personal data is not stored; the browser may reuse prefetched data for a few seconds. */
function setCaching({ request, response, payload, sessionRead }: CachingInput): void {
  if (payload) {
    if (sessionRead || request.headers.has('cookie')) response.headers.set('Cache-Control', 'no-store')
  } else if (request.headers.get('purpose') === 'prefetch' && request.method === 'GET' && response.status === 200) {
    response.headers.set('Cache-Control', `private, max-age=${prefetchSeconds}`)
  }
}

/**
 * Opens every page request: language, country, API client and session. The session is read only with the marker cookie
 * and never in a web view; the result updates the marker.
 */
export const openRequest: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const setCookies: string[] = []
  const dataOnly = new URL(request.url).pathname.endsWith('.data')
  // `?lang=en` on any address selects the language of the page; its links carry the parameter on.
  const requestedLanguage = dataOnly ? undefined : asLanguage(url.searchParams.get('lang'))
  const { headers } = request
  initRequest(context, { url, headers, requestedLanguage, dataOnly }, context.get(platformContext), setCookies)
  const marked = isMarkedSignedIn(request.headers.get('cookie'))
  if (marked && !pageRequest(context).webview) await resolveSession(context)
  const response = await next()
  const { sessionRead, profile, fault } = pageRequest(context)
  if (requestedLanguage) keepLanguage(response, url, requestedLanguage)
  // A page that has just signed a user in sets the marker itself. A failed call does not say that the session ended.
  const setsMarker = response.headers.getSetCookie().some(isSignedInMarker)
  if (sessionRead && !setsMarker && fault === null)
    response.headers.append('Set-Cookie', signedInMarker(profile !== null))
  for (const setCookie of setCookies) response.headers.append('Set-Cookie', setCookie)
  secureCookies(response.headers, url)
  response.headers.append('Vary', 'Accept-Language, Cookie')
  setCaching({ request, response, payload: context.get(payloadContext), sessionRead })
  return response
}
