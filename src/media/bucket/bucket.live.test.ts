import type { BucketState } from '#engine-protocol/index.ts'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { manualClock, type ManualClock } from '#tests/support/manual-clock.ts'
import { quiet } from '#tests/support/packaged.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'
import { startS3 } from '#tests/support/s3.ts'
import { type Bucket, diskStorage, type SegmentStorage } from '../storage/index.ts'
import { Copies } from './copies.ts'

const s3 = await startS3()
afterAll(() => s3.close())

const HOUR = 3_600_000
let runs = 0
let directory: string
let bucket: Bucket
let clock: ManualClock
let states: BucketState[]
let disk: SegmentStorage
let copies: Copies

function open(more: { readonly redirect?: boolean; readonly diskReserve?: number } = {}): Copies {
  disk = diskStorage(directory)
  return new Copies({
    disk,
    directory,
    bucket,
    redirect: false,
    keepLocalMs: HOUR,
    diskReserve: 0,
    isJournal: (file) => file.endsWith('.journal'),
    onState: (state) => states.push(state),
    clock,
    log: quiet,
    ...more,
  })
}

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kirari-copies-'))
  bucket = s3.bucket(`copies-${(runs += 1)}/`)
  clock = manualClock()
  states = []
  copies = open()
})
afterEach(async () => {
  copies.close()
  await removeFolder(directory)
})

async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of bucket.list('')) found.push(key)
  return found.toSorted()
}

async function readFrom(storage: SegmentStorage, folder: string, file: string): Promise<string | null> {
  const stored = await storage.folder(folder).open(file)
  return stored && text(stored.read(0, stored.size))
}

async function record(file: string, content: string): Promise<void> {
  const growing = await copies.live.folder('one/0000000a').append(file)
  await growing.add([Buffer.from(content)])
  await growing.close()
}

/** A stream that has ended and is kept. */
async function recordKept(): Promise<void> {
  await record('v0-0-0000000a.m4s', 'segment')
  await record('video.journal', 'journal')
  await copies.archive.folder('one').replace('kept.json', '{}')
  await copies.settled('one')
  await expect.poll(() => readdir(join(directory, 'one'))).toContain('copied.json')
}

/** Lets time pass so that the bucket answers pending calls, and pauses end. */
const passes = (ms: number) => async (): Promise<string[]> => {
  clock.advance(ms)
  return keys()
}

describe('a recording', () => {
  test('is copied when a file is complete; a growing journal is copied periodically', async () => {
    const folder = copies.live.folder('one/0000000a')
    const [segment, journal] = [await folder.append('v0-0-0000000a.m4s'), await folder.append('video.journal')]
    await segment.add([Buffer.from('first part')])
    await journal.add([Buffer.from('begun')])
    clock.advance(9_999)
    await copies.settled('one')
    expect(await keys()).toEqual([])
    clock.advance(1)
    await copies.settled('one')
    expect(await keys()).toEqual(['one/0000000a/video.journal'])
    await segment.close()
    await copies.settled('one')
    expect(await keys()).toEqual(['one/0000000a/v0-0-0000000a.m4s', 'one/0000000a/video.journal'])
    await journal.close()
  })

  test('waits on the disk while the bucket is unavailable, which is reported, and is copied later', async () => {
    await s3.stop()
    for (let index = 0; index < 40; index += 1) await record(`v0-${index}-0000000a.m4s`, 'x'.repeat(50_000))
    // Nothing above waited for a response that never arrives.
    const waitingState = () => {
      clock.advance(1)
      clock.advance(5_000)
      return states.at(-1)
    }
    await expect.poll(waitingState).toMatchObject({ waiting: 40, fault: expect.stringContaining('ECONNREFUSED') })
    expect(await readFrom(copies.archive, 'one/0000000a', 'v0-7-0000000a.m4s')).toHaveLength(50_000)
    await s3.start()
    await expect.poll(passes(60_000)).toHaveLength(40)
    await copies.settled('one')
    clock.advance(5_000)
    expect(states.at(-1)).toEqual({ waiting: 0, fault: null })
  })

  test('is copied by the next process after a stop', async () => {
    await s3.stop()
    await record('v0-0-0000000a.m4s', 'segment')
    await record('video.journal', 'journal')
    await copies.archive.folder('one').replace('kept.json', '{}')
    copies.close()
    await s3.start()
    copies = open()
    await copies.listBucket()
    await copies.pruneExcept(new Set(['one']), () => false)
    await expect.poll(keys).toEqual(['one/0000000a/v0-0-0000000a.m4s', 'one/0000000a/video.journal', 'one/kept.json'])
    await expect.poll(() => readdir(join(directory, 'one'))).toContain('copied.json')
  })

  test('is not copied if it is excluded', async () => {
    copies.exclude('one')
    await record('v0-0-0000000a.m4s', 'segment')
    await copies.settled('one')
    expect(await keys()).toEqual([])
  })

  test('is copied again after a stop left half of it in the bucket', async () => {
    await record('v0-0-0000000a.m4s', 'segment')
    await copies.settled('one')
    copies.close()
    await writeFile(join(directory, 'one/0000000a/v0-0-0000000a.m4s'), 'segment, and more')
    await writeFile(join(directory, 'one/kept.json'), '{}')
    copies = open()
    await copies.pruneExcept(new Set(['one']), () => false)
    const copied = async (): Promise<string | null> => {
      const stored = await bucket.open('one/0000000a/v0-0-0000000a.m4s')
      return stored && text(stored.read(0, stored.size))
    }
    await expect.poll(copied).toBe('segment, and more')
  })

  test('is copied and removed from a machine that was down when another one kept it', async () => {
    await record('v0-0-0000000a.m4s', 'segment')
    await copies.settled('one')
    copies.close()
    await bucket.put('one/kept.json', 2, Readable.from([Buffer.from('{}')]))
    await writeFile(join(directory, 'one/0000000a/v0-1-0000000a.m4s'), 'the rest')
    copies = open()
    await copies.pruneExcept(new Set(['one']), () => false)
    await expect.poll(() => readdir(directory)).toEqual([])
    expect(await readFrom(copies.archive, 'one/0000000a', 'v0-1-0000000a.m4s')).toBe('the rest')
  })
})

describe('a recording in the bucket', () => {
  test('leaves the disk after its time, and is read from the bucket', async () => {
    await recordKept()
    clock.advance(HOUR - 1)
    expect(await readdir(directory)).toEqual(['one'])
    await expect.poll(async () => (clock.advance(60_000), readdir(directory))).toEqual([])
    const folder = copies.archive.folder('one/0000000a')
    expect((await folder.names()).toSorted()).toEqual(['v0-0-0000000a.m4s', 'video.journal'])
    expect(await copies.archive.folder('one').names()).toContain('0000000a')
    expect(await readFrom(copies.archive, 'one', 'kept.json')).toBe('{}')
    const segment = await folder.open('v0-0-0000000a.m4s')
    expect(segment && (await text(segment.read(2, 5)))).toBe('gme')
    expect(await folder.address('v0-0-0000000a.m4s')).toBeNull()
  })

  test('leaves the disk early if the disk is nearly full', async () => {
    copies.close()
    copies = open({ diskReserve: Number.MAX_SAFE_INTEGER / 4 })
    await recordKept()
    await expect.poll(async () => (clock.advance(60_000), readdir(directory))).toEqual([])
  })

  test('is trimmed in the bucket without returning to the disk', async () => {
    await recordKept()
    await expect.poll(async () => (clock.advance(HOUR), readdir(directory))).toEqual([])
    await copies.archive.folder('one').replace('kept.json', '{"trim":1}')
    expect(await readFrom(copies.archive, 'one', 'kept.json')).toBe('{"trim":1}')
    expect(await readdir(directory)).toEqual([])
  })

  test('stores thumbnails beside itself, and leaves the disk with them', async () => {
    const { archive } = copies
    await recordKept()
    await archive.folder('one').write('sheet-1.jpg', [Buffer.from('early')])
    await expect.poll(keys).toContain('one/sheet-1.jpg')
    await expect.poll(async () => (clock.advance(HOUR), readdir(directory))).toEqual([])
    await archive.folder('one').write('poster-3.jpg', [Buffer.from('an im'), Buffer.from('age')])
    expect(await readdir(directory)).toEqual([])
    expect(await readFrom(archive, 'one', 'poster-3.jpg')).toBe('an image')
    expect(await readFrom(archive, 'one', 'sheet-1.jpg')).toBe('early')
    expect(await readFrom(archive, 'one', 'kept.json')).toBe('{}')
  })

  test('redirects players if configured, and only when the disk does not have it', async () => {
    copies.close()
    copies = open({ redirect: true })
    await recordKept()
    const folder = copies.archive.folder('one/0000000a')
    expect(await folder.address('v0-0-0000000a.m4s')).toBeNull()
    await expect.poll(async () => (clock.advance(HOUR), readdir(directory))).toEqual([])
    const address = await folder.address('v0-0-0000000a.m4s')
    expect(await (await fetch(address ?? '')).text()).toBe('segment')
  })

  test('stays on the disk after a trim until the bucket has the change', async () => {
    await recordKept()
    await s3.stop()
    await copies.archive.folder('one').replace('kept.json', '{"trim":1}')
    clock.advance(2 * HOUR)
    expect(await readdir(directory)).toEqual(['one'])
    await s3.start()
    await expect
      .poll(async () => (clock.advance(60_000), readFrom(copies.archive, 'one', 'kept.json')))
      .toBe('{"trim":1}')
    await expect.poll(async () => (clock.advance(HOUR), readdir(directory))).toEqual([])
    expect(await readFrom(copies.archive, 'one', 'kept.json')).toBe('{"trim":1}')
  })
})

describe('a removed recording', () => {
  test('is removed from the disk and the bucket', async () => {
    await recordKept()
    await copies.archive.folder('one').remove()
    expect(await readdir(directory)).toEqual([])
    await expect.poll(keys).toEqual([])
  })

  test('is removed from a bucket that was unavailable once it is back', async () => {
    await recordKept()
    await s3.stop()
    await copies.archive.folder('one').remove()
    expect(await readdir(directory)).toEqual([])
    await s3.start()
    expect(await keys()).toHaveLength(3)
    await expect.poll(passes(10_000)).toEqual([])
  })

  test('is removed from the bucket at the next start if it was removed while the engine was down', async () => {
    await recordKept()
    await expect.poll(async () => (clock.advance(HOUR), readdir(directory))).toEqual([])
    copies.close()
    copies = open()
    await copies.listBucket()
    await copies.pruneExcept(new Set(['another']), () => false)
    await expect.poll(keys).toEqual([])
  })
})

describe('a stream that continues on another machine', () => {
  test('is handed over with its recording, and restored without its segments', async () => {
    await record('v0-0-0000000a.m4s', 'segment')
    await record('video.journal', 'journal')
    await copies.live.folder('one/0000000a').replace('index.m3u8', 'playlist')
    await copies.handOver('one')
    expect(await keys()).toEqual(
      ['index.m3u8', 'v0-0-0000000a.m4s', 'video.journal'].map((file) => `one/0000000a/${file}`),
    )

    await rm(join(directory, 'one'), { recursive: true })
    await copies.restore('one')
    expect((await readdir(join(directory, 'one/0000000a'))).toSorted()).toEqual(['index.m3u8', 'video.journal'])
    expect(await readFrom(copies.archive, 'one/0000000a', 'v0-0-0000000a.m4s')).toBe('segment')
  })

  test('is handed over without its history after three seconds if the bucket is unavailable', async () => {
    await s3.stop()
    await record('v0-0-0000000a.m4s', 'segment')
    const handedOver = copies.handOver('one')
    clock.advance(3_000)
    await handedOver
    await expect(copies.restore('one')).rejects.toThrow('unavailable')
    await s3.start()
  })
})
