/** The public API as data: each endpoint with its request, response and errors, shared by the server and the browser. */
import * as slices from './all-endpoints.ts'
import { merge, type Merged } from './merge.ts'

export type Endpoints = Merged<(typeof slices)[keyof typeof slices]>
export const endpoints: Endpoints = merge(Object.values(slices))

/** `METHOD /path/{parameter}` of every endpoint. */
export type EndpointName = keyof Endpoints
