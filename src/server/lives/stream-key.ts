import { createHash, createHmac } from 'node:crypto'

/**
 * The stream key of a liver: derived from the server's secret, so that the liver can look it up again
 * while the database holds only its hash. A new `generation` makes a new key.
 */
export function deriveStreamKey(secret: string, liverId: number, generation: number): string {
  const digest = createHmac('sha256', secret).update(`stream-key:${liverId}:${generation}`).digest('base64url')
  return `${liverId}-${digest.slice(0, 32)}`
}

export const hashStreamKey = (key: string): string => createHash('sha256').update(key).digest('base64url')
