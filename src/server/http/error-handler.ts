import type { FastifyInstance } from 'fastify'
import { isResponseSerializationError } from 'fastify-type-provider-zod'
import { acceptedLanguage } from '#contract/accepted-language.ts'
import { presentError, toDomainError } from '../error-response.ts'
import { kindOfError } from './report-security.ts'

/** Maps errors of handlers to the contract's responses; logs server errors, and reports security events. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = toDomainError(error)
    const answer = presentError(failure, acceptedLanguage(request.headers['accept-language']))
    const kind = kindOfError(failure.code)
    if (kind !== null) request.reportSecurity(kind, failure.code)
    if (answer.status >= 500 || isResponseSerializationError(error)) {
      // Codes of sign-ins and invite keys are in queries.
      const [path] = request.url.split('?')
      const fields = { err: error, method: request.method, path }
      // Responses break off when their client disconnects, which any client can do at any rate.
      if (request.raw.socket.destroyed) request.log.info(fields, 'request failed after its client had disconnected')
      else request.log.error(fields, 'request failed')
    }
    if (answer.status === 503) void reply.header('Retry-After', '5')
    return reply.status(answer.status).send(answer)
  })
}
