/** Objects in a bucket of an S3-compatible storage. */
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { assertObjectName, type ObjectStorage } from '../port.ts'
import { connectS3, isMissing, type S3Options } from './client.ts'

/** Calls may reject with `ObjectsUnavailable` or `ObjectsRefused`. S3 writes are atomic. */
export function s3Objects(settings: S3Options): ObjectStorage {
  const { call, keyOf } = connectS3({ ...settings, prefix: `${settings.prefix}objects/` })
  const locate = (name: string): { Bucket: string; Key: string } => {
    assertObjectName(name)
    return { Bucket: settings.bucket, Key: keyOf(name) }
  }
  return {
    async write(name, bytes) {
      const location = locate(name)
      const put = new PutObjectCommand({ ...location, Body: bytes, ContentLength: bytes.length })
      await call((client, abortSignal) => client.send(put, { abortSignal }), bytes.length)
    },
    async read(name) {
      const get = new GetObjectCommand(locate(name))
      const bytes = await call(async (client, abortSignal) => {
        try {
          const { Body } = await client.send(get, { abortSignal })
          return Body ? await Body.transformToByteArray() : new Uint8Array()
        } catch (error) {
          if (isMissing(error)) return null
          throw error
        }
      })
      return bytes && Buffer.from(bytes)
    },
    async remove(name) {
      const remove = new DeleteObjectCommand(locate(name))
      await call((client, abortSignal) => client.send(remove, { abortSignal }))
    },
  }
}

/** Tries to write, list and delete. Rejects with `ObjectsRefused` for an invalid setting, else with `ObjectsUnavailable`. */
export async function checkS3(settings: S3Options): Promise<void> {
  const { call, keyOf, client } = connectS3(settings)
  const object = { Bucket: settings.bucket, Key: keyOf('kirari-check') }
  try {
    await call((s3, abortSignal) => s3.send(new PutObjectCommand({ ...object, Body: 'ok' }), { abortSignal }))
    const list = new ListObjectsV2Command({ Bucket: settings.bucket, Prefix: object.Key, MaxKeys: 1 })
    await call((s3, abortSignal) => s3.send(list, { abortSignal }))
    await call((s3, abortSignal) => s3.send(new DeleteObjectCommand(object), { abortSignal }))
  } finally {
    client.destroy()
  }
}
