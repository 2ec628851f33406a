import { beforeEach, expect, test } from 'vitest'
import { prepareOnce } from './prepare-once.ts'

let now: number
let requests: number
let fails: boolean
let prepared: ReturnType<typeof prepareOnce<number>>

beforeEach(() => {
  now = 0
  requests = 0
  fails = false
  prepared = prepareOnce(
    async () => {
      requests += 1
      if (fails) throw new Error('offline')
      return requests
    },
    () => now,
  )
})

test('a prepared signature is requested once, and taken once', async () => {
  prepared.prepare()
  prepared.prepare()
  expect(await prepared.take()).toBe(1)
  expect(requests).toBe(1)
  expect(await prepared.take()).toBe(2)
})

test('a signature that was prepared more than a minute ago is requested again', async () => {
  prepared.prepare()
  now = 60_000
  expect(await prepared.take()).toBe(2)
})

test('after a failure it is requested again when it is taken', async () => {
  fails = true
  prepared.prepare()
  await Promise.resolve()
  fails = false
  await expect(prepared.take()).resolves.toBe(2)
})
