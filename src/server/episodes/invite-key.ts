import { createHash, randomBytes } from 'node:crypto'

/** 128 random bits. */
export const newInviteKey = (): string => randomBytes(16).toString('base64url')

export const hashInviteKey = (key: string): string => createHash('sha256').update(key).digest('base64url')
