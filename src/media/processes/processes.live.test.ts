import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startHelper } from './index.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpers-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function program(source: string): Promise<URL> {
  const path = join(folder, 'program.mjs')
  await writeFile(path, source)
  return pathToFileURL(path)
}

const echo = `
  process.on('message', (message) => {
    if (message.end) process.exit(message.end)
    process.send({ ...message, pid: process.pid, parent: process.ppid })
  })
  process.on('disconnect', () => process.exit(7))`

interface Echo {
  readonly bytes: Uint8Array
  readonly pid: number
  readonly parent: number
}

const isGone = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}

test('a helper gets bytes and gives bytes, in order, by way of another process', async () => {
  const helper = startHelper(await program(echo))
  const heard: Echo[] = []
  helper.on('message', (message: Echo) => heard.push(message))
  for (let index = 0; index < 100; index += 1) helper.send({ bytes: Buffer.alloc(10_000, index) })
  await expect.poll(() => heard.length).toBe(100)
  expect(heard.map(({ bytes }) => bytes[9_999])).toEqual(Array.from({ length: 100 }, (_, index) => index))
  expect(heard[0]?.pid).toBe(helper.pid)
  expect(heard[0]?.parent).not.toBe(process.pid)
  helper.kill()
  await once(helper, 'exit')
})

test('its end is told: by itself, released, killed; what it is sent then is lost', async () => {
  const source = await program(echo)
  const [itself, released, killed] = [startHelper(source), startHelper(source), startHelper(source)]
  const ends = [itself, released, killed].map((helper) => once(helper, 'exit'))
  itself.send({ end: 3 })
  released.release()
  killed.kill()
  expect(await Promise.all(ends)).toEqual([
    [3, null],
    [7, null],
    [null, 'SIGKILL'],
  ])
  itself.send({ bytes: Buffer.alloc(1) })
})

test('a program that is not there ends like one that fails', async () => {
  const helper = startHelper(pathToFileURL(join(folder, 'nowhere.mjs')))
  expect(await once(helper, 'exit')).toEqual([1, null])
})

test('all end with the process that starts them, and the next one starts all the same', async () => {
  const source = await program(echo)
  const lost = startHelper(source)
  const said = once(lost, 'message')
  lost.send({ bytes: Buffer.alloc(1) })
  const [{ parent, pid }] = await said
  const end = once(lost, 'exit')
  process.kill(parent, 'SIGKILL')
  expect(await end).toEqual([null, null])
  await expect.poll(() => isGone(pid)).toBe(true)
  const next = startHelper(source)
  const answer = once(next, 'message')
  next.send({ bytes: Buffer.alloc(1) })
  expect((await answer)[0].parent).not.toBe(parent)
  next.kill()
})
