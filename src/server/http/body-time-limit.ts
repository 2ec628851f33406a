import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Closes connections whose body has not arrived after `ms`, except on routes with `slowBody`. The time limit of Node.js
 * applies to all routes of a server alike, so that it would end every long upload.
 */
export function limitBodyTime(app: FastifyInstance, ms: number): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (routeOptions.config.flags?.slowBody === true || !hasBody(raw) || raw.complete) return
    const timer = setTimeout(() => raw.destroy(), ms)
    const stop = (): void => clearTimeout(timer)
    raw.once('end', stop).once('close', stop)
  })
}
