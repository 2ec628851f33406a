import { mkdtemp, open, readFile, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestClock } from '#tests/support/clock.ts'
import { UploadDiskFull, UploadFiles } from './upload-files.ts'

let directory: string
let free: number
let files: UploadFiles
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kirari-upload-files-'))
  free = 1_000
  files = new UploadFiles({ directory, reserve: 100, freeBytes: async () => free, clock: new TestClock() })
  await files.create('one')
})
afterEach(() => rm(directory, { recursive: true }))

const content = Buffer.from(Array.from({ length: 500 }, (_, index) => index % 251))
const stream = (from = 0): Readable =>
  Readable.from(
    Array.from({ length: 50 }, (_, index) => content.subarray(index * 10, index * 10 + 10)).slice(from / 10),
  )
const stored = (): Promise<Buffer> => readFile(join(directory, 'one'))

test('concurrent requests at the same offset never mix their bytes', async () => {
  const sizes = await Promise.all([1, 2, 3].map(() => files.append('one', 0, content.length, stream())))
  const size = (await stored()).length
  expect(await stored()).toEqual(content.subarray(0, size))
  expect(sizes.every((one) => one !== null && one <= size)).toBe(true)
  expect(await files.append('one', size, content.length, stream(size))).toBe(content.length)
  expect(await stored()).toEqual(content)
})

test('bytes beyond the limit are dropped', async () => {
  expect(await files.append('one', 0, 25, stream())).toBe(25)
  expect(await stored()).toEqual(content.subarray(0, 25))
})

test('nothing is written at another offset, or without a file', async () => {
  expect(await files.append('one', 10, content.length, stream())).toBe(0)
  expect(await files.append('two', 0, content.length, stream())).toBeNull()
  expect(await stored()).toHaveLength(0)
})

test('a file is complete with its last byte, once no request writes to it', async () => {
  const request = new PassThrough()
  const appended = files.append('one', 0, content.length, request)
  request.write(content)
  await expect.poll(async () => (await stored()).length).toBe(content.length)
  expect(await files.isComplete('one', content.length)).toBe(false)
  request.end()
  await appended
  expect(await files.isComplete('one', content.length)).toBe(true)
  expect(await files.isComplete('one', content.length + 1)).toBe(false)
  expect(await files.isComplete('two', 0)).toBe(false)
})

test('the reserve of the disk is not used', async () => {
  free = 109
  await expect(files.append('one', 0, content.length, stream())).rejects.toThrow(UploadDiskFull)
  free = 110
  expect(await files.append('one', 0, content.length, stream())).toBe(content.length)
})

test('an upload continues above 4 GiB', async () => {
  // The file is sparse: its first bytes take no space.
  const offset = 2 ** 32 + 7
  await truncate(join(directory, 'one'), offset)
  expect(await files.offset('one')).toBe(offset)
  expect(await files.append('one', offset, 8e9, stream())).toBe(offset + content.length)
  expect((await stat(join(directory, 'one'))).size).toBe(offset + content.length)
  const file = await open(join(directory, 'one'))
  const { buffer } = await file.read(Buffer.alloc(content.length), 0, content.length, offset)
  await file.close()
  expect(buffer).toEqual(content)
})
