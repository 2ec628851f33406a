import type { FastifyInstance } from 'fastify'
import { requestSeconds } from './counters.ts'

/** Measures all routes that are added afterwards. Labels are bounded: the pattern of a route, never its URL. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ method, routeOptions }, { elapsedTime, statusCode }) => {
    const status = `${Math.floor(statusCode / 100)}xx`
    requestSeconds.observe({ method, route: routeOptions.url ?? 'none', status }, elapsedTime / 1000)
  })
}
