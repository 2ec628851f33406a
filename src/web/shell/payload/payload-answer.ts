import { isRouteErrorResponse, type StaticHandlerContext } from 'react-router'
import { defaultApiMessage } from '../../api/api-error.ts'

type PageData = Pick<StaticHandlerContext, 'errors' | 'loaderData'>

/** What the error page of `error` may tell: never more than the page itself. */
const messageOf = (error: unknown): string =>
  isRouteErrorResponse(error) && typeof error.data === 'string' && error.data !== '' ? error.data : defaultApiMessage

/** A page's loader data by route id, which its HTML carries too; a page of an error answers with status and message. */
export function payloadAnswer({ errors, loaderData }: PageData, status: number, headers: Headers): Response {
  const [error] = Object.values(errors ?? {})
  const body = error === undefined ? loaderData : { status, message: messageOf(error) }
  return Response.json(body, { status, headers })
}

/** Data is read; forms are sent to their page. */
export const payloadIsRead = (): Response =>
  Response.json({ status: 405, message: defaultApiMessage }, { status: 405, headers: { Allow: 'GET, HEAD' } })
