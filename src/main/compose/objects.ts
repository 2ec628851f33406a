/** Selects the object storage. */
import type { BucketOptions } from '#media/index.ts'
import type { Logger } from 'pino'
import { diskObjects } from '#server/ports/objects/disk.ts'
import { ObjectsUnavailable, type ObjectStorage } from '#server/ports/objects/port.ts'
import type { ObjectsSetting } from '../config/objects.ts'

/** `folder` is for storage on disk. The S3 client is large, so it is loaded only if needed. */
export async function openObjects(setting: ObjectsSetting, folder: string): Promise<ObjectStorage> {
  if (setting.kind === 'disk') return diskObjects(folder)
  const { s3Objects } = await import('#server/ports/objects/s3/objects.ts')
  return s3Objects(setting)
}

/** Rejects with `ObjectsRefused` if a setting is invalid, or with `ObjectsUnavailable`. */
export async function checkObjects(setting: ObjectsSetting): Promise<void> {
  if (setting.kind === 'disk') return
  const { checkS3 } = await import('#server/ports/objects/s3/objects.ts')
  await checkS3(setting)
}

/** Handles failures of `checkObjects`: recordings stay on disk until the storage is available, so the start continues. */
export const ignoreUnavailable =
  (log: Logger) =>
  (error: unknown): void => {
    if (!(error instanceof ObjectsUnavailable)) throw error
    log.warn({ err: error }, 'the object storage is unavailable; recordings stay on disk until it is available')
  }

export interface BucketSetting {
  readonly objects: ObjectsSetting
  readonly redirect: boolean
  readonly keepLocalMs: number
}

/** The bucket for recordings of the media engine; undefined: on disk only. */
export async function openBucket({ objects, ...options }: BucketSetting): Promise<BucketOptions | undefined> {
  if (objects.kind === 'disk') return undefined
  const { s3Bucket } = await import('#server/ports/objects/s3/bucket.ts')
  return { bucket: s3Bucket(objects), ...options }
}
