import { createContext, type RouterContextProvider } from 'react-router'
import type { Profile } from '#contract/account/schemas.ts'
import type { OwnerInfo } from '#contract/channels/schemas.ts'
import type { Language } from '#contract/languages.ts'
import type { PagePlatform } from '#contract/page-platform.ts'
import type { Api, ApiError } from '../../api/index.ts'

export type Platform = PagePlatform<typeof fetch>

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
