import type { ErrorCode } from '#contract/errors.ts'

/** A request fails for a reason that the contract names. */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  readonly code: ErrorCode
  /** Invalid inputs by path, each with a hint. */
  readonly fields: Record<string, string> | undefined
  constructor(code: ErrorCode, fields?: Record<string, string>) {
    super(code)
    this.code = code
    this.fields = fields
  }
}

/** An update is based on an older version than the stored one. */
export class VersionConflict extends DomainError {
  /** The stored version, so that an editor can show it beside the own one. */
  readonly stored: Record<string, unknown>
  constructor(stored: Record<string, unknown>) {
    super('VERSION_CONFLICT')
    this.stored = stored
  }
}
