/** The message when an answer says nothing better. */
export const defaultApiMessage = 'APIエラーが発生しました'

/** A refused or failed call, as a page can show it. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status; 500 when there was no answer. */
  readonly status: number
  /** A code of the contract, or '' when the answer had none. */
  readonly code: string
  /** Wrong inputs by their path. */
  readonly fields: Readonly<Record<string, string>>

  constructor(status: number, code: string, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

type Parts = Readonly<Record<string, unknown>>

const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const isStatus = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 400

function textFields(value: unknown): Record<string, string> {
  if (!isParts(value)) return {}
  return Object.fromEntries(Object.entries(value).map(([field, message]) => [field, text(message)]))
}

/**
 * Maps whatever a call threw: the status of the answer (default 500) and its `message`, else its `title`, else the
 * default message. An error with only a title becomes status 500 with that title.
 */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (!isParts(error)) return new ApiError(500, '', defaultApiMessage)
  const body = isParts(error['data']) ? error['data'] : error instanceof Error ? {} : error
  const status = [error['status'], body['status']].find(isStatus) ?? 500
  const message = text(body['message']) || text(body['title']) || defaultApiMessage
  return new ApiError(status, text(body['code']), message, textFields(body['fields']))
}
