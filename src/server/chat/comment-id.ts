import { createHash } from 'node:crypto'

/** The same for one message of one user, whichever process it comes to and however often (UUID version 8, RFC 9562). */
export function commentIdOf(liveId: string, userId: number, key: string): string {
  const bytes = createHash('sha256').update(`${liveId} ${userId} ${key}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
