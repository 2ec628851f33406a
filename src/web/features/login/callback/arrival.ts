import { data, redirect } from 'react-router'
import { ApiError } from '../../../api/index.ts'
import { targetAfter } from '../../../shell/identity/enter-site.ts'
import { signedInMarker } from '../../../shell/account/session.ts'
import type { PageRequest } from '../../../shell/request/request-context.ts'

/** Why a callback cannot sign anybody in; each is a key of the texts `callback.*`. */
export type ArrivalFault = 'cancelled' | 'providerFault' | 'incomplete'

/** The provider's authorization response (RFC 6749 §4.1.2, §4.1.2.1). */
export type Arrival =
  | { readonly kind: 'code'; readonly state: string; readonly code: string }
  | { readonly kind: 'fault'; readonly fault: ArrivalFault }

/** Error codes that providers send when the user cancels. */
const cancelCodes: readonly string[] = ['access_denied', 'user_cancelled_authorize', 'user_cancelled_login']

const isValid = (value: string | null, maxLength: number): value is string =>
  value !== null && value.length > 0 && value.length <= maxLength

/** Reads the query or the form of a callback. */
export function readArrival(query: URLSearchParams): Arrival {
  const error = query.get('error')
  if (error !== null) return { kind: 'fault', fault: cancelCodes.includes(error) ? 'cancelled' : 'providerFault' }
  const [state, code] = [query.get('state'), query.get('code')]
  return isValid(state, 512) && isValid(code, 4096)
    ? { kind: 'code', state, code }
    : { kind: 'fault', fault: 'incomplete' }
}

function textFields(form: FormData): URLSearchParams {
  const pairs = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  return new URLSearchParams(pairs)
}

/** Handles the form of browsers without scripts: opens the session and redirects, or returns the API's error message. */
export async function finishByForm(provider: 'apple' | 'google', { api }: PageRequest, request: Request) {
  const arrival = readArrival(textFields(await request.formData()))
  if (arrival.kind === 'fault') return data({ arrival, errorMessage: null }, { status: 400 })
  try {
    const { state, code } = arrival
    const signedIn = await api(`POST /v1/${provider}/callback`, { body: { state, code } })
    return redirect(targetAfter(signedIn), { headers: { 'Set-Cookie': signedInMarker(true) } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return data({ arrival: null, errorMessage: error.message }, { status: error.status })
  }
}
