/** Settings of object storage for avatars, segments and archives. */
import type { S3Settings } from '#server/ports/objects/port.ts'
import { z } from 'zod'
import { flag, url } from './values.ts'

export const objectsVariables = {
  OBJECTS: z
    .enum(['disk', 's3'], 'must be disk or s3')
    .default('disk')
    .describe(
      'Storage of avatars and recordings: disk in DATA_DIR; s3 in a bucket of any S3-compatible storage, recordings for S3_LOCAL_HOURS also on disk.',
    ),
  S3_ENDPOINT: url
    .optional()
    .describe('URL of the storage, such as https://s3.example.jp. Default: Amazon S3 in S3_REGION.'),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a region, such as ap-northeast-1')
    .default('us-east-1')
    .describe('Region of the bucket; many S3-compatible storages accept any.'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket: 3 to 63 of a-z, 0-9, - and .')
    .optional()
    .describe('Name of an existing bucket. Each installation needs its own bucket or S3_PREFIX.'),
  S3_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/, 'must be a folder of the bucket, such as kirari')
    .optional()
    .describe('Folder in the bucket for this installation; unknown files in it are deleted.'),
  S3_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe('Access key with permissions to list, read, write and delete.'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('Secret of S3_ACCESS_KEY_ID.'),
  S3_FORCE_PATH_STYLE: flag
    .optional()
    .describe(
      'Path-style URLs with the bucket in the path: 1 or 0. Default: 1 with S3_ENDPOINT, as most storages need it.',
    ),
  S3_PLAYBACK: z
    .enum(['stream', 'redirect'], 'must be stream or redirect')
    .default('stream')
    .describe(
      'Playback of archives that are only in the bucket: stream through the media engine; redirect to signed URLs of the bucket, which must allow CORS.',
    ),
  S3_LOCAL_HOURS: z.coerce
    .number('must be a number of hours')
    .min(0, 'must be 0 or more')
    .default(24)
    .describe('How long recordings stay on disk after the copy to the bucket; less if the disk is nearly full.'),
}

const objectsSettings = z.object(objectsVariables)
type ObjectsVariables = z.infer<typeof objectsSettings>

/** The selected storage with its settings. */
export type ObjectsSetting = { readonly kind: 'disk' } | ({ readonly kind: 's3' } & S3Settings)

const required = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

export function objectsErrors(set: ObjectsVariables): string[] {
  const missing = required.filter((name) => set[name] === undefined)
  if (set.OBJECTS === 's3' && missing.length > 0) {
    return [`${missing.join(', ')}: missing, because OBJECTS is s3; set ${required.join(', ')}, or unset OBJECTS.`]
  }
  const unused = [...required, 'S3_ENDPOINT' as const].filter((name) => set[name] !== undefined)
  if (set.OBJECTS === 'disk' && unused.length > 0) {
    return [
      `${unused.join(', ')}: unused, because OBJECTS is disk; set OBJECTS=s3, or unset ${unused.length > 1 ? 'them' : 'it'}.`,
    ]
  }
  return []
}

/** Origins to which players are redirected for archives; none without redirects. */
export function bucketOrigins(objects: ObjectsSetting, playback: ObjectsVariables['S3_PLAYBACK']): string[] {
  if (objects.kind === 'disk' || playback === 'stream') return []
  const { origin, protocol, host } = new URL(objects.endpoint ?? `https://s3.${objects.region}.amazonaws.com`)
  return [objects.forcePathStyle ? origin : `${protocol}//${objects.bucket}.${host}`]
}

/** Expects valid settings. */
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
