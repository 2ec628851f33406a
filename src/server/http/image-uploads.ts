import type { FastifyInstance, FastifyReply } from 'fastify'
import { DomainError } from '../errors.ts'
import { apiFlags, uploadedFileFlags, type EndpointFlags } from './route-flags.ts'

/** Files have unguessable names and never change; the week limits how long caches serve a removed one. */
const cacheSeconds = 7 * 24 * 60 * 60

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)

/** For routes of images up to this size. */
export const imageFlags = (maxBytes: number): EndpointFlags => ({
  ...apiFlags,
  rateLimit: { perMinute: 30 },
  bodyLimit: maxBytes,
})

/** The body of an upload. Throws `IMAGE_UNREADABLE` for a request without a file. */
export function uploadedImage({ body }: { readonly body: unknown }): Buffer {
  if (!Buffer.isBuffer(body)) throw new DomainError('IMAGE_UNREADABLE')
  return body
}

/**
 * Routes whose body is an image file of signed-in users. They accept any `image/*` type; the format is detected from the
 * bytes.
 */
export async function registerImageUploads(
  app: FastifyInstance,
  addRoutes: (uploads: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (uploads: FastifyInstance) => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    uploads.setErrorHandler((error) => {
      if (codeOf(error) === 'FST_ERR_CTP_BODY_TOO_LARGE') throw new DomainError('IMAGE_TOO_LARGE')
      if (codeOf(error) === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') throw new DomainError('IMAGE_UNREADABLE')
      throw error
    })
    addRoutes(uploads)
  })
}

/** Serves WebP files by name: `/v1/avatars/:name`. `read` returns null for an unknown name. */
export function serveImages(app: FastifyInstance, path: string, read: (name: string) => Promise<Buffer | null>): void {
  const options = { config: { flags: uploadedFileFlags }, schema: { hide: true } }
  app.get<{ Params: { name: string } }>(`${path}/:name`, options, async (request, reply): Promise<FastifyReply> => {
    const image = await read(request.params.name)
    if (!image) throw new DomainError('NOT_FOUND')
    return reply.type('image/webp').header('Cache-Control', `public, max-age=${cacheSeconds}, immutable`).send(image)
  })
}
