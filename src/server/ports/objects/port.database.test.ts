import fc from 'fast-check'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startS3 } from '#tests/support/s3.ts'
import { diskObjects } from './disk.ts'
import type { ObjectStorage } from './port.ts'
import { s3Objects } from './s3/objects.ts'

const s3 = await startS3()
afterAll(() => s3.close())
const root = await mkdtemp(join(tmpdir(), 'kirari-objects-'))
afterAll(() => rm(root, { recursive: true, force: true }))

let folder: string
let runs = 0
const adapters: [string, () => ObjectStorage][] = [
  ['disk', () => diskObjects(folder)],
  ['S3', () => s3Objects({ ...s3.settings, prefix: `run-${(runs += 1)}/` })],
]

describe.each(adapters)('object storage on %s', (_name, open) => {
  let objects: ObjectStorage
  beforeEach(async () => {
    folder = await mkdtemp(join(root, 'run-'))
    objects = open()
  })

  test('returns stored bytes unchanged (property)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 5000 }), async (bytes) => {
        await objects.write('a/b.webp', bytes)
        expect(await objects.read('a/b.webp')).toEqual(Buffer.from(bytes))
      }),
      { numRuns: 30 },
    )
  })

  test('returns null for other names', async () => {
    await objects.write('a/b', Buffer.from('x'))
    expect(await objects.read('a/c')).toBeNull()
    expect(await objects.read('b')).toBeNull()
  })

  test('removes objects idempotently', async () => {
    await objects.write('a', Buffer.from('x'))
    await objects.remove('a')
    await objects.remove('a')
    expect(await objects.read('a')).toBeNull()
  })

  test.each([
    '',
    '/',
    '/a',
    'a/',
    'a//b',
    '../a',
    'a/../b',
    '.a',
    'a/.b',
    'A',
    'a b',
    'a\0b',
    'a\\b',
    'é',
    'a'.repeat(201),
  ])('rejects the name "%s"', async (name) => {
    await expect(objects.write(name, Buffer.from('x'))).rejects.toThrow(RangeError)
    await expect(objects.read(name)).rejects.toThrow(RangeError)
    await expect(objects.remove(name)).rejects.toThrow(RangeError)
  })
})

test('a failed write to disk leaves no file', async () => {
  const objects = diskObjects(folder)
  await mkdir(join(folder, 'taken/inside'), { recursive: true })
  await expect(objects.write('taken', Buffer.from('x'))).rejects.toThrow('EISDIR')
  expect(await readdir(folder)).toEqual(['taken'])
})

test('concurrent readers and writers on disk see complete versions', async () => {
  const objects = diskObjects(folder)
  const versions = [1, 2, 3, 4].map((fill) => Buffer.alloc(200_000, fill))
  await objects.write('a', versions[0] ?? Buffer.alloc(0))
  const writing = Promise.all(versions.map((bytes) => objects.write('a', bytes)))
  for (let read = 0; read < 20; read += 1) {
    const seen = await objects.read('a')
    expect(versions.some((bytes) => seen?.equals(bytes))).toBe(true)
  }
  await writing
})
