/**
 * The requests with which a route shares its limit:
 *
 * - `pages`: all pages; requests that write are counted apart, as actions;
 * - `calls`: all API calls, which have `CALLS_PER_MINUTE`;
 * - `callbacks`: all requests of programs, which prove a secret of their own; counted for each address only;
 * - `perMinute`: nothing; the route has a quota of its own;
 * - `none`: no limit.
 */
export type RateLimit = 'pages' | 'calls' | 'callbacks' | 'none' | { readonly perMinute: number }

/** Requests per minute. */
export interface Quota {
  /** Of one user, or of one browser whose user is not known. */
  readonly client: number
  /** Of all requests of an address together that have neither a session nor the cookie of a visitor. */
  readonly unknown: number
  /** Of an address together: a ceiling, because mobile networks put thousands of subscribers behind one. */
  readonly address: number
}

export type RateClass = 'pages' | 'actions' | 'calls' | 'callbacks'

/** Parts of `CALLS_PER_MINUTE`. New visitors request their first page without a cookie: a minute takes thousands. */
const parts: Readonly<Record<RateClass, Quota>> = {
  pages: { client: 1 / 4, unknown: 5 / 2, address: 25 },
  actions: { client: 1 / 10, unknown: 1 / 2, address: 10 },
  calls: { client: 1, unknown: 1, address: 100 },
  callbacks: { client: 10, unknown: 10, address: 10 },
}

/** Clients of an address that use up the quota of a route. */
const clientsPerAddress = 100

export function quotaOf(rate: RateClass | { readonly perMinute: number }, callsPerMinute: number): Quota {
  if (typeof rate === 'object') {
    const { perMinute } = rate
    return { client: perMinute, unknown: perMinute, address: perMinute * clientsPerAddress }
  }
  const of = (part: number): number => Math.ceil(part * callsPerMinute)
  const { client, unknown, address } = parts[rate]
  return { client: of(client), unknown: of(unknown), address: of(address) }
}
