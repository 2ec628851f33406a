import type { FastifyInstance } from 'fastify'
import { avatarMaxBytes } from '#contract/account/limits.ts'
import { DomainError } from '../../errors.ts'
import { apiFlags, serve, sessionToken } from '../../http/index.ts'
import { signedIn } from '../../viewer.ts'
import type { Avatars } from './service.ts'

/** Files are immutable; the week limits how long caches serve a removed avatar. */
const cacheSeconds = 7 * 24 * 60 * 60

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)

/** Accepts any `image/*` type; the format is detected from the bytes. */
async function uploadRoute(app: FastifyInstance, avatars: Avatars): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error) => {
    if (codeOf(error) === 'FST_ERR_CTP_BODY_TOO_LARGE') throw new DomainError('IMAGE_TOO_LARGE')
    if (codeOf(error) === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') throw new DomainError('IMAGE_UNREADABLE')
    throw error
  })
  // Rejects before the body is read, so that visitors cannot send megabytes.
  app.addHook('onRequest', async (request) => {
    if (sessionToken(request) === null) throw new DomainError('SIGN_IN_REQUIRED')
  })

  serve(
    app,
    'POST /v1/account/avatar',
    { ...apiFlags, rateLimit: { perMinute: 30 }, bodyLimit: avatarMaxBytes },
    async ({ viewer, request }) => {
      const { user } = signedIn(viewer)
      const file: unknown = request.body
      if (!Buffer.isBuffer(file)) throw new DomainError('IMAGE_UNREADABLE')
      return { avatarUrl: await avatars.set(user.id, file) }
    },
  )
}

export async function avatarRoutes(app: FastifyInstance, avatars: Avatars): Promise<void> {
  await app.register((uploads: FastifyInstance) => uploadRoute(uploads, avatars))

  serve(app, 'POST /v1/account/avatar/removal', apiFlags, async ({ viewer }) => ({
    avatarUrl: await avatars.remove(signedIn(viewer).user.id),
  }))

  const options = { config: { flags: apiFlags }, schema: { hide: true } }
  app.get<{ Params: { name: string } }>('/v1/avatars/:name', options, async (request, reply) => {
    const avatar = await avatars.read(request.params.name)
    if (!avatar) throw new DomainError('NOT_FOUND')
    return reply
      .type('image/webp')
      .header('Cache-Control', `public, max-age=${cacheSeconds}, immutable`)
      .header('X-Content-Type-Options', 'nosniff')
      .header('Content-Security-Policy', "default-src 'none'")
      .send(avatar)
  })
}
