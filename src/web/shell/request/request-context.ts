import { createContext, type RouterContextProvider } from 'react-router'
import type { Profile } from '#contract/account/schemas.ts'
import type { OwnerInfo } from '#contract/channels/schemas.ts'
import type { Language } from '#contract/languages.ts'
import type { Api, ApiError } from '../../api/index.ts'

/** The services of the server process for a page request. */
export interface Platform {
  /** Answers API calls, in process or over the network; receives the path from the client and the caller's cookie. */
  readonly apiFetch: typeof fetch
  /** Base address of the API without a trailing slash; this site by default. */
  readonly apiUrl?: string | undefined
  /** `user:password` of an API behind basic authorization, for the calls of server and browser. */
  readonly apiCredentials?: string | undefined
  /** For the content security policy: on every inline script and style tag. */
  readonly nonce: string
  /** The viewer's country as the server detected it (ISO 3166-1 alpha-2). */
  readonly country?: string
  /** The public address of the site; the requested address by default. */
  readonly publicOrigin?: string | undefined
  /** The token in the user agent that identifies the web views of our own app; `KirariApp/` by default. */
  readonly webviewAgent?: string
  /** Stores the chosen language for a year instead of for the browser session. */
  readonly localeCookie?: boolean
  /** Writes one structured line; never personal data. */
  readonly log?: (fields: Readonly<Record<string, unknown>>, message: string) => void
}

export const platformContext = createContext<Platform>()

/** The session of the request, and the user it belongs to. */
export interface SessionState {
  /** The session was read; if not, `profile` is null because the session is unknown. */
  readonly sessionRead: boolean
  /** The signed-in user; null for a visitor. */
  readonly profile: Profile | null
  readonly ownerInfo: OwnerInfo | null
  /** Why the session could not be read; null if there is none. */
  readonly fault: ApiError | null
}

/** Shared by all loaders and actions of one request. */
export interface PageRequest extends SessionState {
  readonly api: Api
  readonly language: Language
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string
  /** Base address of the API for browsers; null for this site. */
  readonly apiUrl: string | null
  /** Of an API behind basic authorization; null for any other. */
  readonly apiCredentials: string | null
  /** The page is shown inside an app. */
  readonly webview: boolean
  /** That app is the operator's own. */
  readonly ownApp: boolean
}

export const requestContext = createContext<PageRequest>()

export const pageRequest = (context: Readonly<RouterContextProvider>): PageRequest => context.get(requestContext)
