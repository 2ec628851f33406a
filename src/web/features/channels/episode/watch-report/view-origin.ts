import type { ViewDevice, ViewSource } from '#contract/statistics/limits.ts'
import { routePath } from '../../../../shell/navigation/route-path.ts'

/** The page before, as far as the browser knows it. */
export interface Arrival {
  /** The address of this page. */
  readonly url: URL
  readonly embedded: boolean
  /** The page of this site before this one; null for none, undefined where the browser does not know. */
  readonly previous: URL | null | undefined
  /** `document.referrer`. */
  readonly referrer: string
}

/** The parameter of addresses that were copied or shared from the page of an episode. */
export const sharedParameter = 'shared'

const searchEngines =
  /(^|\.)(google|bing|yahoo|duckduckgo|ecosia|baidu|naver|daum|yandex|startpage|qwant|kagi|perplexity)(\.[a-z]{2,3}){1,2}$|^search\.brave\.com$/
const social =
  /(^|\.)(x\.com|t\.co|twitter\.com|facebook\.com|fb\.com|instagram\.com|threads\.(com|net)|line\.me|lin\.ee|tiktok\.com|youtube\.com|youtu\.be|reddit\.com|note\.com|bsky\.app|linkedin\.com|lnkd\.in|pinterest\.(com|jp)|kakao\.com|discord\.com|misskey\.io|mixi\.jp|hatena\.ne\.jp|tumblr\.com|weibo\.com|mastodon\.[a-z]+|mstdn\.[a-z]+)$/

function pageKind({ pathname }: URL): ViewSource {
  if (pathname === routePath('index')) return 'site-home'
  if (pathname === routePath('search')) return 'site-search'
  const [, , id = '', , series = '', , episodes = ''] = pathname.split('/')
  if (id === '' || !pathname.startsWith(routePath('channels___{id}', { id }))) return 'site-other'
  const episode = routePath('channels___{id}___series___{series}___episodes___{episodes}', { id, series, episodes })
  return episodes !== '' && pathname.startsWith(episode) ? 'site-episode' : 'site-channel'
}

function siteKind(host: string): ViewSource {
  if (searchEngines.test(host)) return 'search'
  return social.test(host) ? 'social' : 'other'
}

/** How the viewer came to this page. */
export function sourceOf({ url, embedded, previous, referrer }: Arrival): ViewSource {
  if (embedded) return 'embed'
  if (previous) return pageKind(previous)
  if (url.searchParams.has(sharedParameter)) return 'share'
  if (previous === undefined) return 'site-other'
  if (!URL.canParse(referrer)) return 'direct'
  const from = new URL(referrer)
  if (from.origin === url.origin) return pageKind(from)
  return from.protocol === 'http:' || from.protocol === 'https:' ? siteKind(from.hostname) : 'other'
}

export function deviceOf(userAgent: string, touchPoints: number): ViewDevice {
  if (
    /\bTV\b|SmartTV|SMART-TV|GoogleTV|AppleTV|HbbTV|Web0S|WebOS|BRAVIA|AFT[A-Z]|CrKey|PlayStation|Xbox|Nintendo/.test(
      userAgent,
    )
  ) {
    return 'tv'
  }
  // Safari on an iPad claims to be a Mac.
  const isTablet = /iPad|Tablet/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
  if (isTablet || (/Android/.test(userAgent) && !/Mobile/.test(userAgent))) return 'tablet'
  return /iPhone|iPod|Mobile/.test(userAgent) ? 'phone' : 'desktop'
}

/** The page of this site that the history has before this one. */
function previousPage(url: URL): URL | null | undefined {
  if (typeof navigation !== 'undefined') {
    const index = navigation.currentEntry?.index ?? 0
    const before = index > 0 ? navigation.entries()[index - 1]?.url : null
    return before ? new URL(before) : null
  }
  // Without the history: the referrer belongs to the page that was loaded first.
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded && URL.canParse(loaded.name) && new URL(loaded.name).pathname === url.pathname ? null : undefined
}

/** How the viewer of this page came, and on which device. Addresses of other pages are not sent. */
export function viewOrigin(): { readonly source: ViewSource; readonly device: ViewDevice } {
  const url = new URL(location.href)
  const embedded = window.top !== window
  const arrival = { url, embedded, previous: previousPage(url), referrer: document.referrer }
  return { source: sourceOf(arrival), device: deviceOf(navigator.userAgent, navigator.maxTouchPoints) }
}
