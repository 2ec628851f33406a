import { hkdfSync } from 'node:crypto'

/** By which web nodes and media nodes of one installation know each other. */
export const nodeSecretOf = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'web nodes and media nodes', 32)).toString('base64url')
