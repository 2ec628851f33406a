import { createContext, type RouterContextProvider } from 'react-router'
import type { Profile } from '#contract/account.ts'
import type { OwnerInfo } from '#contract/channels.ts'
import type { Language } from '#contract/languages.ts'
import type { Api, ApiError } from '../../api/index.ts'

/** Whom the session says the visitor is. */
export interface SessionState {
  /** The session was asked; else nobody knows yet, and `profile` is null. */
  readonly asked: boolean
  /** Who is signed in; null for a visitor. */
  readonly profile: Profile | null
  readonly ownerInfo: OwnerInfo | null
  /** Why the session could not be read, when that is not because there is none. */
  readonly fault: ApiError | null
}

/** What every loader and action of one request shares. */
export interface PageRequest extends SessionState {
  readonly api: Api
  readonly language: Language
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string
  /** Where browsers find the API; null on this site. */
  readonly apiUrl: string | null
  /** The page is shown inside an app. */
  readonly webview: boolean
  /** That app is the operator's own. */
  readonly ownApp: boolean
}

export const requestContext = createContext<PageRequest>()

export const pageRequest = (context: Readonly<RouterContextProvider>): PageRequest => context.get(requestContext)
