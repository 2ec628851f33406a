import { createContext } from 'react-router'

/** What the serving process lends to a page request. */
export interface Platform {
  /** Answers API calls in process; takes absolute paths like /v1/lives and the caller's cookie. */
  readonly apiFetch: typeof fetch
  /** For the content security policy: on every inline script and style tag. */
  readonly nonce: string
}

export const platformContext = createContext<Platform>()
