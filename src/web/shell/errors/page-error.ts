import { data, isRouteErrorResponse } from 'react-router'
import { ApiError } from '../../api/index.ts'

/** The response for an unknown address. */
export const pageNotFound = (path: string) => data(`Page Not Found: ${path}`, { status: 404 })

/** Resolves to the result of `call`; an API error becomes the error page with its status. */
export async function orErrorPage<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError) throw data(error.message, { status: error.status })
    throw error
  }
}

/** The status of an error page; an unexpected error is a 500. */
export const statusOf = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500)
