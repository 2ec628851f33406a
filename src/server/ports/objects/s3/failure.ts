import { S3ServiceException } from '@aws-sdk/client-s3'
import { ObjectsRefused, ObjectsUnavailable } from '../port.ts'
import type { S3Settings } from './settings.ts'

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
