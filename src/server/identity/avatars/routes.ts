import type { FastifyInstance } from 'fastify'
import { avatarMaxBytes } from '#contract/account/limits.ts'
import { apiFlags, imageFlags, registerImageUploads, serve, serveImages, uploadedImage } from '../../http/index.ts'
import type { Avatars } from './service.ts'

export async function avatarRoutes(app: FastifyInstance, avatars: Avatars): Promise<void> {
  await registerImageUploads(app, (uploads) =>
    serve(uploads, 'POST /v1/account/avatar', imageFlags(avatarMaxBytes), async ({ viewer, request }) => {
      const { user } = viewer
      return { avatarUrl: await avatars.set(user.id, uploadedImage(request)) }
    }),
  )

  serve(app, 'POST /v1/account/avatar/removal', apiFlags, async ({ viewer }) => ({
    avatarUrl: await avatars.remove(viewer.user.id),
  }))

  serveImages(app, '/v1/avatars', avatars.read)
}
