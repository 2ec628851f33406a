import type { ReloadTarget } from '../playlist/index.ts'

export interface ReloadQuery {
  /** Null requests the current playlist. */
  readonly target: ReloadTarget | null
  readonly delta: boolean
}

/**
 * Reads the delivery directives of a playlist request (RFC 8216bis §6.2.5) and ignores other parameters. Returns a
 * string if they are invalid.
 */
export function parseReloadQuery(query: string): ReloadQuery | string {
  const parameters = new URLSearchParams(query)
  const skip = parameters.get('_HLS_skip')
  if (skip !== null && skip !== 'YES' && skip !== 'v2') return '_HLS_skip must be YES or v2'
  const msn = decimalInteger(parameters.get('_HLS_msn'))
  const part = decimalInteger(parameters.get('_HLS_part'))
  if (msn === 'malformed') return '_HLS_msn must be a decimal integer'
  if (part === 'malformed') return '_HLS_part must be a decimal integer'
  if (msn === null && part !== null) return '_HLS_part needs _HLS_msn'
  return { target: msn === null ? null : { msn, part }, delta: skip !== null }
}

function decimalInteger(value: string | null): number | null | 'malformed' {
  if (value === null) return null
  return /^[0-9]{1,15}$/.test(value) ? Number(value) : 'malformed'
}
