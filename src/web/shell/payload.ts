/** `{path}/_payload.json`: the loader data of a page as JSON. */
import { createContext, isRouteErrorResponse, type StaticHandlerContext } from 'react-router'
import { defaultApiMessage } from '../api/api-error.ts'

const suffix = '/_payload.json'

/** The request is for the data of a page, not for its HTML. */
export const payloadContext = createContext(false)

/** The request for the page whose data `{path}/_payload.json` names; null for any other request. */
export function pageOfPayload(request: Request): Request | null {
  const url = new URL(request.url)
  if (!url.pathname.endsWith(suffix)) return null
  url.pathname = url.pathname.slice(0, -suffix.length)
  const { method, headers, signal } = request
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
