import type { FastifyInstance } from 'fastify'
import { apiFlags, serve } from '../http/index.ts'
import type { GroupViewings } from './service.ts'

/** Joins from one address in a minute: a family or an office may share it. */
const joinsPerMinute = 60

const one = '/v1/group-viewings/{inviteKey}'

export function groupViewingRoutes(app: FastifyInstance, groupViewings: GroupViewings): void {
  const { opening } = groupViewings

  serve(app, 'POST /v1/lives/{id}/group-viewings', apiFlags, async ({ viewer, params }) => ({
    inviteKey: await opening.ofLive(viewer, params.id),
  }))

  serve(
    app,
    'POST /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/group-viewings',
    apiFlags,
    async ({ viewer, params, body }) => ({ inviteKey: await opening.ofEpisode(viewer, params, body.positionSeconds) }),
  )

  serve(app, `GET ${one}`, apiFlags, ({ viewer, params }) => groupViewings.read(viewer, params.inviteKey))

  serve(
    app,
    `POST ${one}/participants`,
    { ...apiFlags, rateLimit: { perMinute: joinsPerMinute } },
    ({ viewer, params, body }) => groupViewings.enter(viewer, params.inviteKey, body),
  )

  serve(app, `DELETE ${one}`, apiFlags, async ({ viewer, params }) => {
    await groupViewings.revoke(viewer, params.inviteKey)
    return {}
  })
}
