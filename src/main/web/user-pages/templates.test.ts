import { setImmediate as turn } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { DomainError } from '#server/errors.ts'
import { Templates } from './templates.ts'

interface Page {
  readonly text: string
}

let now: number
let made: number
let templates: Templates<Page>
beforeEach(() => {
  now = 1_000_000
  made = 0
  templates = new Templates(() => now)
})

const make = async (): Promise<Page> => {
  made += 1
  return { text: `page ${made}` }
}
const read = async (key = 'key', subject = 'pages/a') => (await templates.read(key, subject, make))?.text

test('a page is made once for all who ask within a second', async () => {
  expect(await Promise.all([read(), read()])).toEqual(['page 1', 'page 1'])
  now += 999
  expect(await read()).toBe('page 1')
  expect(await read('other')).toBe('page 2')
})

test('the page before serves while one is being made, which never two are', async () => {
  await read()
  now += 1000
  const { promise, resolve } = Promise.withResolvers<Page>()
  const slow = () => {
    made += 1
    return promise
  }
  expect((await templates.read('key', 'pages/a', slow))?.text).toBe('page 1')
  now += 5000
  expect((await templates.read('key', 'pages/a', slow))?.text).toBe('page 1')
  expect(made).toBe(2)
  now += 5000
  const waiting = templates.read('key', 'pages/a', slow)
  resolve({ text: 'new' })
  expect((await waiting)?.text).toBe('new')
  expect(made).toBe(2)
})

test('a change of the subject forgets its pages, also those that are being made', async () => {
  await read()
  await read('other', 'pages/b')
  const { promise, resolve } = Promise.withResolvers<Page>()
  const before = templates.read('third', 'pages/a', () => promise)
  templates.forget('pages/a')
  resolve({ text: 'before the change' })
  await before
  expect([await read(), await read('other', 'pages/b'), await read('third')]).toEqual(['page 3', 'page 2', 'page 4'])
  templates.forget(null)
  expect(await read('other', 'pages/b')).toBe('page 5')
})

test('a page that must not be shared is made for each who asks, and so is one after a failure', async () => {
  const none = async () => null
  expect(await templates.read('key', 'pages/a', none)).toBeNull()
  await expect(templates.read('key', 'pages/a', () => Promise.reject(new Error('database')))).rejects.toThrow(
    'database',
  )
  expect(await read()).toBe('page 1')
})

test('while none can be made, the page before serves for ten seconds', async () => {
  const refuse = async () =>
    (await templates.read('key', 'pages/a', () => Promise.reject(new DomainError('UNAVAILABLE'))))?.text
  await expect(refuse()).rejects.toThrow('UNAVAILABLE')
  await read()
  for (let second = 1; second < 10; second += 1) {
    now += 1000
    expect(await refuse()).toBe('page 1')
    // The failure is known.
    await turn()
  }
  now += 1000
  await expect(refuse()).rejects.toThrow('UNAVAILABLE')
  expect(await read()).toBe('page 2')
})

test('a clock that is set back makes no old page fresh', async () => {
  await read()
  now -= 3_600_000
  expect(await read()).toBe('page 2')
})
