import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { sameText } from './same-text.ts'

/** The header by which our own page rendering is known; its value changes with every start. */
export const rendererHeader = 'x-kirari-renderer'

export const rendererToken = randomBytes(32).toString('base64url')

/** Whether a request comes from our own server-side rendering, in process. */
export const isOurRenderer = (headers: IncomingHttpHeaders): boolean => sameText(headers[rendererHeader], rendererToken)
