import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { acceptedLanguage } from '#contract/accepted-language.ts'
import type { Language } from '#contract/languages.ts'
import { asCountry } from '../../api/country.ts'
import { createApi } from '../../api/index.ts'
import { fetchAccount, profileFetchMessage, unreadSession } from '../account/account.ts'
import { isMarkedSignedIn, isSignedInMarker, signedInMarker } from '../account/session.ts'
import { asLanguage, languageCookies, languageOfCookies } from '../locale/language.ts'
import { payloadContext } from '../payload.ts'
import { isOwnApp, isWebview } from './headers.ts'
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
    setCookies.push(...response.headers.getSetCookie())
    return response
  }
}

interface RequestInput {
  /** Of the page, also for a request for its data only. */
  readonly url: URL
  readonly headers: Headers
  /** The language of the `lang` parameter. */
  readonly requestedLanguage?: Language | undefined
}

/** Sets up the request contexts with an unread session; appends the cookies that its calls set to `setCookies`. */
export function initRequest(
  context: Readonly<RouterContextProvider>,
  { url, headers, requestedLanguage }: RequestInput,
  platform: Platform,
  setCookies: string[],
): void {
  const cookie = headers.get('cookie')
  const countryCode = asCountry(platform.country)
  const agent = headers.get('user-agent')
  const webview = isWebview(agent, url, platform.webviewAgent)
  const ownApp = isOwnApp(agent, url, platform.webviewAgent)
  const persistent = platform.localeCookie === true
  if (requestedLanguage) setCookies.push(...languageCookies(requestedLanguage, cookie, persistent))
  const chosen = requestedLanguage ?? languageOfCookies(cookie, persistent)
  const accepted = acceptedLanguage(headers.get('accept-language'))
  const builder: RequestBuilder = {
    log: platform.log ?? (() => undefined),
    pageRequest(state) {
      const language = chosen ?? state.profile?.language ?? accepted
      const api = createApi({
        fetch: collectingFetch(platform.apiFetch, setCookies),
        baseUrl: platform.apiUrl ?? '',
        ...(platform.apiCredentials !== undefined && { basicCredentials: platform.apiCredentials }),
        countryCode,
        headers: { 'accept-language': language, ...(cookie !== null && { cookie }) },
      })
      return { ...state, api, language, countryCode, apiUrl: platform.apiUrl ?? null, webview, ownApp }
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

/**
 * `?lang=en` on any address selects the language of this page and of later ones. A request for data only belongs to a
 * page that is rendered already: it keeps its language.
 */
const languageParameter = (request: Request, url: URL): Language | undefined =>
  new URL(request.url).pathname.endsWith('.data') ? undefined : asLanguage(url.searchParams.get('lang'))

/** How long prefetched page data may be reused, in seconds. It holds the state of lives, which changes. */
const prefetchSeconds = 5

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
  initRequest(
    context,
    { url, headers: request.headers, requestedLanguage: languageParameter(request, url) },
    context.get(platformContext),
    setCookies,
  )
  const marked = isMarkedSignedIn(request.headers.get('cookie'))
  if (marked && !pageRequest(context).webview) await resolveSession(context)
  const response = await next()
  const { sessionRead, profile } = pageRequest(context)
  // A page that has just signed a user in sets the marker itself.
  const setsMarker = response.headers.getSetCookie().some(isSignedInMarker)
  if (sessionRead && !setsMarker) response.headers.append('Set-Cookie', signedInMarker(profile !== null))
  for (const setCookie of setCookies) response.headers.append('Set-Cookie', setCookie)
  response.headers.append('Vary', 'Accept-Language, Cookie')
  setCaching({ request, response, payload: context.get(payloadContext), sessionRead })
  return response
}
