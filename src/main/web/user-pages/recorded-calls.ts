import type { Profile } from '#contract/account/schemas.ts'
import { apiBase, hasHeader, textOf, type HeaderList, type RequestData, type ResponseData } from '../http-data.ts'
import { differsForOf, type CallApi } from '../platform.ts'
import { kindOfCall } from './personal-calls.ts'
import { standInFor, type StandIn } from './stand-in.ts'

/** A call whose response depends on the user. */
export interface PersonalCall {
  /** With the query. */
  readonly target: string
  /** Without cookies. */
  readonly headers: HeaderList
}

export interface PersonalAnswer {
  readonly text: string
  /** See `kindOfCall`. */
  readonly kind: string
}

export const profileTarget = '/v1/account/profile'
export const ownerTarget = '/v2/channels/is-owner'

const pathOf = (target: string): string => target.split('?', 1)[0] ?? ''

/** A call as a page makes it for the user of a cookie. */
export const getRequest = ({ target, headers }: PersonalCall, cookie: string): RequestData => ({
  method: 'GET',
  url: apiBase + target,
  headers: [...headers, ['cookie', cookie]],
  body: null,
})

/** Calls the API for a user as a page does; null for a response that is only theirs. */
export async function callAs(
  callApi: CallApi,
  call: PersonalCall,
  cookie: string,
  userId: number,
): Promise<PersonalAnswer | null> {
  const response = await callApi(getRequest(call, cookie))
  if (response.status !== 200 || hasHeader(response, 'set-cookie')) return null
  const text = textOf(response)
  const body: unknown = JSON.parse(text)
  const kind = kindOfCall(pathOf(call.target))?.(body, userId) ?? null
  return kind === null ? null : { text, kind }
}

/** A user in an answer: `person` of the contract. */
const people = /"id":(\d+),"nickName"/g

const jsonResponse = (text: string): ResponseData => ({
  status: 200,
  headers: [['content-type', 'application/json; charset=utf-8']],
  body: new TextEncoder().encode(text),
})

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
  readonly #callApi: CallApi
  readonly #profile: Profile
  readonly #answered: ReadonlyMap<string, PersonalAnswer>

  /** `answered`: the responses that the user has got already for this page, by the targets of the calls. */
  constructor(callApi: CallApi, profile: Profile, answered: ReadonlyMap<string, PersonalAnswer>) {
    this.standIn = standInFor(profile)
    this.#callApi = callApi
    this.#profile = profile
    this.#answered = answered
  }

  readonly callApi: CallApi = async (call) => {
    const { pathname, search } = new URL(call.url)
    const target = pathname + search
    const isRead = call.method === 'GET'
    if (isRead && target === profileTarget) return jsonResponse(JSON.stringify(this.standIn.profile))
    if (isRead && kindOfCall(pathname) !== null) return this.#personal(target, call)
    const response = await this.#callApi(call)
    // The same for all users.
    if (!isRead || differsForOf(response)?.size !== 0) this.isKnown = false
    this.#addPeople(textOf(response))
    return response
  }

  async #personal(target: string, sent: RequestData): Promise<ResponseData> {
    const cookie = sent.headers.find(([name]) => name === 'cookie')?.[1] ?? ''
    const call = { target, headers: sent.headers.filter(([name]) => name !== 'cookie') }
    this.calls.set(target, call)
    const answer = this.#answered.get(target) ?? (await callAs(this.#callApi, call, cookie, this.#profile.user.id))
    if (answer === null) return this.#callApi(sent)
    // A rendering whose thread has ended is attempted again, and may get another response.
    if ((this.kinds.get(target) ?? answer.kind) !== answer.kind) this.isKnown = false
    this.kinds.set(target, answer.kind)
    this.#addPeople(answer.text)
    return jsonResponse(answer.text)
  }

  #addPeople(text: string): void {
    for (const [, id] of text.matchAll(people)) this.shown.add(Number(id))
  }
}
