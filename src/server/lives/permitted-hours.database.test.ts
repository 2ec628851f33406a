import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openProduct, type Caller, type TestProduct } from '#tests/support/product.ts'
import { DatabaseUnavailable } from '../ports/database/port.ts'

const wanted = { title: 'お絵かき配信', genre: 'other', startsAt: null }
const minuteMs = 60_000

let product: TestProduct
let liver: Caller
let visitor: Caller

/** A liver of `age` at a quarter to eight in the evening in Japan. */
async function openFor(birthDate: string): Promise<void> {
  product = await openProduct()
  liver = await product.as('liver-sora')
  visitor = await product.as(null)
  await liver.call('POST /v1/account/birth-date', { birthDate })
  product.clock.advance(Date.parse('2026-11-21T19:45:00+09:00') - product.clock.now().getTime())
}

const fifteen = '2011-06-01'
const seventeen = '2009-06-01'
const atEight = '2026-11-21T11:00:00.000Z'
const atTen = '2026-11-21T13:00:00.000Z'

afterEach(() => product.close())

const toMinutes = (minutes: number) => product.clock.advance(minutes * minuteMs)
const seenBy = async (caller: Caller, id: string) => (await caller.call(`GET /v1/lives/${id}`)).json()

async function publish() {
  const { streamKey } = (await liver.call('GET /v1/stream-setting')).json()
  return product.engine.listener.authorizePublish({ streamKey, remoteAddress: '127.0.0.1' })
}

async function goOnAir(mustEndAt: string | null): Promise<string> {
  const { id } = (await liver.call('POST /v1/lives', wanted)).json()
  expect(await publish()).toMatchObject({ accepted: true })
  product.engine.listener.onEvent({ type: 'playable', streamId: id })
  await expect.poll(async () => (await seenBy(liver, id)).state).toBe('on_air')
  await expect.poll(async () => (await seenBy(liver, id)).mustEndAt).toBe(mustEndAt)
  return id
}

describe('the live of somebody under 16', () => {
  beforeEach(() => openFor(fifteen))

  test('tells its liver alone by when it ends, and ends then, with the reason', async () => {
    const id = await goOnAir(atEight)
    expect((await seenBy(visitor, id)).mustEndAt).toBeNull()
    toMinutes(14)
    expect(await seenBy(visitor, id)).toMatchObject({ state: 'on_air' })
    toMinutes(1)
    await expect.poll(async () => (await seenBy(visitor, id)).state).toBe('ended')
    await expect.poll(() => product.engine.ended).toContain(id)
    expect(await seenBy(liver, id)).toMatchObject({ endReason: 'permitted-hours' })
    expect(await seenBy(visitor, id)).toMatchObject({ endReason: null })
  })

  test('ends at its hour although its encoder is away just then', async () => {
    const id = await goOnAir(atEight)
    toMinutes(14.5)
    product.engine.listener.onEvent({ type: 'disconnected', streamId: id, cause: 'gone' })
    await expect.poll(async () => (await seenBy(visitor, id)).state).toBe('interrupted')
    toMinutes(0.5)
    await expect.poll(async () => (await seenBy(liver, id)).endReason).toBe('permitted-hours')
  })

  test('ends at its hour after the server has started anew', async () => {
    const id = await goOnAir(atEight)
    const waiting = product.clock.waiting
    product.lives.close()
    expect(product.clock.waiting).toBeLessThan(waiting)
    await product.lives.resume()
    product.engine.listener.onEvent({ type: 'playable', streamId: id })
    await expect.poll(async () => (await seenBy(visitor, id)).state).toBe('on_air')
    toMinutes(15)
    await expect.poll(async () => (await seenBy(liver, id)).endReason).toBe('permitted-hours')
  })

  test('ends at its hour when the server has started anew just before, and its encoder has not come back', async () => {
    const id = await goOnAir(atEight)
    toMinutes(14.5)
    product.lives.close()
    await product.lives.resume()
    toMinutes(0.5)
    await expect.poll(async () => (await seenBy(liver, id)).endReason).toBe('permitted-hours')
  })

  test('ends a little after its hour when the database was away then', async () => {
    const id = await goOnAir(atEight)
    vi.spyOn(product.database, 'run').mockRejectedValueOnce(new DatabaseUnavailable('away'))
    toMinutes(15)
    await expect.poll(() => product.clock.waiting).toBeGreaterThan(0)
    expect((await seenBy(visitor, id)).state).toBe('on_air')
    toMinutes(0.1)
    await expect.poll(async () => (await seenBy(liver, id)).endReason).toBe('permitted-hours')
  })

  test('that its liver ends has no reason to tell', async () => {
    const id = await goOnAir(atEight)
    await liver.call(`POST /v1/lives/${id}/end`)
    toMinutes(30)
    expect(await seenBy(liver, id)).toMatchObject({ state: 'ended', endReason: null })
  })
})

describe('outside the hours', () => {
  beforeEach(async () => {
    await openFor(fifteen)
    toMinutes(20)
  })

  test('nobody under age goes live at once, and is told when they may', async () => {
    const answer = await liver.call('POST /v1/lives', wanted)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'OUTSIDE_PERMITTED_HOURS' })
    expect(answer.json().message).toContain('5:00〜20:00')
  })

  test('a live can be planned for a permitted hour, and for no other', async () => {
    const plan = (startsAt: string) => liver.call('POST /v1/lives', { ...wanted, startsAt })
    expect((await plan('2026-11-22T04:30:00+09:00')).json().code).toBe('OUTSIDE_PERMITTED_HOURS')
    const { id } = (await plan('2026-11-22T05:00:00+09:00')).json()
    expect((await liver.call(`POST /v1/lives/${id}/prepare`)).json().code).toBe('OUTSIDE_PERMITTED_HOURS')
  })
})

test('an encoder of somebody under age is refused outside the hours', async () => {
  await openFor(fifteen)
  await liver.call('POST /v1/lives', wanted)
  toMinutes(15)
  expect(await publish()).toMatchObject({ accepted: false, why: 'not-now' })
})

test('at 16 and 17 a live may go on until ten in the evening', async () => {
  await openFor(seventeen)
  const id = await goOnAir(atTen)
  toMinutes(120)
  expect(await seenBy(visitor, id)).toMatchObject({ state: 'on_air' })
  toMinutes(15)
  await expect.poll(async () => (await seenBy(visitor, id)).state).toBe('ended')
})

test('whoever is grown up goes on as long as they like', async () => {
  await openFor('2000-01-01')
  const id = await goOnAir(null)
  toMinutes(24 * 60)
  expect(await seenBy(liver, id)).toMatchObject({ state: 'on_air', mustEndAt: null })
})
