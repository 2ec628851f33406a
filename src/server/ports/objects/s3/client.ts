import { S3Client } from '@aws-sdk/client-s3'
import { asFailure } from './failure.ts'
import type { S3Settings } from './settings.ts'

/** Milliseconds until a connection stands, and without a byte on one that does. */
const CONNECT_MS = 3_000
const SILENCE_MS = 20_000
/** A slower line than this (bytes a millisecond) is none. */
const SLOWEST = 50

const MOST_SOCKETS = 256

export interface S3Connection {
  readonly client: S3Client
  readonly settings: S3Settings
  /** The key that `name` has in the bucket. */
  keyOf(name: string): string
  /**
   * Does one call that moves `bytes` at most, and gives it up in time. Rejects with `ObjectsUnavailable` or
   * `ObjectsRefused`, and with nothing else.
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
    // Who calls tells what matters; the SDK would write to the console.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    // Many servers that speak S3 know nothing of checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      httpAgent: { maxSockets: MOST_SOCKETS },
      httpsAgent: { maxSockets: MOST_SOCKETS },
    },
  })
  return {
    client,
    settings,
    keyOf: (name) => prefix + name,
    async call(work, bytes = 0) {
      try {
        return await work(client, AbortSignal.timeout(answerMs + Math.ceil(bytes / SLOWEST)))
      } catch (error) {
        throw asFailure(error, settings)
      }
    },
  }
}
