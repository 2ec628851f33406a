import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, for cookies and `state`. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Only the hash is stored, so that a leaked table does not allow to sign in. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
