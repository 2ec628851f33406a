/** `{path}/_payload.json`: the loader data of a page as JSON. */
import { createContext, isRouteErrorResponse, type StaticHandlerContext } from 'react-router'
import { defaultApiMessage } from '../api/api-error.ts'
import { pageOfData, routerData } from './prefetch/page-data.ts'

/** The request is for the data of a page, not for its HTML. */
export const payloadContext = createContext(false)

/** The request for the page whose data `{path}/_payload.json` names; null for any other request. */
export function pageOfPayload(request: Request): Request | null {
  const url = new URL(request.url)
  const page = pageOfData(url.pathname)
  if (page === null) return null
  url.pathname = page
  const { method, headers, signal } = request
  return new Request(url, { method, headers, signal })
}

/** The router's own request for the data of a page, if the client accepts the router's format; otherwise null. */
export function routerRequest(page: Request): Request | null {
  if (page.headers.get('accept') !== routerData) return null
  const url = new URL(page.url)
  url.pathname += url.pathname.endsWith('/') ? '_.data' : '.data'
  const { method, headers, signal } = page
  return new Request(url, { method, headers, signal })
}

type PageData = Pick<StaticHandlerContext, 'errors' | 'loaderData'>

/** The message of an error page: exposes no more than the page itself. */
const messageOf = (error: unknown): string =>
  isRouteErrorResponse(error) && typeof error.data === 'string' && error.data !== '' ? error.data : defaultApiMessage

/** Responds with loader data by route id, as the HTML carries it; for an error page, with status and message. */
export function payloadResponse({ errors, loaderData }: PageData, status: number, headers: Headers): Response {
  const [error] = Object.values(errors ?? {})
  const body = error === undefined ? loaderData : { status, message: messageOf(error) }
  return Response.json(body, { status, headers })
}

/** The data is read-only; forms are posted to their page. */
export const payloadMethodNotAllowed = (): Response =>
  Response.json({ status: 405, message: defaultApiMessage }, { status: 405, headers: { Allow: 'GET, HEAD' } })
