/** Streams large files to and from a bucket of an S3-compatible storage. */
import { DeleteObjectsCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { Readable } from 'node:stream'
import { asFailure, connectS3, isMissing, type S3Connection, type S3Options } from './client.ts'

export interface S3File {
  /** In bytes. */
  readonly size: number
  /** The bytes from `start` (inclusive) to `end` (exclusive). */
  read(start: number, end: number): Readable
  close(): Promise<void>
}

export interface S3Bucket {
  /** Atomically stores or replaces a file of `size` bytes. */
  put(key: string, size: number, body: Readable): Promise<void>
  /** Returns null for an unknown key. The caller must read or close the file. */
  open(key: string): Promise<S3File | null>
  /** All files with this key prefix; sizes in bytes. */
  list(prefix: string): AsyncIterable<{ readonly key: string; readonly size: number }>
  /** Distinct path segments that follow `prefix`. */
  names(prefix: string): Promise<string[]>
  /** Removes all files with this key prefix. */
  remove(prefix: string): Promise<void>
  /** Presigned URL that is valid for `seconds`. */
  address(key: string, seconds: number): Promise<string>
}

/** Limit of S3 for a list response and for a deletion. */
const MAX_KEYS = 1_000

/** Calls may reject with `ObjectsUnavailable` or `ObjectsRefused`. */
export function s3Bucket(settings: S3Options, MaxKeys = MAX_KEYS): S3Bucket {
  const connection = connectS3({ ...settings, prefix: `${settings.prefix}media/` })
  const { call, keyOf, client } = connection
  const { bucket: Bucket } = settings

  async function* list(prefix: string): AsyncGenerator<{ readonly key: string; readonly size: number }> {
    let token: string | undefined
    do {
      const command = new ListObjectsV2Command({ Bucket, Prefix: keyOf(prefix), ContinuationToken: token, MaxKeys })
      const page = await call((s3, abortSignal) => s3.send(command, { abortSignal }))
      for (const { Key, Size } of page.Contents ?? []) {
        if (Key !== undefined) yield { key: Key.slice(keyOf('').length), size: Size ?? 0 }
      }
      token = page.NextContinuationToken
    } while (token !== undefined)
  }

  return {
    async put(key, size, body) {
      const command = new PutObjectCommand({ Bucket, Key: keyOf(key), Body: body, ContentLength: size })
      try {
        await call((s3, abortSignal) => s3.send(command, { abortSignal }), size)
      } finally {
        body.destroy()
      }
    },
    open: (key) => openFile(connection, key),
    list,
    async names(prefix) {
      const names: string[] = []
      const start = keyOf(prefix).length
      let token: string | undefined
      do {
        const input = { Bucket, Prefix: keyOf(prefix), Delimiter: '/', ContinuationToken: token, MaxKeys }
        const page = await call((s3, abortSignal) => s3.send(new ListObjectsV2Command(input), { abortSignal }))
        for (const { Prefix } of page.CommonPrefixes ?? []) names.push((Prefix ?? '').slice(start).replace(/\/$/, ''))
        for (const { Key } of page.Contents ?? []) names.push((Key ?? '').slice(start))
        token = page.NextContinuationToken
      } while (token !== undefined)
      return names.filter((name) => name !== '')
    },
    async remove(prefix) {
      // Lists the first page again after each deletion.
      for (;;) {
        const command = new ListObjectsV2Command({ Bucket, Prefix: keyOf(prefix), MaxKeys })
        const page = await call((s3, abortSignal) => s3.send(command, { abortSignal }))
        const Objects = (page.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [{ Key }]))
        if (Objects.length === 0) return
        const deletion = new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } })
        const { Errors = [] } = await call((s3, abortSignal) => s3.send(deletion, { abortSignal }))
        const [failed] = Errors
        if (failed !== undefined) {
          throw asFailure(Object.assign(new Error(failed.Message), { name: failed.Code ?? '' }), settings)
        }
      }
    },
    address: (key, seconds) =>
      getSignedUrl(client, new GetObjectCommand({ Bucket, Key: keyOf(key) }), { expiresIn: seconds }),
  }
}

/** Requests the whole file, which players usually read; other ranges need another request. */
async function openFile({ call, keyOf, settings }: S3Connection, key: string): Promise<S3File | null> {
  const input = { Bucket: settings.bucket, Key: keyOf(key) }
  const get = (range?: string) =>
    call(async (s3) => {
      try {
        const command = new GetObjectCommand({ ...input, ...(range !== undefined && { Range: range }) })
        const { Body, ContentLength } = await s3.send(command)
        if (!(Body instanceof Readable) || ContentLength === undefined) throw new Error('the response has no body')
        return { body: Body, size: ContentLength }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    })
  const response = await get()
  if (response === null) return null
  const { body, size } = response
  // Prevents an unhandled error event before the body is read.
  body.on('error', () => {})
  return {
    size,
    read(start, end) {
      if (start === 0 && end === size) return body
      body.destroy()
      if (start >= end) return Readable.from([])
      return Readable.from(
        (async function* range() {
          const response = await get(`bytes=${start}-${end - 1}`)
          if (response !== null) yield* response.body
        })(),
        { objectMode: false },
      )
    },
    async close() {
      body.destroy()
    },
  }
}
