import { S3ServiceException } from '@aws-sdk/client-s3'
import { ObjectsRefused, ObjectsUnavailable } from '../port.ts'
import type { S3Settings } from './settings.ts'

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

/** Whether nothing has this key, in a bucket that is there. */
export const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound')

/** What an operator can do about a refusal, by the name of the fault; null where it may pass by itself. */
function cureOf(name: string, status: number | undefined, { bucket, region }: S3Settings): string | null {
  switch (name) {
    case 'NoSuchBucket':
      return `there is no bucket "${bucket}": make it, or choose another S3_BUCKET`
    case 'InvalidAccessKeyId':
      return 'the access key is not known there: copy S3_ACCESS_KEY_ID anew'
    case 'SignatureDoesNotMatch':
      return 'the secret does not belong to the access key: copy S3_SECRET_ACCESS_KEY anew'
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
      return `the bucket is not in the region "${region}": set S3_REGION and S3_ENDPOINT to where it is`
    case 'RequestTimeTooSkewed':
      return 'the clock of this machine is wrong: set it'
    default:
      return status === 401 || status === 403
        ? `the access key may not read, write, list and delete in the bucket "${bucket}": give it these rights`
        : null
  }
}

/** The error as callers know it. Never tells a secret. */
export function asFailure(error: unknown, settings: S3Settings): Error {
  const name = error instanceof Error ? error.name : ''
  const cure = cureOf(name, statusOf(error), settings)
  if (cure !== null) return new ObjectsRefused(cure, { cause: error })
  const reason = error instanceof Error ? error.message || error.name : String(error)
  return new ObjectsUnavailable(`the object storage does not answer as it should: ${reason}`, { cause: error })
}
