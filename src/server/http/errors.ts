import type { FastifyInstance } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import { DatabaseFailure, DatabaseUnavailable } from '../ports/database/port.ts'
import { preferredLanguage, Refusal, refusalAnswer } from './refusal.ts'

/** The inputs that broke the contract, by path. */
function wrongFields(validation: readonly { instancePath: string; message?: string | undefined }[]) {
  return Object.fromEntries(
    validation.map(({ instancePath, message }) => [
      instancePath.slice(1).replaceAll('/', '.') || 'body',
      message ?? '',
    ]),
  )
}

const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500

/** Text that no PostgreSQL can hold, such as one with a NUL character: its sender's fault. */
const unstorable = new Set(['22021', '22P05'])

/** What is told of an error to whoever asked. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof DatabaseFailure && unstorable.has(error.sqlState)) return new Refusal('INVALID_REQUEST')
  if (error instanceof DatabaseUnavailable) return new Refusal('UNAVAILABLE')
  if (hasZodFastifySchemaValidationErrors(error)) return new Refusal('INVALID_REQUEST', wrongFields(error.validation))
  const status = statusOf(error)
  if (status === 429) return new Refusal('TOO_MANY_REQUESTS')
  if (status === 404) return new Refusal('NOT_FOUND')
  return new Refusal(status >= 400 && status < 500 ? 'INVALID_REQUEST' : 'INTERNAL')
}

/** Turns whatever a handler throws into the contract's answer; faults of ours are logged, refusals are not. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error)
    const answer = refusalAnswer(refusal, preferredLanguage(request.headers['accept-language']))
    if (answer.status >= 500 || isResponseSerializationError(error)) {
      request.log.error({ err: error, method: request.method, url: request.url }, 'request failed')
    }
    if (answer.status === 503) void reply.header('Retry-After', '5')
    return reply.status(answer.status).send(answer)
  })
}
