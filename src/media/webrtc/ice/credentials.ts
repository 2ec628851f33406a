import { randomBytes } from 'node:crypto'

/** By which checks for a session are known and proven (RFC 8445 §5.3). */
export interface IceCredentials {
  readonly fragment: string
  readonly password: string
}

/** 72 bits to find a session by, 192 to prove it; both of ice-chars (RFC 8839 §5.4). */
export function newCredentials(): IceCredentials {
  const text = (bytes: number): string => randomBytes(bytes).toString('base64').replaceAll('=', '')
  return { fragment: text(9), password: text(24) }
}
