import { createHash } from 'node:crypto'

/**
 * The id of a message of one user, the same in every process and for every repetition (UUID version 8, RFC 9562).
 */
export function commentIdOf(roomId: string, userId: number, key: string): string {
  const bytes = createHash('sha256').update(`${roomId} ${userId} ${key}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
