import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { equalsSecret } from '../equals-secret.ts'
import { ownSecretFlags } from '../http/index.ts'
import { nodeEventMessage, nodeReport, nodePublishRequest } from './messages.ts'
import type { MediaNodes } from './service.ts'

/** Serves the requests of media nodes, which authenticate with the secret. */
export function mediaNodeRoutes(app: FastifyInstance, nodes: MediaNodes, secret: string): void {
  const isNode = ({ headers }: FastifyRequest): boolean => equalsSecret(headers.authorization, `Bearer ${secret}`)
  // Their number grows with the lives, and the secret is checked before anything else.
  const config = { flags: { ...ownSecretFlags, rateLimit: 'none' } } as const
  void app.register(async (scope) => {
    const server = scope.withTypeProvider<ZodTypeProvider>()
    server.addHook('onRequest', async (request, reply) => {
      if (isNode(request)) return
      request.reportSecurity('webhook-refused', 'the secret of a media node is invalid')
      await reply.code(401).send({ message: 'The SECRET of this installation is required.' })
    })
    server.post('/media-nodes/report', { config, schema: { hide: true, body: nodeReport } }, async ({ body }) => {
      await nodes.report(body)
      return {}
    })
    server.post('/media-nodes/publish', { config, schema: { hide: true, body: nodePublishRequest } }, ({ body }) =>
      nodes.authorizePublish(body.nodeId, body),
    )
    server.post('/media-nodes/event', { config, schema: { hide: true, body: nodeEventMessage } }, async ({ body }) => ({
      carries: await nodes.handleEvent(body.nodeId, body.event),
    }))
  })
}
