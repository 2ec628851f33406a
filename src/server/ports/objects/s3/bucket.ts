/** Large files in a bucket of any storage that speaks S3, read and written as streams. */
import { DeleteObjectsCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { Readable } from 'node:stream'
import { connectS3, type S3Connection } from './client.ts'
import { asFailure, isMissing } from './failure.ts'
import type { S3Settings } from './settings.ts'

export interface S3File {
  /** In bytes. */
  readonly size: number
  /** The bytes from `start` up to, not including, `end`. */
  read(start: number, end: number): Readable
  close(): Promise<void>
}

export interface S3Bucket {
  /** Stores `size` bytes whole or not at all, in place of what has this key. */
  put(key: string, size: number, body: Readable): Promise<void>
  /** Null when nothing has this key. Whoever opens must read or close. */
  open(key: string): Promise<S3File | null>
  /** Every file whose key begins with `prefix`, with its size in bytes. */
  list(prefix: string): AsyncIterable<{ readonly key: string; readonly size: number }>
  /** What stands before the first slash of the keys that begin with `prefix`, or the rest of a key without one. */
  names(prefix: string): Promise<string[]>
  /** Forgets every file whose key begins with `prefix`. */
  remove(prefix: string): Promise<void>
  /** An address by which anybody may read the file for so many seconds. */
  address(key: string, seconds: number): Promise<string>
}

/** As many as one answer lists, and one call forgets. */
const MOST_LISTED = 1_000

/** Calls may reject with `ObjectsUnavailable` or `ObjectsRefused`. */
export function s3Bucket(settings: S3Settings, MaxKeys = MOST_LISTED): S3Bucket {
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
        const place = { Bucket, Prefix: keyOf(prefix), Delimiter: '/', ContinuationToken: token, MaxKeys }
        const page = await call((s3, abortSignal) => s3.send(new ListObjectsV2Command(place), { abortSignal }))
        for (const { Prefix } of page.CommonPrefixes ?? []) names.push((Prefix ?? '').slice(start).replace(/\/$/, ''))
        for (const { Key } of page.Contents ?? []) names.push((Key ?? '').slice(start))
        token = page.NextContinuationToken
      } while (token !== undefined)
      return names.filter((name) => name !== '')
    },
    async remove(prefix) {
      // As many as one call takes; what is removed is not listed again.
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

/** One request gives the whole file, which is what players ask for; another range is asked for anew. */
async function openFile({ call, keyOf, settings }: S3Connection, key: string): Promise<S3File | null> {
  const place = { Bucket: settings.bucket, Key: keyOf(key) }
  const get = (range?: string) =>
    call(async (s3) => {
      try {
        const command = new GetObjectCommand({ ...place, ...(range !== undefined && { Range: range }) })
        const { Body, ContentLength } = await s3.send(command)
        if (!(Body instanceof Readable) || ContentLength === undefined) throw new Error('an answer without a body')
        return { body: Body, size: ContentLength }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    })
  const whole = await get()
  if (whole === null) return null
  const { body, size } = whole
  // Whoever reads hears of errors; until then nobody listens.
  body.on('error', () => {})
  return {
    size,
    read(start, end) {
      if (start === 0 && end === size) return body
      body.destroy()
      if (start >= end) return Readable.from([])
      return Readable.from(
        (async function* range() {
          const part = await get(`bytes=${start}-${end - 1}`)
          if (part !== null) yield* part.body
        })(),
        { objectMode: false },
      )
    },
    async close() {
      body.destroy()
    },
  }
}
