/** Objects in a bucket of any storage that speaks S3. */
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { mustBeProperName, type ObjectStorage } from '../port.ts'
import { connectS3 } from './client.ts'
import { isMissing } from './failure.ts'
import type { S3Settings } from './settings.ts'

/** Calls may reject with `ObjectsUnavailable` or `ObjectsRefused`. S3 shows readers whole versions only. */
export function s3Objects(settings: S3Settings): ObjectStorage {
  const { call, keyOf } = connectS3({ ...settings, prefix: `${settings.prefix}objects/` })
  const at = (name: string): { Bucket: string; Key: string } => {
    mustBeProperName(name)
    return { Bucket: settings.bucket, Key: keyOf(name) }
  }
  return {
    async write(name, bytes) {
      const place = at(name)
      const put = new PutObjectCommand({ ...place, Body: bytes, ContentLength: bytes.length })
      await call((client, abortSignal) => client.send(put, { abortSignal }), bytes.length)
    },
    async read(name) {
      const get = new GetObjectCommand(at(name))
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
      const remove = new DeleteObjectCommand(at(name))
      await call((client, abortSignal) => client.send(remove, { abortSignal }))
    },
  }
}
