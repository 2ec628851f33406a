import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { startS3 } from '#tests/support/s3.ts'
import { ObjectsRefused, ObjectsUnavailable } from '../port.ts'
import { s3Bucket, type S3Bucket } from './bucket.ts'
import { checkS3, s3Objects } from './objects.ts'

const s3 = await startS3()
afterEach(() => s3.thaw())
afterAll(() => s3.close())

describe('the check of a storage', () => {
  test('resolves with valid settings', async () => {
    await checkS3(s3.settings)
  })

  test.each([
    [{ bucket: 'elsewhere' }, /no bucket "elsewhere".*S3_BUCKET/],
    [{ accessKeyId: 'UNKNOWN' }, /S3_ACCESS_KEY_ID/],
    [{ secretAccessKey: 'hidden-and-wrong' }, /S3_SECRET_ACCESS_KEY/],
  ])('names the setting to correct for %o', async (change, hint) => {
    const refused = await checkS3({ ...s3.settings, ...change }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ObjectsRefused)
    expect(String(refused)).toMatch(hint)
    expect(String(refused)).not.toContain('hidden-and-wrong')
  })

  test('rejects with ObjectsUnavailable for an unreachable server', async () => {
    const nowhere = { ...s3.settings, endpoint: `http://127.0.0.1:${await freePort()}` }
    await expect(checkS3(nowhere)).rejects.toThrow(ObjectsUnavailable)
    await expect(s3Objects(nowhere).read('a')).rejects.toThrow(ObjectsUnavailable)
  })

  test('times out for a server that does not respond', async () => {
    s3.freeze()
    await expect(checkS3({ ...s3.settings, answerMs: 200 })).rejects.toThrow(ObjectsUnavailable)
  })
})

describe('a bucket of large files', () => {
  let runs = 0
  const open = (pageSize?: number): S3Bucket => s3Bucket({ ...s3.settings, prefix: `bucket-${(runs += 1)}/` }, pageSize)
  const put = (bucket: S3Bucket, key: string, text: string) =>
    bucket.put(key, Buffer.byteLength(text), Readable.from([Buffer.from(text)]))
  const read = async (bucket: S3Bucket, key: string, start = 0, end?: number) => {
    const file = await bucket.open(key)
    return file && (await buffer(file.read(start, end ?? file.size))).toString()
  }

  test('returns stored files completely and in ranges', async () => {
    const bucket = open()
    await put(bucket, 'one/session/v0-1.m4s', 'abcdefg')
    expect(await read(bucket, 'one/session/v0-1.m4s')).toBe('abcdefg')
    expect(await read(bucket, 'one/session/v0-1.m4s', 2, 5)).toBe('cde')
    expect(await read(bucket, 'one/session/v0-1.m4s', 3, 3)).toBe('')
    expect(await read(bucket, 'one/session/v0-2.m4s')).toBeNull()
    await (await bucket.open('one/session/v0-1.m4s'))?.close()
  })

  test('streams a large file unchanged', async () => {
    const bucket = open()
    const chunks = Array.from({ length: 60 }, (_, index) => Buffer.alloc(100_003, index))
    await bucket.put('big', 60 * 100_003, Readable.from(chunks))
    const file = await bucket.open('big')
    expect(file && (await buffer(file.read(0, file.size))).equals(Buffer.concat(chunks))).toBe(true)
  })

  test('lists files and folders', async () => {
    const bucket = open()
    for (const key of ['one/a/x', 'one/a/y', 'one/b/x', 'one/kept.json', 'two/kept.json'])
      await put(bucket, key, 'text')
    expect((await bucket.names('')).toSorted()).toEqual(['one', 'two'])
    expect((await bucket.names('one/')).toSorted()).toEqual(['a', 'b', 'kept.json'])
    expect(await bucket.names('three/')).toEqual([])
    const listed: object[] = []
    for await (const file of bucket.list('one/a/')) listed.push(file)
    expect(listed).toEqual([
      { key: 'one/a/x', size: 4 },
      { key: 'one/a/y', size: 4 },
    ])
  })

  test('lists and removes more files than one page contains', async () => {
    const bucket = open(10)
    const keys = Array.from({ length: 25 }, (_, index) => `one/${String(index).padStart(5, '0')}`)
    for (const key of keys) await put(bucket, key, 'x')
    await put(bucket, 'two', 'x')
    const listed: string[] = []
    for await (const { key } of bucket.list('one/')) listed.push(key)
    expect(listed).toEqual(keys)
    await bucket.remove('one/')
    expect(await bucket.names('')).toEqual(['two'])
    await bucket.remove('one/')
  })

  test('creates presigned URLs', async () => {
    const bucket = open()
    await put(bucket, 'one/x', 'public for a moment')
    const address = await bucket.address('one/x', 60)
    expect(await (await fetch(address)).text()).toBe('public for a moment')
    expect(
      (await fetch(address.replace(/Signature=./, (first) => (first.endsWith('0') ? 'Signature=1' : 'Signature=0'))))
        .status,
    ).toBe(403)
  })
})
