import type { FastifyInstance } from 'fastify'
import { isResponseSerializationError } from 'fastify-type-provider-zod'
import { acceptedLanguage } from '#contract/accepted-language.ts'
import { presentError, toDomainError } from '../errors.ts'

/** Maps errors of handlers to the contract's responses; logs server errors only. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const answer = presentError(toDomainError(error), acceptedLanguage(request.headers['accept-language']))
    if (answer.status >= 500 || isResponseSerializationError(error)) {
      request.log.error({ err: error, method: request.method, url: request.url }, 'request failed')
    }
    if (answer.status === 503) void reply.header('Retry-After', '5')
    return reply.status(answer.status).send(answer)
  })
}
