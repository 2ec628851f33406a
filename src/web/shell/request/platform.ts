import { createContext } from 'react-router'

/** What the serving process lends to a page request. */
export interface Platform {
  /** Answers API calls, in process or elsewhere; takes what the client makes of a path, and the caller's cookie. */
  readonly apiFetch: typeof fetch
  /** Where the API is, without a slash at the end; on this site when not given. */
  readonly apiUrl?: string | undefined
  /** `user:password` of an API behind basic authorization; never told to a browser. */
  readonly apiCredentials?: string | undefined
  /** For the content security policy: on every inline script and style tag. */
  readonly nonce: string
  /** The viewer's country as the server found it (ISO 3166-1 alpha-2). */
  readonly country?: string
  /** The site's address as its users see it; the address that was asked for when not given. */
  readonly publicOrigin?: string | undefined
  /** The token in the user agent that tells our own app's web views; `KirariApp/` when not given. */
  readonly webviewAgent?: string
  /** The language that a visitor chose is kept for a year, not for the visit only. */
  readonly localeCookie?: boolean
  /** Writes one structured line; never anything personal. */
  readonly log?: (fields: Readonly<Record<string, unknown>>, message: string) => void
}

export const platformContext = createContext<Platform>()
