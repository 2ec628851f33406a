import type { FastifyInstance } from 'fastify'

/**
 * Drops requests whose client has reset its connection: its address is unknown then, and limits could not count it. Node.js
 * remembers an address that was read once, so that later checks read the same.
 */
export function dropLostClients(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.socket.remoteAddress !== undefined) return undefined
    reply.hijack()
    raw.destroy()
    return reply
  })
}
