import type { FastifyInstance } from 'fastify'
import { apiFlags, serve } from '../http/index.ts'
import type { RemoteConfigService } from './service.ts'

/** Evaluates `If-None-Match` by weak comparison (RFC 9110 §13.1.2). */
const matches = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag)

export function remoteConfigRoutes(app: FastifyInstance, remoteConfig: RemoteConfigService): void {
  serve(app, 'GET /v1/remote-config', apiFlags, async ({ request, reply }) => {
    const { values, tag } = await remoteConfig.read()
    reply.header('ETag', tag).header('Cache-Control', 'public, max-age=60')
    return matches(request.headers['if-none-match'], tag) ? reply.status(304).send() : values
  })
}
