import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startChild } from './start-child.ts'

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

test('exchanges bytes with a child in order through another process', async () => {
  const child = startChild(await program(echo))
  const messages: Echo[] = []
  child.on('message', (message: Echo) => messages.push(message))
  for (let index = 0; index < 100; index += 1) child.send({ bytes: Buffer.alloc(10_000, index) })
  await expect.poll(() => messages.length).toBe(100)
  expect(messages.map(({ bytes }) => bytes[9_999])).toEqual(Array.from({ length: 100 }, (_, index) => index))
  expect(messages[0]?.pid).toBe(child.pid)
  expect(messages[0]?.parent).not.toBe(process.pid)
  child.kill()
  await once(child, 'exit')
})

test('reports the exit of a child that ends by itself, is released or killed, and drops later messages', async () => {
  const source = await program(echo)
  const [itself, released, killed] = [startChild(source), startChild(source), startChild(source)]
  const ends = [itself, released, killed].map((child) => once(child, 'exit'))
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

test('reports a missing program like one that fails', async () => {
  const child = startChild(pathToFileURL(join(folder, 'nowhere.mjs')))
  expect(await once(child, 'exit')).toEqual([1, null])
})

test('ends all children with their launcher, and the next one starts anyway', async () => {
  const source = await program(echo)
  const lost = startChild(source)
  const said = once(lost, 'message')
  lost.send({ bytes: Buffer.alloc(1) })
  const [{ parent, pid }] = await said
  const end = once(lost, 'exit')
  process.kill(parent, 'SIGKILL')
  expect(await end).toEqual([null, null])
  await expect.poll(() => isGone(pid)).toBe(true)
  const next = startChild(source)
  const answer = once(next, 'message')
  next.send({ bytes: Buffer.alloc(1) })
  expect((await answer)[0].parent).not.toBe(parent)
  next.kill()
})
