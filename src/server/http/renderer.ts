import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { equalsSecret } from '../equals-secret.ts'

/** The header that identifies requests of our server-side rendering; its value changes with every start. */
export const rendererHeader = 'x-kirari-renderer'

export const rendererToken = randomBytes(32).toString('base64url')

/** Whether a request comes from the server-side rendering in this process. */
export const isOwnRenderer = (headers: IncomingHttpHeaders): boolean =>
  equalsSecret(headers[rendererHeader], rendererToken)
