import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for the cookie. */
export const newSessionToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token: a thief of the table gets nothing to sign in with. */
export const hashSessionToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
