/** Why nobody can be signed in with what a provider sent: named like their texts. */
export type ArrivalFault = 'cancelled' | 'providerFault' | 'incomplete'

/** What somebody comes back with (RFC 6749 §4.1.2, §4.1.2.1). */
export type Arrival =
  | { readonly kind: 'code'; readonly state: string; readonly code: string }
  | { readonly kind: 'fault'; readonly fault: ArrivalFault }

/** Said by providers when the person themselves went back. */
const ownWish: readonly string[] = ['access_denied', 'user_cancelled_authorize', 'user_cancelled_login']

const fits = (value: string | null, longest: number): value is string =>
  value !== null && value.length > 0 && value.length <= longest

/** Reads the query or the form of a callback. */
export function readArrival(query: URLSearchParams): Arrival {
  const error = query.get('error')
  if (error !== null) return { kind: 'fault', fault: ownWish.includes(error) ? 'cancelled' : 'providerFault' }
  const [state, code] = [query.get('state'), query.get('code')]
  return fits(state, 512) && fits(code, 4096) ? { kind: 'code', state, code } : { kind: 'fault', fault: 'incomplete' }
}
