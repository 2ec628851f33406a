import { S3Client } from '@aws-sdk/client-s3'
import { asFailure } from './failure.ts'
import type { S3Settings } from './settings.ts'

/** Timeouts for connecting, and for an idle connection. */
const CONNECT_MS = 3_000
const IDLE_MS = 20_000
/** Minimum throughput in bytes per millisecond. */
const MIN_THROUGHPUT = 50

const MAX_SOCKETS = 256

export interface S3Connection {
  readonly client: S3Client
  readonly settings: S3Settings
  /** Key of `name` in the bucket. */
  keyOf(name: string): string
  /**
   * Makes one call with a timeout for the transfer of at most `bytes`. Rejects only with `ObjectsUnavailable` or
   * `ObjectsRefused`.
   */
  call<Answer>(work: (client: S3Client, abortSignal: AbortSignal) => Promise<Answer>, bytes?: number): Promise<Answer>
}

export function connectS3(settings: S3Settings): S3Connection {
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
