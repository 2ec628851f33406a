import { createHash, createHmac } from 'node:crypto'

/**
 * Derives a liver's stream key from the server's secret, so that it can be shown again although the database stores
 * only its hash. A new `generation` gives a new key.
 */
export function deriveStreamKey(secret: string, liverId: number, generation: number): string {
  const digest = createHmac('sha256', secret).update(`stream-key:${liverId}:${generation}`).digest('base64url')
  return `${liverId}-${digest.slice(0, 32)}`
}

/** Blanks, line ends and invisible characters, which a key that is copied from a page may bring along. */
const copied = /[\s\p{C}]/gu

export const hashStreamKey = (key: string): string =>
  createHash('sha256').update(key.replaceAll(copied, '')).digest('base64url')
