/** Pages of signed-in users: rendered once for all users of a kind, and filled with the few texts of each. */
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { User } from '#contract/account/schemas.ts'
import { signedInCookieName } from '#contract/cookies.ts'
import { timingHeader } from '#contract/server-time.ts'
import { freshMs, subjectOf, type ResponseSharing } from '#server/http/index.ts'
import { hasHeader, textOf } from '../http-data.ts'
import type { CallApi } from '../platform.ts'
import { compressPart, joinCompressed, joinPlain, plainPart, type Part } from './compressed-parts.ts'
import {
  callAs,
  getRequest,
  ownerTarget,
  profileTarget,
  RecordedCalls,
  type PersonalAnswer,
  type PersonalCall,
} from './recorded-calls.ts'
import { fillHole, parseProfile, splitPage, standInFor, type Hole } from './stand-in.ts'
import { Templates } from './templates.ts'

/** Pages that many users request at the same time, and whose calls `personal-calls.ts` knows; besides those for everybody. */
const sharedPages = /^\/(?:live-info\/[0-9A-Za-z]{12}|events\/(?:[1-9]\d*|mens_finding)|liver\/[1-9]\d*)$/

/** Bounds memory. */
const mostPages = 2000

/** A page for all users of one kind. */
interface Template {
  readonly headers: Readonly<Record<string, string>>
  readonly setCookies: readonly string[]
  readonly parts: readonly Part[]
  /** Between the parts. */
  readonly holes: readonly Hole[]
  readonly calls: readonly PersonalCall[]
  /** By the targets of the calls: all users of the page get these kinds of responses. */
  readonly kinds: ReadonlyMap<string, string>
  /** The ids of the users who are shown: they may see it otherwise. */
  readonly shown: ReadonlySet<number>
}

interface UserPage {
  readonly headers: Readonly<Record<string, string>>
  readonly setCookies: readonly string[]
  readonly bytes: Buffer
}

interface UserPageRequest {
  readonly request: FastifyRequest
  readonly page: Request
  readonly callApi: CallApi
  /** Renders the page with the responses of these calls. */
  readonly render: (page: Request, callApi: CallApi) => Promise<Response>
}

/** A page as it was rendered last. */
interface Known {
  /** Those whose responses depend on the user. */
  readonly calls: readonly PersonalCall[]
  /** In milliseconds: until then, each user has a page of their own. Null for a page that users share. */
  readonly unsharedUntil: number | null
}

/** All pages call it. */
const unknown: Known = { calls: [{ target: ownerTarget, headers: [] }], unsharedUntil: null }

/** The marker is the same for all signed-in users. */
const isMarker = (setCookie: string): boolean => setCookie.startsWith(`${signedInCookieName}=true;`)

/** A page without cookies of its user, and without parts that are still being rendered. */
const isShareable = ({ status, headers }: Response): boolean =>
  status === 200 &&
  headers.getSetCookie().every(isMarker) &&
  (headers.get('content-type') ?? '').startsWith('text/html')

const acceptsGzip = (header: string | undefined): boolean => /(?:^|,)\s*gzip\s*(?:,|$)/i.test(header ?? '')

export class UserPages {
  readonly #sharing: ResponseSharing
  readonly #isForEverybody: (path: string) => Promise<boolean>
  readonly #templates: Templates<Template>
  readonly #known = new LRUCache<string, Known>({ max: mostPages })

  /** `isForEverybody`: whether all viewers read the same at the path of a page. */
  constructor(sharing: ResponseSharing, isForEverybody: (path: string) => Promise<boolean>) {
    this.#sharing = sharing
    this.#isForEverybody = isForEverybody
    this.#templates = new Templates(sharing.shared.now)
    sharing.shared.onForget((subject) => this.#templates.forget(subject))
  }

  /** Null for a page that is rendered for its user alone. */
  async read({ request, page, callApi, render }: UserPageRequest): Promise<UserPage | null> {
    const pageKey = this.#sharing.userPageKey(request)
    const cookie = page.headers.get('cookie')
    if (pageKey === null || cookie === null) return null
    const { pathname } = new URL(page.url)
    if (!sharedPages.test(pathname) && !(await this.#isForEverybody(pathname))) return null
    const { shared } = this.#sharing
    const ofProfile = await callApi(getRequest({ target: profileTarget, headers: [] }, cookie))
    const profile = ofProfile.status === 200 ? parseProfile(JSON.parse(textOf(ofProfile))) : null
    // A session that has ended, and one whose cookie is replaced.
    if (profile === null || hasHeader(ofProfile, 'set-cookie')) return null
    const { user } = profile
    if (shared.hasWritten(user.id)) return null
    const key = `${pageKey} ${standInFor(profile).kind}`
    const answers = new Map<string, PersonalAnswer>()
    const kindOf = async (call: PersonalCall): Promise<string | null> => {
      const answer = answers.get(call.target) ?? (await callAs(callApi, call, cookie, user.id))
      if (answer !== null) answers.set(call.target, answer)
      return answer && answer.kind
    }
    // The second time, the calls of the page are known.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { calls, unsharedUntil } = this.#known.get(key) ?? unknown
      if (unsharedUntil !== null && shared.now() < unsharedUntil) return null
      const kinds = await Promise.all(calls.map(kindOf))
      if (kinds.includes(null)) return null
      const template = await this.#templates.read([key, ...kinds].join('\n'), subjectOf(request.url), async () => {
        const recorded = new RecordedCalls(callApi, profile, answers)
        // It continues for the others when this client disconnects.
        const response = await render(new Request(page, { signal: null }), recorded.callApi)
        return this.#templateOf(key, response, recorded, user.id)
      })
      if (template === null || template.shown.has(user.id)) return null
      const same = await Promise.all(
        template.calls.map(async (call) => (await kindOf(call)) === template.kinds.get(call.target)),
      )
      if (!same.includes(false)) return fill(template, user, request)
    }
    return null
  }

  /** Null for a rendering that no other user may get. */
  async #templateOf(
    key: string,
    response: Response,
    { isKnown, calls, kinds, shown }: RecordedCalls,
    userId: number,
  ): Promise<Template | null> {
    const split = isKnown && isShareable(response) ? splitPage(await response.text()) : null
    const personal = [...calls.values()]
    this.#known.set(key, {
      calls: personal,
      unsharedUntil: split === null ? this.#sharing.shared.now() + freshMs : null,
    })
    if (split === null || kinds.size < calls.size || shown.has(userId)) return null
    const { 'set-cookie': _marker, ...headers } = Object.fromEntries(response.headers)
    return {
      headers,
      setCookies: response.headers.getSetCookie(),
      parts: await Promise.all(split.parts.map(compressPart)),
      holes: split.holes,
      calls: personal,
      kinds,
      shown,
    }
  }
}

function fill({ headers, setCookies, parts, holes }: Template, user: User, request: FastifyRequest): UserPage {
  const joined = parts.flatMap((part, index) => {
    const hole = holes[index]
    return hole === undefined ? [part] : [part, plainPart(fillHole(hole, user))]
  })
  const isZipped = acceptsGzip(request.headers['accept-encoding'])
  return {
    headers: {
      ...headers,
      ...(isZipped && { 'content-encoding': 'gzip', vary: [headers['vary'], 'accept-encoding'].join(', ') }),
      // Clients measure the server's time with it.
      ...(headers['server-timing'] !== undefined && { 'server-timing': timingHeader(Date.now()) }),
    },
    setCookies,
    bytes: isZipped ? joinCompressed(joined) : joinPlain(joined),
  }
}
