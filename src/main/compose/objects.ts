/** Chooses where objects are kept. */
import type { BucketOptions } from '#media/index.ts'
import { diskObjects } from '#server/ports/objects/disk.ts'
import type { ObjectStorage } from '#server/ports/objects/port.ts'
import type { ObjectsSetting } from '../config/objects.ts'

/** `folder` is where they go on the disk. The S3 client is loaded only where it is needed: it is large. */
export async function openObjects(setting: ObjectsSetting, folder: string): Promise<ObjectStorage> {
  if (setting.kind === 'disk') return diskObjects(folder)
  const { s3Objects } = await import('#server/ports/objects/s3/objects.ts')
  return s3Objects(setting)
}

/** Rejects with `ObjectsRefused` where a setting is wrong, and with `ObjectsUnavailable` where the storage is away. */
export async function checkObjects(setting: ObjectsSetting): Promise<void> {
  if (setting.kind === 'disk') return
  const { checkS3 } = await import('#server/ports/objects/s3/check.ts')
  await checkS3(setting)
}

export interface BucketSetup {
  readonly objects: ObjectsSetting
  readonly redirect: boolean
  readonly keepLocalMs: number
}

/** Where the media engine keeps recordings beside its disk; undefined for nowhere. */
export async function openBucket({ objects, ...how }: BucketSetup): Promise<BucketOptions | undefined> {
  if (objects.kind === 'disk') return undefined
  const { s3Bucket } = await import('#server/ports/objects/s3/bucket.ts')
  return { bucket: s3Bucket(objects), ...how }
}
