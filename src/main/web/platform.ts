import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'
import type { Language } from '#contract/languages.ts'
import type { PagePlatform } from '#contract/page-platform.ts'
import type { Build } from './builds.ts'
import { clientHeader, pageCalls, rendererHeader, rendererToken, withNote } from '#server/http/index.ts'

export type Platform = PagePlatform<typeof fetch>

/** The exports of `src/web/server.ts`, built or from source. */
export interface SiteBuild {
  /** Renders a page. */
  handle(request: Request, platform: Platform): Promise<Response>
  /** Files for browsers. */
  readonly files: Omit<Build, 'timestamp'>
  /** All paths without parameters; `guarded` ones require sign-in. */
  sitePaths(): readonly { readonly path: string; readonly guarded: boolean }[]
  /** The web app manifest in a language. */
  webManifest(language: Language): object
}

const sharedAnswers = new WeakMap<Response, ReadonlySet<number>>()

/** The ids of the users for whom a response of `inProcessFetch` may differ from that for visitors; null: all users. */
export const differsForOf = (response: Response): ReadonlySet<number> | null => sharedAnswers.get(response) ?? null

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
const isMethod = (method: string): method is NonNullable<InjectOptions['method']> & string => methods.has(method)

/** A `fetch` that calls the API in process, on behalf of the client that requests a page; one for each page request. */
export function inProcessFetch(app: FastifyInstance, pageRequest: FastifyRequest): typeof fetch {
  const host = pageRequest.headers.host ?? 'localhost'
  const forwarded = {
    'x-forwarded-proto': pageRequest.protocol,
    'user-agent': pageRequest.headers['user-agent'] ?? '',
    ...(pageRequest.client !== null && { [clientHeader]: pageRequest.client }),
  }
  const run = pageCalls()
  return async (input, init) => {
    const base = `http://${host}`
    const request = new Request(typeof input === 'string' ? new URL(input, base) : input, init)
    const { method } = request
    if (!isMethod(method)) throw new TypeError(`the API has no method ${method}`)
    const { pathname, search } = new URL(request.url)
    const body = request.body ? { payload: Buffer.from(await request.arrayBuffer()) } : {}
    // Awaited inside, because `inject` sends the request only then.
    const [answer, differsFor] = await withNote(() =>
      run(
        method,
        async () =>
          await app.inject({
            method,
            url: pathname + search,
            headers: { ...forwarded, ...Object.fromEntries(request.headers), host, [rendererHeader]: rendererToken },
            remoteAddress: pageRequest.ip,
            ...body,
          }),
      ),
    )
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of [value].flat()) if (one !== undefined) headers.append(name, String(one))
    }
    const empty = answer.statusCode === 204 || answer.statusCode === 304
    const response = new Response(empty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers,
    })
    if (differsFor !== null) sharedAnswers.set(response, differsFor)
    return response
  }
}
