import { DatabaseFailure, DatabaseUnavailable } from './port.ts'

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function property(error: Error, name: string): unknown {
  return name in error ? Reflect.get(error, name) : undefined
}

/** The SQLSTATE of an error of a driver; null if it has none. */
export const sqlStateOf = (error: unknown): string | null =>
  error instanceof Error ? text(property(error, 'code')) : null

/** SQLSTATE classes for connection failures, shutdown and exhausted resources (PostgreSQL manual, appendix A). */
const unavailable = /^(08|53|57P)/

/** Maps an error of a driver, which Drizzle may have wrapped, to an error of the port. */
export function asPortError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  const cause = error.cause instanceof Error ? error.cause : error
  const code = sqlStateOf(cause)
  if (code === null)
    return /terminat|timeout|connect/i.test(cause.message) ? new DatabaseUnavailable(cause.message) : cause
  if (!/^[0-9A-Z]{5}$/.test(code) || unavailable.test(code)) return new DatabaseUnavailable(`${code} ${cause.message}`)
  return new DatabaseFailure(cause.message, code, text(property(cause, 'constraint')))
}
