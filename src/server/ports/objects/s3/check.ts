import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { connectS3 } from './client.ts'
import type { S3Settings } from './settings.ts'

/** Tries to write, list and delete. Rejects with `ObjectsRefused` for an invalid setting, else with `ObjectsUnavailable`. */
export async function checkS3(settings: S3Settings): Promise<void> {
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
