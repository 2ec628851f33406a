import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diskStorage } from './disk.ts'
import type { SegmentFolder, SegmentStorage } from './port.ts'

let directory = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kirari-storage-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const make = (): SegmentStorage => diskStorage(directory)

async function read(folder: SegmentFolder, file: string, start: number, end?: number): Promise<string | null> {
  const stored = await folder.open(file)
  return stored && (await buffer(stored.read(start, end ?? stored.size))).toString()
}

describe('segment storage on disk', () => {
  test('returns the chunks joined, whole and in ranges', async () => {
    const folder = make().folder('one/a')
    await folder.write('v0-0.m4s', [Buffer.from('abc'), Buffer.alloc(0), Buffer.from('defg')])
    expect(await read(folder, 'v0-0.m4s', 0)).toBe('abcdefg')
    expect(await read(folder, 'v0-0.m4s', 2, 5)).toBe('cde')
    expect(await read(folder, 'v0-0.m4s', 6, 7)).toBe('g')
    expect(await read(folder, 'v0-0.m4s', 3, 3)).toBe('')
    const stored = await folder.open('v0-0.m4s')
    expect(stored?.size).toBe(7)
    await stored?.close()
  })

  test('keeps large segments byte for byte', async () => {
    const folder = make().folder('two/a')
    const chunks = Array.from({ length: 40 }, (_, index) => Buffer.alloc(100_003, index))
    await folder.write('big', chunks)
    const stored = await folder.open('big')
    expect(stored && (await buffer(stored.read(0, stored.size))).equals(Buffer.concat(chunks))).toBe(true)
  })

  test('removes a folder at once for its readers', async () => {
    const folder = make().folder('removed/a')
    for (let file = 0; file < 500; file += 1) await folder.write(`v0-${file}.m4s`, [Buffer.from('part')])
    const removed = folder.remove()
    const listed = [(await folder.names()).length]
    while (listed.at(-1) !== 0) listed.push((await folder.names()).length)
    expect(listed.filter((files) => files !== 500 && files !== 0)).toEqual([])
    expect(await make().folder('removed').names()).toEqual([])
    await removed
    await folder.remove()
    expect(await readdir(join(directory, 'removed'))).toEqual([])
  })

  test('shows a file when it is whole', async () => {
    const folder = make().folder('whole/a')
    const bytes = Buffer.alloc(20_000_000, 7)
    const written = folder.write('poster.jpg', [bytes])
    const listed: string[] = []
    let stored = await folder.open('poster.jpg')
    for (; stored === null; stored = await folder.open('poster.jpg')) listed.push(...(await folder.names()))
    expect(stored.size).toBe(bytes.length)
    await stored.close()
    await written
    expect(listed.filter((name) => name !== 'poster.jpg')).toEqual([])
    expect(await folder.names()).toEqual(['poster.jpg'])
  })

  test('writes a file whose writing was interrupted by the end of the process', async () => {
    const folder = make().folder('interrupted/a')
    await folder.append('poster.jpg.new').then((file) => file.close())
    await folder.write('poster.jpg', [Buffer.from('whole')])
    expect(await read(folder, 'poster.jpg', 0)).toBe('whole')
    expect(await folder.names()).toEqual(['poster.jpg'])
  })

  test('finds nothing under other names or in other folders', async () => {
    const storage = make()
    await storage.folder('three/a').write('x', [Buffer.from('x')])
    expect(await storage.folder('three/a2').open('x')).toBeNull()
    expect(await storage.folder('three/b').open('y')).toBeNull()
  })

  test('rejects all new files of a full disk, also those requested while it measures the free space', async () => {
    const folder = diskStorage(directory, Number.MAX_SAFE_INTEGER).folder('full/a')
    await expect(folder.write('existing', [])).resolves.toBeUndefined()
    const opened = await Promise.allSettled(['x', 'y', 'z'].map((file) => folder.append(file)))
    expect(opened.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await folder.names()).toEqual(['existing'])
  })

  test('never writes a name twice', async () => {
    const folder = make().folder('four/a')
    await folder.write('x', [Buffer.from('first')])
    await expect(folder.write('x', [Buffer.from('second')])).rejects.toThrow(/x/)
    expect(await read(folder, 'x', 0)).toBe('first')
  })

  test('accepts new files after its folder was removed', async () => {
    const folder = make().folder('five/a')
    await folder.write('x', [Buffer.from('1')])
    await folder.remove()
    expect(await folder.open('x')).toBeNull()
    await folder.write('x', [Buffer.from('2')])
    expect(await read(folder, 'x', 0)).toBe('2')
    await folder.remove()
    await folder.remove()
  })
})

test('leaves no file of a removed folder on the disk', async () => {
  const folder = diskStorage(directory).folder('six/a')
  await folder.write('x', [Buffer.from('1')])
  await folder.remove()
  expect(await readdir(join(directory, 'six'))).toEqual([])
})

test('rejects a folder name outside of the directory', () => {
  expect(() => diskStorage(directory).folder('../elsewhere')).toThrow(RangeError)
})
