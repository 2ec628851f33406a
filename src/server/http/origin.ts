import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses writes that a foreign page could have sent: only a script of our own origin can add this header. */
export function refuseForeignWrites(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (reading.has(request.method) || !/^\/v\d+\//.test(request.url)) return
    if (request.headers['x-requested-with'] !== 'XMLHttpRequest') throw new Refusal('FORBIDDEN_ORIGIN')
  })
}
