import type { MiddlewareFunction } from 'react-router'
import { resolveSession } from '../../../shell/request/open-request.ts'
import { pageRequest } from '../../../shell/request/request-context.ts'

/** Inside an app the session is not read by itself: reads it before all loaders, so that the whole page knows the user. */
export const sessionInApp: MiddlewareFunction<Response> = async ({ context }, next) => {
  if (pageRequest(context).webview) await resolveSession(context)
  return next()
}
