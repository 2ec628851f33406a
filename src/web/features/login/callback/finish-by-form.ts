import { data, redirect } from 'react-router'
import { ApiError } from '../../../api/index.ts'
import { targetAfter } from '../../../shell/account/enter-site.ts'
import { signedInMarker } from '../../../shell/account/signed-in-marker.ts'
import type { PageRequest } from '../../../shell/request/request-context.ts'
import { readArrival } from './arrival.ts'

function textOf(form: FormData): URLSearchParams {
  const pairs = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  return new URLSearchParams(pairs)
}

/** The page's form, for browsers without scripts: opens the session and goes on; else says what the API refused. */
export async function finishByForm(provider: 'apple' | 'google', { api }: PageRequest, request: Request) {
  const arrival = readArrival(textOf(await request.formData()))
  if (arrival.kind === 'fault') return data({ arrival, refusal: null }, { status: 400 })
  try {
    const { state, code } = arrival
    const signedIn = await api(`POST /v1/${provider}/callback`, { body: { state, code } })
    return redirect(targetAfter(signedIn), { headers: { 'Set-Cookie': signedInMarker(true) } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return data({ arrival: null, refusal: error.message }, { status: error.status })
  }
}
