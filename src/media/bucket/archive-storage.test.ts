import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { manualClock, type ManualClock } from '#tests/support/manual-clock.ts'
import { type Bucket, diskStorage, readWhole, type SegmentStorage } from '../storage/index.ts'
import { archiveStorage } from './archive-storage.ts'

let directory: string
let clock: ManualClock
let archive: SegmentStorage
let requests: string[]

/** A bucket in memory that counts the reads. */
function memoryBucket(files: Map<string, Buffer>): Bucket {
  return {
    put: async (key, _size, body) => void files.set(key, await buffer(body)),
    async open(key) {
      requests.push(key)
      const bytes = files.get(key)
      if (bytes === undefined) return null
      return { size: bytes.length, bytes, read: () => Readable.from([bytes]), close: async () => {} }
    },
    async *list() {},
    names: async () => [],
    remove: async () => {},
    address: async () => '',
  }
}

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kirari-archive-'))
  clock = manualClock()
  requests = []
  const bucket = memoryBucket(new Map())
  const disk = diskStorage(directory)
  archive = archiveStorage({ disk, bucket, redirect: false, changed: async () => {}, remove: async () => {}, clock })
})
afterEach(() => rm(directory, { recursive: true }))

const kept = async () => (await readWhole(archive.folder('one'), 'kept.json'))?.toString()

test('looks up a missing recording once in some seconds, and finds it once it is stored', async () => {
  expect([await kept(), await kept()]).toEqual([undefined, undefined])
  expect(requests).toHaveLength(1)
  clock.advance(5_000)
  expect(await kept()).toBeUndefined()
  expect(requests).toHaveLength(2)
  await archive.folder('one').replace('kept.json', '{}')
  expect(await kept()).toBe('{}')
})

test('looks up a file of a session each time, because another machine may be copying it', async () => {
  const folder = archive.folder('one/0000000a')
  expect([await folder.open('v0-0-0000000a.m4s'), await folder.open('v0-0-0000000a.m4s')]).toEqual([null, null])
  expect(requests).toHaveLength(2)
})
