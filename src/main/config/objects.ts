/** Settings of object storage: where pictures of users, segments and archives are kept. */
import { z } from 'zod'
import { address, flag } from './values.ts'

export const objectsVariables = {
  OBJECTS: z
    .enum(['disk', 's3'], 'must be disk or s3')
    .default('disk')
    .describe(
      'Where pictures of users and the recordings of lives are kept: disk in DATA_DIR; s3 in a bucket of any storage that speaks S3, recordings for S3_LOCAL_HOURS on the disk as well.',
    ),
  S3_ENDPOINT: address
    .optional()
    .describe("Address of the storage, such as https://s3.example.jp. Without it Amazon's own of S3_REGION."),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a region, such as ap-northeast-1')
    .default('us-east-1')
    .describe('Region of the bucket; many storages have none, and take any.'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket: 3 to 63 of a-z, 0-9, - and .')
    .optional()
    .describe('The bucket, which is there already. One for each installation, or else one S3_PREFIX for each.'),
  S3_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/, 'must be a folder of the bucket, such as kirari')
    .optional()
    .describe('Folder of the bucket that is ours; what lies there and nobody knows of is removed.'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional().describe('Access key that may list, read, write and delete there.'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('The secret that belongs to S3_ACCESS_KEY_ID.'),
  S3_FORCE_PATH_STYLE: flag
    .optional()
    .describe(
      'Addresses with the bucket in their path: 1 or 0. Without it 1 with S3_ENDPOINT, as most storages need it.',
    ),
  S3_PLAYBACK: z
    .enum(['stream', 'redirect'], 'must be stream or redirect')
    .default('stream')
    .describe(
      'How archives that are in the bucket alone reach players: stream through the media engine; redirect to signed addresses of the bucket, which then must allow other sites to read (CORS).',
    ),
  S3_LOCAL_HOURS: z.coerce
    .number('must be a number of hours')
    .min(0, 'must be 0 or more')
    .default(24)
    .describe('How long recordings stay on the disk after the bucket has them; less where the disk is nearly full.'),
}

const objectsSettings = z.object(objectsVariables)
type ObjectsVariables = z.infer<typeof objectsSettings>

/** Where objects are kept, and what that needs. */
export type ObjectsSetting =
  | { readonly kind: 'disk' }
  | {
      readonly kind: 's3'
      readonly endpoint: string | null
      readonly region: string
      readonly bucket: string
      /** Empty, or with a slash at its end. */
      readonly prefix: string
      readonly accessKeyId: string
      readonly secretAccessKey: string
      readonly forcePathStyle: boolean
    }

const needed = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

export function objectsFaults(set: ObjectsVariables): string[] {
  const missing = needed.filter((name) => set[name] === undefined)
  if (set.OBJECTS === 's3' && missing.length > 0) {
    return [`${missing.join(', ')}: not set, though OBJECTS is s3; set ${needed.join(', ')}, or take OBJECTS out.`]
  }
  const unused = [...needed, 'S3_ENDPOINT' as const].filter((name) => set[name] !== undefined)
  if (set.OBJECTS === 'disk' && unused.length > 0) {
    return [
      `${unused.join(', ')}: without effect, because OBJECTS is disk; set OBJECTS=s3, or take ${unused.length > 1 ? 'them' : 'it'} out.`,
    ]
  }
  return []
}

/** From where players fetch what they are sent to the bucket for; none where nobody is. */
export function bucketOrigins(objects: ObjectsSetting, playback: ObjectsVariables['S3_PLAYBACK']): string[] {
  if (objects.kind === 'disk' || playback === 'stream') return []
  const { origin, protocol, host } = new URL(objects.endpoint ?? `https://s3.${objects.region}.amazonaws.com`)
  return [objects.forcePathStyle ? origin : `${protocol}//${objects.bucket}.${host}`]
}

/** For settings without faults. */
export function objectsSetting(set: ObjectsVariables): ObjectsSetting {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = set
  if (set.OBJECTS === 'disk' || bucket === undefined) return { kind: 'disk' }
  if (accessKeyId === undefined || secretAccessKey === undefined) return { kind: 'disk' }
  return {
    kind: 's3',
    endpoint: set.S3_ENDPOINT ?? null,
    region: set.S3_REGION,
    bucket,
    prefix: set.S3_PREFIX === undefined ? '' : `${set.S3_PREFIX}/`,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: set.S3_FORCE_PATH_STYLE ?? set.S3_ENDPOINT !== undefined,
  }
}
