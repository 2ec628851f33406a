import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'
import type { Language } from '#contract/languages.ts'
import type { PagePlatform } from '#contract/page-platform.ts'
import type { Build } from './builds.ts'
import type { RequestData, ResponseData } from './http-data.ts'
import { clientHeader, pageCalls, rendererHeader, rendererToken, withNote } from '#server/http/index.ts'

/** Calls the API on behalf of the client that requests a page. */
export type CallApi = (call: RequestData) => Promise<ResponseData>

/** The services of the site for one page. */
export interface Platform extends Omit<PagePlatform<typeof fetch>, 'apiFetch'> {
  readonly callApi: CallApi
}

/** The pages of the site, and the files that belong to them. */
export interface SiteBuild {
  /** Renders a page; throws `UNAVAILABLE` if it cannot be rendered now. */
  handle(request: Request, platform: Platform): Promise<Response>
  /** Files for browsers. */
  readonly files: Omit<Build, 'timestamp'>
  /** All paths without parameters; `guarded` ones require sign-in, and all viewers read the same at those `forEverybody`. */
  sitePaths(): readonly { readonly path: string; readonly guarded: boolean; readonly forEverybody: boolean }[]
  /** The web app manifest in a language. */
  webManifest(language: Language): object
}

const sharedAnswers = new WeakMap<ResponseData, ReadonlySet<number>>()

/** The ids of the users for whom a response of `inProcessCalls` may differ from that for visitors; null: all users. */
export const differsForOf = (response: ResponseData): ReadonlySet<number> | null => sharedAnswers.get(response) ?? null

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
const isMethod = (method: string): method is NonNullable<InjectOptions['method']> & string => methods.has(method)

/** Calls the API in process; one for each page request, whose calls share their session. */
export function inProcessCalls(app: FastifyInstance, pageRequest: FastifyRequest): CallApi {
  const host = pageRequest.headers.host ?? 'localhost'
  const forwarded = {
    'x-forwarded-proto': pageRequest.protocol,
    'user-agent': pageRequest.headers['user-agent'] ?? '',
    ...(pageRequest.client !== null && { [clientHeader]: pageRequest.client }),
  }
  const run = pageCalls()
  return async ({ method, url, headers, body }) => {
    if (!isMethod(method)) throw new TypeError(`the API has no method ${method}`)
    const { pathname, search } = new URL(url)
    // Awaited inside, because `inject` sends the request only then.
    const [answer, differsFor] = await withNote(() =>
      run(
        method,
        async () =>
          await app.inject({
            method,
            url: pathname + search,
            headers: { ...forwarded, ...Object.fromEntries(headers), host, [rendererHeader]: rendererToken },
            remoteAddress: pageRequest.ip,
            ...(body !== null && { payload: Buffer.from(body) }),
          }),
      ),
    )
    const response: ResponseData = {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).flatMap(([name, value]) =>
        [value].flat().flatMap((one) => (one === undefined ? [] : [[name, String(one)] as const])),
      ),
      body: [204, 304].includes(answer.statusCode) ? null : new Uint8Array(answer.rawPayload),
    }
    if (differsFor !== null) sharedAnswers.set(response, differsFor)
    return response
  }
}
