/** The public API as data: every call with its request, answer and refusals, shared by the server and the browser. */
import { accountEndpoints } from './account.ts'
import { healthEndpoints } from './health.ts'
import { livesEndpoints } from './lives.ts'

export const endpoints = { ...accountEndpoints, ...healthEndpoints, ...livesEndpoints }

export type Endpoints = typeof endpoints
/** `METHOD /path/{parameter}` of every call. */
export type EndpointName = keyof Endpoints
