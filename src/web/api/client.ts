import { createFetch } from 'ofetch'
import type { AnswerOf, RequestOf } from '#contract/endpoint.ts'
import type { EndpointName, Endpoints } from '#contract/index.ts'
import { toApiError } from './api-error.ts'

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  /** Sent as `Authorization: Bearer` (RFC 6750 §2.1), for the calls that take an identity provider's ID token. */
  readonly bearer?: string
}

type RequestFor<Name extends EndpointName> = RequestOf<Endpoints[Name]> & Parts
type Arguments<Name extends EndpointName> =
  Parts extends RequestFor<Name> ? [request?: RequestFor<Name>] : [request: RequestFor<Name>]

/** Calls one endpoint of the contract; rejects with ApiError only. */
export type Api = <Name extends EndpointName>(
  name: Name,
  ...request: Arguments<Name>
) => Promise<AnswerOf<Endpoints[Name]>>

export interface ApiSetup {
  readonly fetch: typeof fetch
  /** Where the API is; empty for the same origin. */
  readonly baseUrl?: string
  readonly countryCode: string
  /** `user:password` for basic authorization, when the API stands behind it. */
  readonly basicCredentials?: string
  /** Sent with every call, such as the caller's cookie. */
  readonly headers?: Readonly<Record<string, string>>
}

/** `/v1/lives/{id}` with its parameters filled in. */
function fillPath(path: string, params: Parts['params']): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')))
}

function commonHeaders(setup: ApiSetup): Record<string, string> {
  const { basicCredentials, countryCode, headers } = setup
  return {
    ...headers,
    ...(basicCredentials !== undefined && { Authorization: `Basic ${btoa(basicCredentials)}` }),
    'Override-Viewer-Country': countryCode,
  }
}

/** Builds the client on ofetch, which retries on 408 409 425 429 500 502 503 504: once, and only what has no body. */
export function createApi(setup: ApiSetup): Api {
  const request = createFetch({ fetch: setup.fetch })
  const headers = commonHeaders(setup)
  return async <Name extends EndpointName>(name: Name, ...[parts]: Arguments<Name>) => {
    const [method = 'GET', path = ''] = name.split(' ')
    const { params, query, body, bearer }: Parts = parts ?? {}
    try {
      return await request<AnswerOf<Endpoints[Name]>, 'json'>(fillPath(path, params), {
        method,
        baseURL: setup.baseUrl ?? '',
        credentials: 'include',
        retry: body === undefined ? 1 : 0,
        ...(query && { query }),
        ...(body !== undefined && { body: JSON.stringify(body) }),
        headers: {
          ...headers,
          ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(method === 'POST' && { 'X-Requested-With': 'XMLHttpRequest' }),
        },
      })
    } catch (error) {
      throw toApiError(error)
    }
  }
}
