import { createContext, type RouterContextProvider } from 'react-router'
import type { Language } from '#contract/languages.ts'
import { createApi } from '../../api/index.ts'
import { asCountry } from '../../api/country.ts'
import { fetchAccount, profileFetchMessage, unasked } from '../account/fetch-account.ts'
import { acceptedLanguage } from '../locale/choose-language.ts'
import { languageCookies, languageOfCookies } from '../locale/language-cookies.ts'
import type { Platform } from './platform.ts'
import { pageRequest, requestContext, type PageRequest, type SessionState } from './request-context.ts'
import { isOwnApp, isWebview } from './webview.ts'

/** One request of a browser: gives the page request for whoever the session turns out to belong to. */
interface Visit {
  pageRequest(state: SessionState): PageRequest
  log: NonNullable<Platform['log']>
}

const visitContext = createContext<Visit>()

/** Passes cookies that calls set in process on to the browser. */
function collectingFetch(apiFetch: typeof fetch, setCookies: string[]): typeof fetch {
  return async (input, init) => {
    const response = await apiFetch(input, init)
    setCookies.push(...response.headers.getSetCookie())
    return response
  }
}

interface Asked {
  /** Of the page, also when only its data is asked for. */
  readonly url: URL
  readonly headers: Headers
  /** The language that the address itself names. */
  readonly named?: Language | undefined
}

/** Begins the request as a visitor's; cookies that its calls set are added to `setCookies`. */
export function beginVisit(
  context: Readonly<RouterContextProvider>,
  { url, headers, named }: Asked,
  platform: Platform,
  setCookies: string[],
): void {
  const cookie = headers.get('cookie')
  const countryCode = asCountry(platform.country)
  const agent = headers.get('user-agent')
  const webview = isWebview(agent, url, platform.webviewAgent)
  const ownApp = isOwnApp(agent, url, platform.webviewAgent)
  const keeps = platform.localeCookie === true
  if (named) setCookies.push(...languageCookies(named, cookie, keeps))
  const chosen = named ?? languageOfCookies(cookie, keeps)
  const accepted = acceptedLanguage(headers.get('accept-language'))
  const visit: Visit = {
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
  context.set(visitContext, visit)
  context.set(requestContext, visit.pageRequest(unasked))
}

/** What the session says, asked at most once in a request: the page is theirs from then on, in their language. */
export async function askSession(context: Readonly<RouterContextProvider>): Promise<PageRequest> {
  const before = pageRequest(context)
  return before.asked ? before : askSessionAgain(context)
}

/** The same after a form has changed what the session says: without scripts, its answer draws the page at once. */
export async function askSessionAgain(context: Readonly<RouterContextProvider>): Promise<PageRequest> {
  const before = pageRequest(context)
  const visit = context.get(visitContext)
  const state = await fetchAccount(before.api)
  if (state.fault) visit.log({ status: state.fault.status, code: state.fault.code }, profileFetchMessage)
  const known = visit.pageRequest(state)
  context.set(requestContext, known)
  return known
}

/** Writes one line about this request into the log. */
export const logVisit = (context: Readonly<RouterContextProvider>): Visit['log'] => context.get(visitContext).log
