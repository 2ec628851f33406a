/** Location and credentials of a bucket. */
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
  /** Timeout for small responses; default 10 000. */
  readonly answerMs?: number
}
