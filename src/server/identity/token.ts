import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, as a cookie or a `state` carries them. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token: a thief of the table gets nothing to sign in with. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
