import { data, isRouteErrorResponse } from 'react-router'
import { ApiError } from '../../api/index.ts'

/** What an address without a page is answered with. */
export const pageNotFound = (path: string) => data(`Page Not Found: ${path}`, { status: 404 })

/** The answer of `call`, or the error page with the status of its refusal. */
export async function orErrorPage<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError) throw data(error.message, { status: error.status })
    throw error
  }
}

/** The status that an error page tells; any fault of ours is a 500. */
export const statusOf = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500)
