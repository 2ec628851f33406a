import type { FastifyInstance, InjectOptions } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'

/** What page rendering is given; the same shape as `Platform` of the web room. */
export interface Platform {
  readonly apiFetch: typeof fetch
  readonly nonce: string
}

export type RenderPage = (request: Request, platform: Platform) => Promise<Response>

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
const isMethod = (method: string): method is NonNullable<InjectOptions['method']> & string => methods.has(method)

/** A `fetch` that asks our own API in process, on behalf of a visitor who reached us as `host` from `remoteAddress`. */
export function inProcessFetch(
  app: FastifyInstance,
  visitor: IncomingHttpHeaders,
  remoteAddress: string,
): typeof fetch {
  return async (input, init) => {
    const base = `http://${visitor.host ?? 'localhost'}`
    const request = new Request(typeof input === 'string' ? new URL(input, base) : input, init)
    if (!isMethod(request.method)) throw new TypeError(`no call of the API is a ${request.method}`)
    const { pathname, search } = new URL(request.url)
    const body = request.body ? { payload: Buffer.from(await request.arrayBuffer()) } : {}
    const answer = await app.inject({
      method: request.method,
      url: pathname + search,
      headers: { ...Object.fromEntries(request.headers), host: visitor.host ?? 'localhost' },
      remoteAddress,
      ...body,
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of [value].flat()) if (one !== undefined) headers.append(name, String(one))
    }
    const empty = answer.statusCode === 204 || answer.statusCode === 304
    return new Response(empty ? null : new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers })
  }
}
