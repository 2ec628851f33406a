import { createContext, type RouterContextProvider } from 'react-router'
import type { Profile } from '#contract/account.ts'
import type { Language } from '#contract/languages.ts'
import type { Api } from '../../api/index.ts'

/** What every loader and action of one request shares. */
export interface PageRequest {
  readonly api: Api
  readonly language: Language
  /** Who is signed in; null for a visitor. */
  readonly profile: Profile | null
}

export const requestContext = createContext<PageRequest>()

export const pageRequest = (context: Readonly<RouterContextProvider>): PageRequest => context.get(requestContext)
