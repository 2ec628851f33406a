/** Where a bucket is and who we are there. */
export interface S3Settings {
  /** Null for Amazon's own. */
  readonly endpoint: string | null
  readonly region: string
  readonly bucket: string
  /** What all our keys begin with: empty, or with a slash at its end. */
  readonly prefix: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Addresses with the bucket in their path, as most servers other than Amazon's want them. */
  readonly forcePathStyle: boolean
  /** What is small is answered within so many milliseconds; ten seconds unless said. */
  readonly answerMs?: number
}
