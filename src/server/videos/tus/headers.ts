/** The headers of the tus protocol 1.0 (tus.io/protocols/resumable-upload). */
export const tusVersion = '1.0.0'
export const tusExtensions = 'creation,expiration,termination'
export const tusContentType = 'application/offset+octet-stream'

/** A non-negative integer of `Upload-Length` or `Upload-Offset`; null if it is missing or invalid. */
export function parseCount(header: string | string[] | undefined): number | null {
  if (typeof header !== 'string' || !/^[0-9]{1,15}$/.test(header)) return null
  return Number(header)
}

const key = /^[\x21-\x2b\x2d-\x7e]+$/
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/**
 * The pairs of `Upload-Metadata`: keys in ASCII without spaces and commas, values in base64, which may be missing. Null if
 * it is invalid or a key is repeated.
 */
export function parseMetadata(header: string | string[] | undefined): ReadonlyMap<string, string> | null {
  const pairs = new Map<string, string>()
  if (header === undefined || header === '') return pairs
  if (typeof header !== 'string') return null
  for (const pair of header.split(',')) {
    const [name = '', value = '', ...rest] = pair.trim().split(' ')
    if (!key.test(name) || !base64.test(value) || rest.length > 0 || pairs.has(name)) return null
    pairs.set(name, Buffer.from(value, 'base64').toString('utf8'))
  }
  return pairs
}
