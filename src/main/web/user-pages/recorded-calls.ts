import type { Profile } from '#contract/account/schemas.ts'
import { differsForOf } from '../platform.ts'
import { kindOfCall } from './personal-calls.ts'
import { standInFor, type StandIn } from './stand-in.ts'

/** A call whose response depends on the user. */
export interface PersonalCall {
  /** With the query. */
  readonly target: string
  /** Without cookies. */
  readonly headers: Headers
}

export interface PersonalAnswer {
  readonly text: string
  /** See `kindOfCall`. */
  readonly kind: string
}

export const profileTarget = '/v1/account/profile'
export const ownerTarget = '/v2/channels/is-owner'

const pathOf = (target: string): string => target.split('?', 1)[0] ?? ''

/** Calls the API for a user as a page does; null for a response that is only theirs. */
export async function callAs(
  apiFetch: typeof fetch,
  { target, headers }: PersonalCall,
  cookie: string,
  userId: number,
): Promise<PersonalAnswer | null> {
  const ofUser = new Headers(headers)
  ofUser.set('cookie', cookie)
  const response = await apiFetch(target, { headers: ofUser })
  if (response.status !== 200 || response.headers.has('set-cookie')) return null
  const text = await response.text()
  const body: unknown = JSON.parse(text)
  const kind = kindOfCall(pathOf(target))?.(body, userId) ?? null
  return kind === null ? null : { text, kind }
}

/** A user in an answer: `person` of the contract. */
const people = /"id":(\d+),"nickName"/g

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' }

/** The calls of a page that is rendered for the stand-in of a user. */
export class RecordedCalls {
  readonly standIn: StandIn
  /** By their targets. */
  readonly calls = new Map<string, PersonalCall>()
  /** By the targets of the calls; see `kindOfCall`. */
  readonly kinds = new Map<string, string>()
  /** The ids of the users who are shown. */
  readonly shown = new Set<number>()
  /** Whether each response is the same for all users, or for those of a kind. */
  isKnown = true
  readonly #apiFetch: typeof fetch
  readonly #profile: Profile
  readonly #answered: ReadonlyMap<string, PersonalAnswer>

  /** `answered`: the responses that the user has got already for this page, by the targets of the calls. */
  constructor(apiFetch: typeof fetch, profile: Profile, answered: ReadonlyMap<string, PersonalAnswer>) {
    this.standIn = standInFor(profile)
    this.#apiFetch = apiFetch
    this.#profile = profile
    this.#answered = answered
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(typeof input === 'string' ? new URL(input, 'http://localhost') : input, init)
    const { pathname, search } = new URL(request.url)
    const target = pathname + search
    if (target === profileTarget) return Response.json(this.standIn.profile)
    if (kindOfCall(pathname) !== null) return this.#personal(target, request.headers)
    const response = await this.#apiFetch(input, init)
    // The same for all users.
    if (request.method !== 'GET' || differsForOf(response)?.size !== 0) this.isKnown = false
    const text = await response.text()
    this.#addPeople(text)
    return new Response(text === '' ? null : text, response)
  }

  async #personal(target: string, sent: Headers): Promise<Response> {
    const headers = new Headers(sent)
    headers.delete('cookie')
    const call = { target, headers }
    this.calls.set(target, call)
    const cookie = sent.get('cookie') ?? ''
    const answer = this.#answered.get(target) ?? (await callAs(this.#apiFetch, call, cookie, this.#profile.user.id))
    if (answer === null) return this.#apiFetch(target, { headers: sent })
    this.kinds.set(target, answer.kind)
    this.#addPeople(answer.text)
    return new Response(answer.text, { headers: jsonHeaders })
  }

  #addPeople(text: string): void {
    for (const [, id] of text.matchAll(people)) this.shown.add(Number(id))
  }
}
