/** Storage for small files, for example avatars, under names that the caller chooses. */
export interface ObjectStorage {
  /** Atomically stores or replaces an object. Throws `RangeError` for an invalid name. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Returns null for an unknown name. */
  read(name: string): Promise<Buffer | null>
  /** Ignores unknown names. */
  remove(name: string): Promise<void>
}

/** Location and credentials of a bucket of S3 or a compatible service. */
export interface S3Settings {
  /** Null for Amazon S3. */
  readonly endpoint: string | null
  readonly region: string
  readonly bucket: string
  /** Prefix of all keys: empty, or with a trailing slash. */
  readonly prefix: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Path-style URLs, which most S3-compatible servers require. */
  readonly forcePathStyle: boolean
}

/** Lower-case letters, digits, `-`, `.`, and `/` between segments; a leading dot is invalid, against path traversal. */
const objectName = /^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/

/** Throws `RangeError` for an invalid name; used by every adapter. */
export function assertObjectName(name: string): void {
  if (name.length > 200 || !objectName.test(name)) throw new RangeError(`"${name}" is not a valid object name`)
}

/** The storage is unreachable or too slow; a retry may succeed. */
export class ObjectsUnavailable extends Error {
  override readonly name = 'ObjectsUnavailable'
}

/** The storage rejects our requests; the message names the setting to change. */
export class ObjectsRefused extends Error {
  override readonly name = 'ObjectsRefused'
}
