import { LRUCache } from 'lru-cache'
import type { IncomingMessage } from 'node:http'
import { acceptedLanguage } from '#contract/accepted-language.ts'
import { languageCookieName, readCookie, signedInCookieName } from '#contract/cookies.ts'
import type { Language } from '#contract/languages.ts'
import { isOwnApp, isWebview } from '#contract/webview.ts'
import { sessionCookie } from '../session-cookie.ts'

export interface PageVariants {
  /** The CDN's header with the viewer's country; null without one. */
  readonly countryHeader: string | null
  /** Substring of the user agent of the app's web views. */
  readonly webviewAgent: string
}

type Requested = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** Pages of web views ignore the session; requests for their data are answered in several formats. */
const isPage = (url: string): boolean => !/^\/v\d+\/|^\/[^?]*(?:\.data|_payload\.json)(?:\?|$)/.test(url)
export const isCall = (url: string): boolean => /^\/v\d+\//.test(url)

/** React Router's request for the routes that the links of a page lead to: the response is the same for everybody. */
export const isRouteList = (url: string): boolean => url.startsWith('/__manifest?')

/** Whether a request may get a shared response, if its user may: it only reads. */
export const isPlainRead = ({ method, url = '', headers }: Requested): boolean =>
  method === 'GET' &&
  headers.authorization === undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  // Prefetched pages have a lifetime of their own.
  headers['purpose'] === undefined &&
  (isCall(url) || isPage(url))

/** Whether it comes without a session and without the marker of one, or for what does not depend on them. */
export const isOfVisitor = ({ url = '', headers: { cookie = '' } }: Requested): boolean =>
  isRouteList(url) ||
  // Also with the prefix of secure cookies.
  (!cookie.includes(sessionCookie(false)) && readCookie(cookie, signedInCookieName) !== 'true')

/** Whether the page that it requests is one of a signed-in user: pages of web views ignore the session. */
export function isUserPage({ url = '', headers }: Requested, { webviewAgent }: PageVariants): boolean {
  const { cookie = '', 'user-agent': agent = '' } = headers
  const address = new URL(url, 'http://localhost')
  return readCookie(cookie, signedInCookieName) === 'true' && !isCall(url) && !isWebview(agent, address, webviewAgent)
}

/** By the header, of which browsers send few: parsing takes a fifth of the time of a stored page. */
const acceptedLanguages = new LRUCache<string, Language>({ max: 1000 })

function languageFor(header: string): Language {
  const known = acceptedLanguages.get(header)
  if (known !== undefined) return known
  const language = acceptedLanguage(header)
  acceptedLanguages.set(header, language)
  return language
}

/** The rest that a page depends on besides its address. */
function variantOf({ url = '', headers }: Requested, { countryHeader, webviewAgent }: PageVariants): string {
  const agent = headers['user-agent'] ?? ''
  const address = new URL(url, 'http://localhost')
  return [
    languageFor(headers['accept-language'] ?? ''),
    readCookie(headers.cookie ?? '', languageCookieName),
    countryHeader === null ? '' : headers[countryHeader],
    headers['x-forwarded-proto'],
    isWebview(agent, address, webviewAgent),
    isOwnApp(agent, address, webviewAgent),
  ].join(' ')
}

/** Names the response to a request: media addresses depend on the host. Call it before the request is changed. */
export function keyOf(request: Requested, variants: PageVariants): string {
  const { url = '', headers } = request
  const address = `${headers.host ?? ''} ${String(headers['x-forwarded-host'] ?? '')} ${url}`
  return isCall(url) ? address : `${address} ${variantOf(request, variants)}`
}
