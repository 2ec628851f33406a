import { randomBytes } from 'node:crypto'

/** The credentials that identify and authenticate checks for a session (RFC 8445 §5.3). */
export interface IceCredentials {
  readonly fragment: string
  readonly password: string
}

/** 72 bits to identify a session, 192 to authenticate it; both of ice-chars (RFC 8839 §5.4). */
export function newCredentials(): IceCredentials {
  const text = (bytes: number): string => randomBytes(bytes).toString('base64').replaceAll('=', '')
  return { fragment: text(9), password: text(24) }
}
