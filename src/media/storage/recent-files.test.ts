import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import type { SegmentFolder, SegmentStorage, StoredFile } from './port.ts'
import { RecentFiles } from './recent-files.ts'

let files: Map<string, Buffer>
/** Names in reading order. */
let reads: string[]
let storage: SegmentStorage

beforeEach(() => {
  files = new Map()
  reads = []
  const folder = (name: string): SegmentFolder => ({
    write: async () => {},
    replace: async () => {},
    append: async () => ({ add: async () => {}, close: async () => {} }),
    async open(file): Promise<StoredFile | null> {
      const bytes = files.get(`${name}/${file}`)
      if (bytes === undefined) return null
      reads.push(file)
      return {
        size: bytes.length,
        read: (start, end) => Readable.from([bytes.subarray(start, end)]),
        close: async () => {},
      }
    },
    address: async () => null,
    cut: async (file, size) =>
      void files.set(`${name}/${file}`, files.get(`${name}/${file}`)?.subarray(0, size) ?? Buffer.alloc(0)),
    names: async () => [],
    remove: async () => files.clear(),
  })
  storage = { folder, names: async () => [] }
})

async function read(from: SegmentStorage, file: string): Promise<string | null> {
  const stored = await from.folder('one').open(file)
  return stored && (await buffer(stored.read(0, stored.size))).toString('latin1')
}

test('reads a file once, through any storage of the same files', async () => {
  files.set('one/a.m4s', Buffer.from('segment'))
  const recent = new RecentFiles(1000)
  const [live, archive] = [recent.before(storage), recent.before(storage)]
  expect(await read(live, 'a.m4s')).toBe('segment')
  expect(await read(archive, 'a.m4s')).toBe('segment')
  expect((await live.folder('one').open('a.m4s'))?.bytes?.toString()).toBe('segment')
  expect(reads).toEqual(['a.m4s'])
})

test('evicts the least recently used file when it is full', async () => {
  for (const file of ['a.m4s', 'b.m4s', 'c.m4s']) files.set(`one/${file}`, Buffer.alloc(400))
  const recent = new RecentFiles(1000).before(storage)
  for (const file of ['a.m4s', 'b.m4s', 'a.m4s', 'c.m4s', 'a.m4s', 'b.m4s']) await read(recent, file)
  expect(reads).toEqual(['a.m4s', 'b.m4s', 'c.m4s', 'b.m4s'])
})

test('never serves changed, removed, large or missing files from memory', async () => {
  files.set('one/a.m4s', Buffer.from('segment'))
  files.set('one/kept.json', Buffer.from('{}'))
  files.set('one/large.m4s', Buffer.alloc(2_000_001))
  const recent = new RecentFiles(10_000_000).before(storage)
  const folder = recent.folder('one')
  for (const file of ['kept.json', 'large.m4s']) {
    await read(recent, file)
    expect((await folder.open(file))?.bytes).toBeUndefined()
  }
  await read(recent, 'a.m4s')
  await folder.cut('a.m4s', 3)
  expect(await read(recent, 'a.m4s')).toBe('seg')
  await folder.remove()
  expect(await read(recent, 'a.m4s')).toBeNull()
  expect(await read(recent, 'b.m4s')).toBeNull()
})

test('retries a file that could not be read', async () => {
  files.set('one/a.m4s', Buffer.from('segment'))
  const { folder } = storage
  let broken = true
  const failing = (name: string): SegmentFolder => {
    const whole = folder(name)
    const open = async (file: string): Promise<StoredFile | null> => {
      const stored = await whole.open(file)
      if (stored === null || !broken) return stored
      const read = (): Readable =>
        new Readable({
          read() {
            this.destroy(new Error('the disk is broken'))
          },
        })
      return { ...stored, read }
    }
    return { ...whole, open }
  }
  const recent = new RecentFiles(1000).before({ ...storage, folder: failing })
  await expect(read(recent, 'a.m4s')).rejects.toThrow('the disk is broken')
  broken = false
  expect(await read(recent, 'a.m4s')).toBe('segment')
})
