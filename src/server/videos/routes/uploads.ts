/** Resumable uploads by the tus protocol 1.0: core, creation, expiration and termination. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { uploadRequests } from '#contract/videos/upload-requests.ts'
import { uploadsPath } from '#contract/videos/limits.ts'
import { DomainError } from '../../errors.ts'
import { apiFlags, type RouteFlags } from '../../http/index.ts'
import { signedIn, type Editor } from '../../viewer.ts'
import type { UploadState } from '../service/uploads.ts'
import type { Videos } from '../service/index.ts'
import { parseCount, parseMetadata, tusContentType, tusExtensions, tusVersion } from '../tus/headers.ts'

type Upload = FastifyRequest<{ Params: { id: string } }>

const describe = (name: keyof typeof uploadRequests) => ({ summary: uploadRequests[name], tags: ['videos'] })

/** The signed-in user, or the operator. */
const editorOf = async (request: FastifyRequest): Promise<Editor> =>
  request.isOperator() ? { actorUserId: null } : signedIn((await request.readSession())?.profile ?? null)

function idIn(metadata: ReadonlyMap<string, string>, name: string): number | null {
  const text = metadata.get(name)
  if (text === undefined) return null
  if (!/^[1-9][0-9]{0,9}$/.test(text) || Number(text) > 2_147_483_647) {
    throw new DomainError('INVALID_REQUEST', { [name]: 'must be an id' })
  }
  return Number(text)
}

function withState(reply: FastifyReply, { offset, expiresAt }: UploadState): FastifyReply {
  if (expiresAt !== null) reply.header('Upload-Expires', expiresAt.toUTCString())
  return reply.header('Upload-Offset', offset)
}

export async function uploadRoutes(app: FastifyInstance, uploads: Videos['uploads'], maxBytes: number): Promise<void> {
  const flags: RouteFlags = { ...apiFlags, basicAuthorization: 'or-operator', bodyLimit: maxBytes, slowBody: true }
  const config = { flags }
  await app.register(async (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers()
    // The body is passed on as a stream: a file never is in memory as a whole.
    scope.addContentTypeParser(tusContentType, (_request, payload, done) => done(null, payload))
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.addHook('onRequest', async ({ method, headers }, reply) => {
      reply.header('Tus-Resumable', tusVersion).header('Cache-Control', 'no-store')
      if (method === 'OPTIONS' || headers['tus-resumable'] === tusVersion) return
      reply.header('Tus-Version', tusVersion)
      throw new DomainError('UPLOAD_VERSION')
    })

    scope.options(uploadsPath, { config, schema: describe('OPTIONS /v1/uploads') }, async (_request, reply) =>
      reply
        .code(204)
        .header('Tus-Version', tusVersion)
        .header('Tus-Extension', tusExtensions)
        .header('Tus-Max-Size', maxBytes)
        .send(),
    )

    scope.post(uploadsPath, { config, schema: describe('POST /v1/uploads') }, async (request, reply) => {
      const bytes = parseCount(request.headers['upload-length'])
      const metadata = parseMetadata(request.headers['upload-metadata'])
      const channelId = metadata && idIn(metadata, 'channel')
      if (bytes === null || metadata === null || channelId === null) {
        throw new DomainError('INVALID_REQUEST', { channel: 'is required, with Upload-Length' })
      }
      const upload = await uploads.create(await editorOf(request), {
        channelId,
        videoId: idIn(metadata, 'video'),
        name: metadata.get('filename') ?? '',
        type: metadata.get('filetype') ?? '',
        bytes,
      })
      return withState(reply.code(201), upload)
        .header('Location', `${uploadsPath}/${upload.id}`)
        .header('Video-Id', upload.videoId)
        .send()
    })

    const path = `${uploadsPath}/:id`
    scope.head(path, { config, schema: describe('HEAD /v1/uploads/{id}') }, async (request: Upload, reply) => {
      const upload = await uploads.state(await editorOf(request), request.params.id)
      return withState(reply.code(200), upload)
        .header('Upload-Length', upload.bytes)
        .header('Video-Id', upload.videoId)
        .send()
    })

    scope.patch(path, { config, schema: describe('PATCH /v1/uploads/{id}') }, async (request: Upload, reply) => {
      const offset = parseCount(request.headers['upload-offset'])
      const { body } = request
      if (offset === null || !(body instanceof Readable)) {
        throw new DomainError('INVALID_REQUEST', { body: `must be ${tusContentType}, with Upload-Offset` })
      }
      const upload = await uploads.append(await editorOf(request), request.params.id, offset, body)
      return withState(reply.code(204), upload).send()
    })

    scope.delete(path, { config, schema: describe('DELETE /v1/uploads/{id}') }, async (request: Upload, reply) => {
      await uploads.cancel(await editorOf(request), request.params.id)
      return reply.code(204).send()
    })
  })
}
