import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { ObjectsRefused, ObjectsUnavailable, type S3Settings } from '../port.ts'

/** The bucket, and the timeout for small responses: by default 10,000 ms. */
export type S3Options = S3Settings & { readonly answerMs?: number }

/** Timeouts for connecting, and for an idle connection. */
const CONNECT_MS = 3_000
const IDLE_MS = 20_000
/** Minimum throughput in bytes per millisecond. */
const MIN_THROUGHPUT = 50

const MAX_SOCKETS = 256

export interface S3Connection {
  readonly client: S3Client
  readonly settings: S3Options
  /** Key of `name` in the bucket. */
  keyOf(name: string): string
  /**
   * Makes one call with a timeout for the transfer of at most `bytes`. Rejects only with `ObjectsUnavailable` or
   * `ObjectsRefused`.
   */
  call<Answer>(work: (client: S3Client, abortSignal: AbortSignal) => Promise<Answer>, bytes?: number): Promise<Answer>
}

export function connectS3(settings: S3Options): S3Connection {
  const { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle, prefix, answerMs = 10_000 } = settings
  const client = new S3Client({
    ...(endpoint === null ? {} : { endpoint }),
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 2,
    // Callers log failures; the SDK would write to the console.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    // Many S3-compatible servers do not support checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: IDLE_MS,
      httpAgent: { maxSockets: MAX_SOCKETS },
      httpsAgent: { maxSockets: MAX_SOCKETS },
    },
  })
  return {
    client,
    settings,
    keyOf: (name) => prefix + name,
    async call(work, bytes = 0) {
      try {
        return await work(client, AbortSignal.timeout(answerMs + Math.ceil(bytes / MIN_THROUGHPUT)))
      } catch (error) {
        throw asFailure(error, settings)
      }
    },
  }
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

/** Whether the key does not exist in an existing bucket. */
export const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound')

/** Hint for the operator, by error name; null for transient errors. */
function hintFor(name: string, status: number | undefined, { bucket, region }: S3Settings): string | null {
  switch (name) {
    case 'NoSuchBucket':
      return `there is no bucket "${bucket}": create it, or change S3_BUCKET`
    case 'InvalidAccessKeyId':
      return 'the access key is unknown: correct S3_ACCESS_KEY_ID'
    case 'SignatureDoesNotMatch':
      return 'the secret does not belong to the access key: correct S3_SECRET_ACCESS_KEY'
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
      return `the bucket is not in the region "${region}": correct S3_REGION and S3_ENDPOINT`
    case 'RequestTimeTooSkewed':
      return 'the clock of this machine is wrong: correct it'
    default:
      return status === 401 || status === 403
        ? `the access key may not read, write, list and delete in the bucket "${bucket}": grant these permissions`
        : null
  }
}

/** Maps an error of the SDK. The message never contains a secret. */
export function asFailure(error: unknown, settings: S3Settings): Error {
  const name = error instanceof Error ? error.name : ''
  const hint = hintFor(name, statusOf(error), settings)
  if (hint !== null) return new ObjectsRefused(hint, { cause: error })
  const reason = error instanceof Error ? error.message || error.name : String(error)
  return new ObjectsUnavailable(`the object storage is unavailable: ${reason}`, { cause: error })
}
