import { toApiError } from '../../../api/api-error.ts'

/** Statuses of a server that restarts, or of a proxy without it; 0 without an answer. */
const unavailable = new Set([0, 408, 425, 429, 500, 502, 503, 504])

/** A decision of the operator, which waiting does not change, under the status of an outage. */
const lasting = 'UPLOADS_OFF'

/** The answer to a failed request. */
export interface FailedAnswer {
  /** 0 without an answer. */
  readonly status: number
  /** JSON of the API, or anything that a proxy writes. */
  readonly body: string
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Why the server refuses an upload; null if the failure is an interruption, after which it continues. */
export function rejectionOf({ status, body }: FailedAnswer): string | null {
  const { code, message } = toApiError({ status, data: parse(body) })
  return unavailable.has(status) && code !== lasting ? null : message
}
