import { isRouteErrorResponse, type RouterContextProvider } from 'react-router'
import type { PageError } from '#contract/page-platform.ts'
import { platformContext } from './request-context.ts'

interface FailedPage {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
}

function asPageError(error: unknown): PageError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  return { type: error.name, message: error.message, stack: error.stack ?? '' }
}

/**
 * Reports an error of a page to the site, for its log. Requests that the router cannot serve, such as of an unknown path, are
 * answered and not logged, as those of the API.
 */
export function reportPageError(error: unknown, { request, context }: FailedPage): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(platformContext).reportError?.(asPageError(error))
}
