import { beforeEach, expect, test } from 'vitest'
import { SharedResponses, type MadeResponse, type StoredByCoding } from './shared-responses.ts'

let now: number
let made: number
let shared: SharedResponses
/** The kinds of users. */
let kinds: Map<number, string>
let bodies: string[]
beforeEach(() => {
  now = 1_000_000
  made = 0
  shared = new SharedResponses(() => now)
  bodies = []
  kinds = new Map([
    [1, 'follower'],
    [2, 'follower'],
    [3, 'blocked'],
  ])
})

const target = '/v1/lives/abc'

/** A response of which all codings have the same bytes. */
const stored = (text: string): StoredByCoding => {
  const one = { headers: {}, bytes: Buffer.from(text) }
  return { br: one, gzip: one, identity: one }
}

const makeVariants = async (): Promise<MadeResponse> => {
  made += 1
  const variantFor = (userId: number) => {
    const kind = kinds.get(userId)
    if (kind === undefined) return null
    const body = () => {
      bodies.push(kind)
      return kind
    }
    return { key: kind, body }
  }
  return { headers: {}, body: `body ${made}`, differsFor: null, variantFor }
}

/** Sends the response to a user, and returns its body. */
async function sendTo(userId: number): Promise<string | null> {
  const visitors = await shared.read('key', target, makeVariants)
  const variant = visitors && (await shared.readVariant('key', target, visitors, userId))
  if (!variant) return null
  const [key, response] = variant
  await shared.store(key, response, async () => stored(`${response.body} ${made}`))
  return response.body
}
const sentTo = (userId: number) => shared.storedVariant('key', userId)?.identity.bytes.toString() ?? null

test('variants are made once for the users who get the same, and sent to no others', async () => {
  expect(sentTo(1)).toBe(null)
  expect(await sendTo(1)).toBe('follower')
  expect([1, 2, 3, 4].map(sentTo)).toEqual(['follower 1', 'follower 1', null, null])
  expect([await sendTo(2), await sendTo(3), await sendTo(4)]).toEqual(['follower', 'blocked', null])
  expect(bodies).toEqual(['follower', 'blocked'])
  expect([1, 2, 3, 4].map(sentTo)).toEqual(['follower 1', 'follower 1', 'blocked 1', null])
  expect([null, 1].map((userId) => shared.stored('key', userId))).toEqual([null, null])
})

test('variants follow at once what their user may see', async () => {
  await sendTo(1)
  await sendTo(3)
  kinds.set(1, 'blocked')
  kinds.delete(2)
  expect([1, 2].map(sentTo)).toEqual(['blocked 1', null])
})

test('variants are as old as the response of visitors', async () => {
  await sendTo(1)
  now += 600
  await sendTo(3)
  now += 400
  expect([1, 3].map(sentTo)).toEqual([null, null])
  await sendTo(1)
  expect([sentTo(1), bodies]).toEqual(['follower 2', ['follower', 'blocked', 'follower']])
  expect(sentTo(3)).toBe(null)
})

test('variants are sent for ten seconds at most while the next response of visitors is being made', async () => {
  await sendTo(1)
  now += 1000
  const { promise, resolve } = Promise.withResolvers<MadeResponse>()
  const reading = shared.read('key', target, () => promise)
  expect(sentTo(1)).toBe('follower 1')
  resolve(await makeVariants())
  await reading
  expect(sentTo(1)).toBe(null)
  now += 10_000
  void shared.read('key', target, () => new Promise<never>(() => {}))
  expect(sentTo(1)).toBe(null)
})

test.each([
  ['their subject', () => shared.forget('lives/abc')],
  ['everything', () => shared.forgetAll()],
])('variants are forgotten with a change of %s', async (_, change) => {
  await sendTo(1)
  change()
  void shared.read('key', target, makeVariants)
  expect(sentTo(1)).toBe(null)
})

test('variants of a response that was forgotten meanwhile are made for their user alone', async () => {
  const visitors = await makeVariants()
  await shared.read('key', target, async () => visitors)
  shared.forgetAll()
  await shared.read('key', target, makeVariants)
  expect(await shared.readVariant('key', target, visitors, 1)).toBe(null)
})

test('variants are made for two hundred kinds of users at most', async () => {
  for (let userId = 1; userId <= 201; userId += 1) kinds.set(userId, `kind ${userId}`)
  for (let userId = 1; userId <= 200; userId += 1) expect(await sendTo(userId)).toBe(`kind ${userId}`)
  expect([await sendTo(201), await sendTo(200)]).toEqual([null, 'kind 200'])
})
