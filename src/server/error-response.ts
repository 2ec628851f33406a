import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { errors, type ErrorAnswer } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { DomainError, VersionConflict } from './errors.ts'
import { DatabaseFailure, DatabaseUnavailable } from './ports/database/port.ts'
import { ImagesBusy, ImageUnreadable } from './ports/images/port.ts'

/** The response body of an error. */
export function presentError(error: DomainError, language: Language): ErrorAnswer {
  const { code, fields } = error
  const { status, title, message } = errors[code]
  return {
    status,
    code,
    title,
    message: message[language],
    ...(fields && { fields }),
    ...(error instanceof VersionConflict && { stored: error.stored }),
  }
}

/** Inputs that violate the contract, by path. */
function invalidFields(validation: readonly { instancePath: string; message?: string | undefined }[]) {
  return Object.fromEntries(
    validation.map(({ instancePath, message }) => [
      instancePath.slice(1).replaceAll('/', '.') || 'body',
      message ?? '',
    ]),
  )
}

const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500

/**
 * SQL states for values that PostgreSQL cannot store or compare: the client's error. They are broken text, such as with a NUL
 * character, and numbers beyond their column, which only the cursor of a list can contain.
 */
const unstorable = new Set(['22003', '22021', '22P05'])

/** Maps any error to one of the contract; `INTERNAL` unless its cause is known. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  if (error instanceof DatabaseFailure && unstorable.has(error.sqlState)) return new DomainError('INVALID_REQUEST')
  if (error instanceof ImageUnreadable) return new DomainError('IMAGE_UNREADABLE')
  if (error instanceof DatabaseUnavailable || error instanceof ImagesBusy) return new DomainError('UNAVAILABLE')
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new DomainError('INVALID_REQUEST', invalidFields(error.validation))
  }
  const status = statusOf(error)
  if (status === 429) return new DomainError('TOO_MANY_REQUESTS')
  if (status === 413) return new DomainError('BODY_TOO_LARGE')
  if (status === 404) return new DomainError('NOT_FOUND')
  return new DomainError(status >= 400 && status < 500 ? 'INVALID_REQUEST' : 'INTERNAL')
}
