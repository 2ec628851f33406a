/** An error of a page, as data. */
export interface PageError {
  /** Its class, such as `TypeError`. */
  readonly type: string
  readonly message: string
  readonly stack: string
}

/** The services of the server process for the rendering of a page. `Fetch`: the type of the global `fetch`. */
export interface PagePlatform<Fetch> {
  /** Answers API calls, in process or over the network; receives the path from the client and the caller's cookie. */
  readonly apiFetch: Fetch
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
  /** Whether the site serves the reference page of its API. */
  readonly apiReference?: boolean
  /** Writes one structured line; never personal data. */
  readonly log?: (fields: Readonly<Record<string, unknown>>, message: string) => void
  /** Reports an error of the page for the log. */
  readonly reportError?: (error: PageError) => void
}
