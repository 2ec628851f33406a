import { beforeEach, describe, expect, test } from 'vitest'
import { DomainError } from '../../errors.ts'
import { SharedResponses, subjectOf, type MadeResponse, type StoredByCoding } from './shared-responses.ts'

let now: number
let made: number
let shared: SharedResponses
beforeEach(() => {
  now = 1_000_000
  made = 0
  shared = new SharedResponses(() => now)
})

/** A response of which all codings have the same bytes. */
const stored = (text: string): StoredByCoding => {
  const one = { headers: {}, bytes: Buffer.from(text) }
  return { br: one, gzip: one, identity: one }
}

const target = '/v1/lives/abc'
const make = async (): Promise<MadeResponse> => {
  made += 1
  return { headers: {}, body: `body ${made}`, differsFor: null }
}
const read = async (key = 'key', of = target) => (await shared.read(key, of, make))?.body
/** Reads, and keeps the bytes as if the response had been sent. */
async function send(): Promise<void> {
  const response = await shared.read('key', target, make)
  if (response) await shared.store('key', response, async () => stored(response.body))
}
const sent = () => shared.stored('key')?.identity.bytes.toString()

test('the subject of a path is what it names, whichever part of it is read', () => {
  const calls = ['/v1/lives/abc/gifts?limit=3', '/v3/channels/7/profile', '/v1/lives?state=on_air']
  expect(calls.map(subjectOf)).toEqual(['lives/abc', 'channels/7', 'lives'])
  expect(['/', '/live-info/abc?t=3'].map(subjectOf)).toEqual(['pages/', 'pages/live-info/abc'])
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
  const { promise, resolve } = Promise.withResolvers<MadeResponse>()
  const earlier = shared.read('key', target, () => promise)
  shared.forget('lives/abc')
  const later = read()
  resolve({ headers: {}, body: 'before the change', differsFor: null })
  expect([(await earlier)?.body, await later]).toEqual(['before the change', 'body 1'])
})

test('a failure reaches those who wait for it, and no others', async () => {
  const failing = () => shared.read('key', target, () => Promise.reject(new Error('database')))
  await expect(Promise.all([failing(), failing()])).rejects.toThrow('database')
  expect(await read()).toBe('body 1')
})

describe('while a response is unavailable', () => {
  const refuse = (until = Promise.resolve()) =>
    shared.read('key', target, async () => {
      await until
      throw new DomainError('UNAVAILABLE')
    })

  test('the one before is sent, for ten seconds from when it was made', async () => {
    await send()
    for (let second = 1; second < 10; second += 1) {
      now += 1000
      expect((await refuse())?.body).toBe('body 1')
    }
    now += 1000
    await expect(refuse()).rejects.toThrow('UNAVAILABLE')
  })

  test('the one before is no longer sent when the failure comes later than ten seconds after it was made', async () => {
    await send()
    now += 9000
    const failing = Promise.withResolvers<void>()
    const refused = refuse(failing.promise)
    now += 1000
    failing.resolve()
    await expect(refused).rejects.toThrow('UNAVAILABLE')
  })

  test('it is made as soon as that succeeds', async () => {
    await send()
    now += 1000
    await refuse()
    expect(await read()).toBe('body 2')
  })

  test('none from before a change is sent', async () => {
    await send()
    now += 1000
    const changed = Promise.withResolvers<void>()
    const refused = refuse(changed.promise)
    shared.forget('lives/abc')
    changed.resolve()
    await expect(refused).rejects.toThrow('UNAVAILABLE')
  })
})

test('the oldest responses go when there are more than two thousand', async () => {
  for (let index = 0; index <= 2000; index += 1) await read(`key ${index}`)
  await read('key 1')
  expect(made).toBe(2001)
  await read('key 0')
  expect(made).toBe(2002)
})

test('a response that must not be shared is made for each', async () => {
  const none = () => {
    made += 1
    return Promise.resolve(null)
  }
  expect([await shared.read('key', target, none), await shared.read('key', target, none)]).toEqual([null, null])
  expect(made).toBe(2)
})

test('the bytes of a response are kept until it is old or forgotten', async () => {
  await send()
  expect(sent()).toBe('body 1')
  now += 1000
  expect(sent()).toBeUndefined()
  await send()
  shared.forget('lives/abc')
  expect(sent()).toBeUndefined()
})

test('the bytes before are sent while a new response is being made, for ten seconds, and not after a change', async () => {
  await send()
  now += 9_000
  const { promise, resolve } = Promise.withResolvers<MadeResponse>()
  const making = shared.read('key', target, () => promise)
  expect(sent()).toBe('body 1')
  const response = { headers: {}, body: 'new', differsFor: null }
  resolve(response)
  await making
  await shared.store('key', response, async () => stored('new'))
  expect(sent()).toBe('new')
  now += 11_000
  void shared.read('key', target, () => promise)
  expect(sent()).toBeUndefined()
  await send()
  shared.forgetAll()
  void shared.read('key', target, () => promise)
  expect(sent()).toBeUndefined()
})

test('the bytes of an earlier response do not replace those of a later one', async () => {
  const earlier = await make()
  await shared.read('key', target, async () => earlier)
  shared.forgetAll()
  await read()
  await shared.store('key', earlier, async () => stored('old'))
  expect(sent()).toBeUndefined()
})

test('bytes that are encoded while the subject changes are not kept', async () => {
  const response = await make()
  await shared.read('key', target, async () => response)
  await shared.store('key', response, async () => {
    shared.forgetAll()
    await read()
    return stored('old')
  })
  expect(sent()).toBeUndefined()
})

test('the oldest responses go when all of them have more than 64 MB', async () => {
  const large = { headers: {}, bytes: Buffer.alloc(30_000_000) }
  for (const key of ['a', 'b', 'c']) {
    const response = await make()
    await shared.read(key, target, async () => response)
    await shared.store(key, response, async () => ({ br: large, gzip: large, identity: large }))
  }
  expect(['a', 'b', 'c'].map((key) => shared.stored(key) !== null)).toEqual([false, true, true])
})

test('the bytes are sent to the users for whom the response does not differ', async () => {
  const of = async (key: string, differsFor: ReadonlySet<number> | null) => {
    const response = { headers: {}, body: '', differsFor }
    await shared.read(key, target, async () => response)
    await shared.store(key, response, async () => stored(''))
  }
  await of('for visitors', null)
  await of('for everybody', new Set())
  await of('for others', new Set([7]))
  const keysFor = (userId: number | null) =>
    ['for visitors', 'for everybody', 'for others'].filter((key) => shared.stored(key, userId) !== null)
  expect(keysFor(null)).toEqual(['for visitors', 'for everybody', 'for others'])
  expect(keysFor(7)).toEqual(['for everybody'])
  expect(keysFor(8)).toEqual(['for everybody', 'for others'])
})

test('a write of a user is remembered until all responses from before are gone', () => {
  shared.recordWrite(7)
  expect([7, 8].map((userId) => shared.hasWritten(userId))).toEqual([true, false])
  now += 11_000
  expect(shared.hasWritten(7)).toBe(true)
  now += 1
  expect(shared.hasWritten(7)).toBe(false)
  shared.recordWrite(7)
  now -= 3_600_000
  expect(shared.hasWritten(7)).toBe(true)
})

test('who listens hears which subject was forgotten, or that all were', () => {
  const heard: (string | null)[] = []
  shared.onForget((subject) => heard.push(subject))
  shared.forget('lives/abc')
  shared.forgetAll()
  expect(heard).toEqual(['lives/abc', null])
})
