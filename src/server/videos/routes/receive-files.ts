import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { DomainError } from '../../errors.ts'
import { signedIn } from '../../viewer.ts'
import type { Videos } from '../service/index.ts'

export interface ReceivedFiles {
  readonly type: RegExp
  readonly tooLarge: ErrorCode
  readonly otherType: ErrorCode
  /** Rejects callers who may not send the file, before it is read. */
  admit(request: FastifyRequest): Promise<void>
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)

const videoIdOf = ({ params }: FastifyRequest): number =>
  typeof params === 'object' && params !== null && 'id' in params ? Number(params.id) : Number.NaN

/** Admits viewers who may edit the video of the path. */
export const editorsOf =
  (videos: Pick<Videos, 'assertEditable'>) =>
  async (request: FastifyRequest): Promise<void> => {
    const id = videoIdOf(request)
    const viewer = signedIn((await request.readSession())?.profile ?? null)
    await videos.assertEditable(viewer, Number.isInteger(id) ? id : 0)
  }

/** Registers routes whose body is a file. */
export async function receiveFiles(
  app: FastifyInstance,
  { type, tooLarge, otherType, admit }: ReceivedFiles,
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
    scope.addHook('onRequest', admit)
    register(scope)
  })
}
