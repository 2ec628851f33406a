import { createFetch } from 'ofetch'
import { nameDeletedUsers } from '#contract/account/deleted-user.ts'
import type { AnswerOf, RequestOf } from '#contract/endpoint.ts'
import type { EndpointName, Endpoints } from '#contract/index.ts'
import type { Language } from '#contract/languages.ts'
import { basicAuthorization } from './basic-authorization.ts'
import { toApiError } from './api-error.ts'

interface RequestInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  /** Sent as `Authorization: Bearer` (RFC 6750 §2.1), for calls with an ID token of an identity provider. */
  readonly bearer?: string
  /** Completes the request when the page is closed (Fetch standard, keepalive). */
  readonly keepalive?: boolean
}

type RequestFor<Name extends EndpointName> = RequestOf<Endpoints[Name]> & RequestInput
type Arguments<Name extends EndpointName> =
  RequestInput extends RequestFor<Name> ? [request?: RequestFor<Name>] : [request: RequestFor<Name>]

/** Calls one endpoint of the contract; rejects with ApiError only. */
export type Api = <Name extends EndpointName>(
  name: Name,
  ...request: Arguments<Name>
) => Promise<AnswerOf<Endpoints[Name]>>

export interface ApiOptions {
  readonly fetch: typeof fetch
  /** Base address of the API; empty for the same origin. */
  readonly baseUrl?: string
  readonly countryCode: string
  /** Of messages, and of the name that deleted users are shown with. */
  readonly language: Language
  /** `user:password` for an API behind basic authorization. */
  readonly basicCredentials?: string
  /** Sent with every call, such as the cookie of the caller. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Fills the parameters into a path such as `/v1/lives/{id}`. */
function fillPath(path: string, params: RequestInput['params']): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')))
}

function commonHeaders(options: ApiOptions): Record<string, string> {
  const { basicCredentials, countryCode, headers, language } = options
  return {
    ...headers,
    ...(basicCredentials !== undefined && { Authorization: basicAuthorization(basicCredentials) }),
    'accept-language': language,
    'Override-Viewer-Country': countryCode,
  }
}

/** A body that is not JSON stays a text: its status says what has failed. */
function parseBody(body: string, language: Language): unknown {
  try {
    return JSON.parse(nameDeletedUsers(body, language))
  } catch {
    return body
  }
}

/** Creates a client on ofetch, which retries 408 409 425 429 500 502 503 504: once, and only calls without a body. */
export function createApi(options: ApiOptions): Api {
  const request = createFetch({ fetch: options.fetch })
  const headers = commonHeaders(options)
  return async <Name extends EndpointName>(name: Name, ...[input]: Arguments<Name>) => {
    const [method = 'GET', path = ''] = name.split(' ')
    const { params, query, body, bearer, keepalive = false }: RequestInput = input ?? {}
    try {
      return await request<AnswerOf<Endpoints[Name]>, 'json'>(fillPath(path, params), {
        method,
        baseURL: options.baseUrl ?? '',
        credentials: 'include',
        retry: body === undefined ? 1 : 0,
        parseResponse: (text) => parseBody(text, options.language),
        ...(query && { query }),
        ...(keepalive && { keepalive }),
        ...(body !== undefined && { body: JSON.stringify(body) }),
        headers: {
          ...headers,
          ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(method !== 'GET' && { 'X-Requested-With': 'XMLHttpRequest' }),
        },
      })
    } catch (error) {
      throw toApiError(error)
    }
  }
}
