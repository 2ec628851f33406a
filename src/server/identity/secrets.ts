import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** 256 random bits, for cookies and `state`. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Only the hash is stored, so that a leaked table does not allow to sign in. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

const nonceBytes = 12
const tagBytes = 16

/** Authenticated encryption of texts that are stored in the database (AES-256-GCM, NIST SP 800-38D). */
export interface SecretBox {
  seal(text: string): string
  /** Returns null where the text was altered, or sealed with another secret or purpose. */
  open(sealed: string): string | null
}

/** Derives a key from `secret`, separate for each `purpose` (HKDF). */
export function secretBox(secret: string, purpose: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < nonceBytes + tagBytes) return null
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      try {
        return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
      } catch (error) {
        if (error instanceof Error) return null
        throw error
      }
    },
  }
}
