import type { FastifyInstance } from 'fastify'
import { DomainError } from '../errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Rejects writes without `X-Requested-With`: a page of another origin cannot add this header (CSRF). */
export function rejectCrossOriginWrites(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method) || !/^\/v\d+\//.test(request.url)) return
    if (request.headers['x-requested-with'] !== 'XMLHttpRequest') throw new DomainError('FORBIDDEN_ORIGIN')
  })
}
