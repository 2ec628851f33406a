import type { FastifyInstance } from 'fastify'
import { apiFlags, serve } from '../http/index.ts'
import { signedIn } from '../viewer.ts'
import type { Channels } from './service.ts'

export function channelRoutes(app: FastifyInstance, channels: Channels): void {
  serve(app, 'GET /v2/channels/is-owner', apiFlags, async ({ viewer }) => {
    const { user } = signedIn(viewer)
    const id = await channels.channelOwnedBy(user.id)
    return { id, isOwner: id !== null, ownerUserId: id === null ? null : user.id }
  })
  serve(app, 'GET /v3/channels/{id}/profile', apiFlags, ({ params }) => channels.profile(params.id))
}
