/** The message for a response without one. */
export const defaultApiMessage = 'APIエラーが発生しました'

/** A refused or failed call, with a message for the page. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status; 500 without a response. */
  readonly status: number
  /** A code of the contract, or '' if the response has none. */
  readonly code: string
  /** Messages for invalid inputs by their path. */
  readonly fields: Readonly<Record<string, string>>

  constructor(status: number, code: string, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const isStatus = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 400

function textFields(value: unknown): Record<string, string> {
  if (!isObject(value)) return {}
  return Object.fromEntries(Object.entries(value).map(([field, message]) => [field, text(message)]))
}

/**
 * Converts any error of a call: the status of the response (default 500) and its `message`, else its `title`, else the
 * default message. An error with only a title becomes status 500 with that title.
 */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (!isObject(error)) return new ApiError(500, '', defaultApiMessage)
  const body = isObject(error['data']) ? error['data'] : error instanceof Error ? {} : error
  const status = [error['status'], body['status']].find(isStatus) ?? 500
  const message = text(body['message']) || text(body['title']) || defaultApiMessage
  return new ApiError(status, text(body['code']), message, textFields(body['fields']))
}
