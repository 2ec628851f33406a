import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { DomainError } from '../../errors.ts'
import { signedIn } from '../../viewer.ts'
import type { Videos } from '../service/index.ts'

export interface ReceivedFiles {
  readonly type: RegExp
  readonly tooLarge: ErrorCode
  readonly otherType: ErrorCode
  readonly videos: Pick<Videos, 'assertEditable'>
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)

const videoIdOf = ({ params }: FastifyRequest): number =>
  typeof params === 'object' && params !== null && 'id' in params ? Number(params.id) : Number.NaN

/** Registers routes whose body is a file. It is read only for viewers who may edit the video. */
export async function receiveFiles(
  app: FastifyInstance,
  { type, tooLarge, otherType, videos }: ReceivedFiles,
  register: (scope: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.setErrorHandler((error) => {
      if (codeOf(error) === 'FST_ERR_CTP_BODY_TOO_LARGE') throw new DomainError(tooLarge)
      if (codeOf(error) === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') throw new DomainError(otherType)
      throw error
    })
    scope.addHook('onRequest', async (request) => {
      const id = videoIdOf(request)
      const viewer = signedIn((await request.readSession())?.profile ?? null)
      await videos.assertEditable(viewer, Number.isInteger(id) ? id : 0)
    })
    register(scope)
  })
}
