import type { FastifyInstance } from 'fastify'

/**
 * Redirects WHIP publishers to a media node (RFC 9725 §4.5: clients follow a 307), where their session stays. `nodeUrl`
 * returns the node with the fewest lives.
 */
export function redirectWhip(app: FastifyInstance, nodeUrl: () => string | null): void {
  void app.register(async (whip) => {
    whip.removeAllContentTypeParsers()
    whip.addContentTypeParser('*', (_request, _payload, done) => done(null))
    whip.route({
      method: ['POST', 'OPTIONS'],
      url: '/whip',
      handler: async (_request, reply) => {
        const url = nodeUrl()
        if (url === null)
          return reply.code(503).header('Retry-After', '5').send('No media node is connected; try again.\n')
        return reply.code(307).header('Access-Control-Allow-Origin', '*').header('Location', `${url}/whip`).send()
      },
    })
  })
}
