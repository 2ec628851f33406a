import type { FastifyInstance } from 'fastify'
import { DomainError } from '../errors.ts'
import { isSafe } from './route-flags.ts'

/** Rejects writes without `X-Requested-With`: a page of another origin cannot add this header (CSRF). */
export function rejectCrossOriginWrites(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, headers, routeOptions }) => {
    if (isSafe(method) || routeOptions.config.flags?.crossOriginWrites !== false) return
    if (headers['x-requested-with'] !== 'XMLHttpRequest') throw new DomainError('FORBIDDEN_ORIGIN')
  })
}
