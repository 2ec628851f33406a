import { beforeEach, expect, test } from 'vitest'
import { SharedResponses, subjectOf, type StoredByCoding } from './shared-responses.ts'

let now: number
let made: number
let shared: SharedResponses
beforeEach(() => {
  now = 1_000_000
  made = 0
  shared = new SharedResponses(() => now)
})

const target = '/v1/lives/abc'
const make = async (): Promise<string> => {
  made += 1
  return `body ${made}`
}
const read = (key = 'key', of = target) => shared.read(key, of, make)

test('the subject of a path is what it names, whichever part of it is read', () => {
  expect(['/v1/lives/abc/gifts?limit=3', '/v3/channels/7/profile', '/v1/lives?state=on_air'].map(subjectOf)).toEqual([
    'lives/abc',
    'channels/7',
    'lives',
  ])
})

test('a response is made once for all who ask within a second', async () => {
  expect(await Promise.all([read(), read()])).toEqual(['body 1', 'body 1'])
  now += 999
  expect(await read()).toBe('body 1')
  now += 1
  expect(await read()).toBe('body 2')
})

test('a clock that is set back makes no old response fresh', async () => {
  await read()
  now -= 3_600_000
  expect(await read()).toBe('body 2')
})

test('a change of a subject forgets its responses only', async () => {
  await read()
  await read('other', '/v1/lives/xyz')
  shared.forget('lives/abc')
  expect([await read(), await read('other', '/v1/lives/xyz')]).toEqual(['body 3', 'body 2'])
})

test('a response that was being made while its subject changed is not read by those who ask later', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const earlier = shared.read('key', target, () => promise)
  shared.forget('lives/abc')
  const later = read()
  resolve('before the change')
  expect([await earlier, await later]).toEqual(['before the change', 'body 1'])
})

test('a failure reaches those who wait for it, and no others', async () => {
  const failing = () => shared.read('key', target, () => Promise.reject(new Error('database')))
  await expect(Promise.all([failing(), failing()])).rejects.toThrow('database')
  expect(await read()).toBe('body 1')
})

test('the oldest responses go when there are more than two thousand', async () => {
  for (let index = 0; index <= 2000; index += 1) await read(`key ${index}`)
  await read('key 1')
  expect(made).toBe(2001)
  await read('key 0')
  expect(made).toBe(2002)
})

const stored = (text: string): StoredByCoding => {
  const one = { headers: {}, bytes: Buffer.from(text) }
  return { br: one, gzip: one, identity: one }
}

test('the bytes of a response are kept until it is old or forgotten', async () => {
  await read()
  await shared.store('key', 'body 1', async () => stored('bytes'))
  expect(shared.stored('key')?.identity.bytes.toString()).toBe('bytes')
  now += 1000
  expect(shared.stored('key')).toBeNull()
})

test('the bytes of an earlier response do not replace those of a later one', async () => {
  await read()
  shared.forgetAll()
  await read()
  await shared.store('key', 'body 1', async () => stored('old'))
  expect(shared.stored('key')).toBeNull()
})

test('bytes that are encoded while the subject changes are not kept', async () => {
  await read()
  await shared.store('key', 'body 1', async () => {
    shared.forgetAll()
    await read()
    return stored('old')
  })
  expect(shared.stored('key')).toBeNull()
})
