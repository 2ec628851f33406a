import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { sameText } from '../http/index.ts'
import { nodeEventMessage, nodeReport, publishQuestion } from './messages.ts'
import type { MediaNodes } from './service.ts'

/** Where media nodes speak to us; whoever knows the secret is one. */
export function mediaNodeRoutes(app: FastifyInstance, nodes: MediaNodes, secret: string): void {
  const isNode = ({ headers }: FastifyRequest): boolean => sameText(headers.authorization, `Bearer ${secret}`)
  void app.register(async (scope) => {
    const door = scope.withTypeProvider<ZodTypeProvider>()
    door.addHook('onRequest', async (request, reply) => {
      if (isNode(request)) return
      request.log.warn({ remoteAddress: request.ip }, 'somebody who is no media node spoke as one')
      await reply.code(401).send({ message: 'This is for media nodes with the SECRET of this installation.' })
    })
    door.post('/media-nodes/report', { schema: { hide: true, body: nodeReport } }, async ({ body }) => {
      await nodes.report(body)
      return {}
    })
    door.post('/media-nodes/publish', { schema: { hide: true, body: publishQuestion } }, ({ body }) =>
      nodes.authorizePublish(body.nodeId, body),
    )
    door.post('/media-nodes/event', { schema: { hide: true, body: nodeEventMessage } }, async ({ body }) => ({
      carries: await nodes.follow(body.nodeId, body.event),
    }))
  })
}
