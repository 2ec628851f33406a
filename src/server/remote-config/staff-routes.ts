import type { FastifyInstance } from 'fastify'
import { apiFlags, serve } from '../http/index.ts'
import type { RemoteConfigService } from './service.ts'

export function remoteConfigStaffRoutes(
  app: FastifyInstance,
  remoteConfig: Pick<RemoteConfigService, 'list' | 'change'>,
): void {
  serve(app, 'GET /v1/staff/remote-config', apiFlags, async () => ({ settings: await remoteConfig.list() }))

  serve(app, 'PUT /v1/staff/remote-config', apiFlags, async ({ actor, body }) => ({
    settings: await remoteConfig.change(body, actor.actorUserId),
  }))
}
