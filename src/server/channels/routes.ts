import type { FastifyInstance } from 'fastify'
import { channelImageMaxBytes } from '#contract/channels/limits.ts'
import {
  apiFlags,
  everybodyFlags,
  imageFlags,
  mostDiffering,
  registerImageUploads,
  serve,
  serveImages,
  uploadedImage,
} from '../http/index.ts'
import type { Channels } from './service/index.ts'

export async function channelRoutes(app: FastifyInstance, channels: Channels): Promise<void> {
  serve(app, 'GET /v2/channels/is-owner', apiFlags, async ({ viewer }) => channels.ownerInfo(viewer))

  serve(
    app,
    'GET /v3/channels/{id}/profile',
    everybodyFlags,
    ({ params, viewer }) => channels.profile(params.id, viewer?.user.id ?? 0),
    // They see that they follow, and their role.
    ({ params }) => channels.followersAndMembers(params.id, mostDiffering + 1),
  )

  serve(app, 'GET /v1/channels', apiFlags, async ({ viewer, query }) => {
    const { items, next } = await channels.listOwn(viewer.user.id, query)
    return { channels: items, next }
  })

  serve(app, 'GET /v1/genres/{id}/channels', everybodyFlags, async ({ params, query }) => {
    const { items, next } = await channels.listOfGenre(params.id, query)
    return { channels: items, next }
  })

  serve(app, 'POST /v1/channels', apiFlags, async ({ viewer, body }) => channels.create(viewer, body))

  serve(app, 'PATCH /v1/channels/{id}', apiFlags, async ({ viewer, params, body }) =>
    channels.change(viewer, params.id, body),
  )

  await registerImageUploads(app, (uploads) =>
    serve(
      uploads,
      'POST /v1/channels/{id}/images/{kind}',
      imageFlags(channelImageMaxBytes),
      async ({ viewer, params, request }) => ({
        url: await channels.images.set(viewer, params.id, params.kind, uploadedImage(request)),
      }),
    ),
  )

  serve(app, 'DELETE /v1/channels/{id}/images/{kind}', apiFlags, async ({ viewer, params }) => {
    await channels.images.remove(viewer, params.id, params.kind)
    return {}
  })

  serveImages(app, '/v1/channel-images', channels.images.read)

  serve(app, 'GET /v1/channels/{id}/members', apiFlags, async ({ viewer, params }) => ({
    members: await channels.members.list(viewer, params.id),
  }))

  serve(app, 'GET /v1/channels/{id}/member-candidates', apiFlags, async ({ viewer, params, query }) => ({
    users: await channels.members.findCandidates(viewer, params.id, query.name),
  }))

  serve(app, 'PUT /v1/channels/{id}/members/{userId}', apiFlags, async ({ viewer, params, body }) => ({
    members: await channels.members.set(viewer, params.id, params.userId, body.role),
  }))

  serve(app, 'DELETE /v1/channels/{id}/members/{userId}', apiFlags, async ({ viewer, params }) => {
    await channels.members.remove(viewer, params.id, params.userId)
    return {}
  })

  serve(app, 'POST /v1/channels/{id}/ownership', apiFlags, async ({ viewer, params }) => ({
    members: await channels.members.acceptOwnership(viewer, params.id),
  }))
}
