import { createContext } from 'react-router'

/** What the serving process lends to a page request. */
export interface Platform {
  /** Answers API calls in process; takes absolute paths like /v1/lives and the caller's cookie. */
  readonly apiFetch: typeof fetch
  /** For the content security policy: on every inline script and style tag. */
  readonly nonce: string
  /** The viewer's country as the server found it (ISO 3166-1 alpha-2). */
  readonly country?: string
  /** The site's address as its users see it; the address that was asked for when not given. */
  readonly publicOrigin?: string | undefined
  /** The token in the user agent that tells our own app's web views; `KirariApp/` when not given. */
  readonly webviewAgent?: string
  /** Writes one structured line; never anything personal. */
  readonly log?: (fields: Readonly<Record<string, unknown>>, message: string) => void
}

export const platformContext = createContext<Platform>()
