import { createHash, createHmac } from 'node:crypto'

/**
 * Derives a liver's stream key from the server's secret, so that it can be shown again although the database stores
 * only its hash. A new `generation` gives a new key.
 */
export function deriveStreamKey(secret: string, liverId: number, generation: number): string {
  const digest = createHmac('sha256', secret).update(`stream-key:${liverId}:${generation}`).digest('base64url')
  return `${liverId}-${digest.slice(0, 32)}`
}

export const hashStreamKey = (key: string): string => createHash('sha256').update(key).digest('base64url')
