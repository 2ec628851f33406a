import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openProduct, type Caller, type TestProduct } from '#tests/support/product.ts'
import { DatabaseUnavailable } from '../ports/database/port.ts'

const newLive = { title: 'お絵かき配信', genre: 'other', startsAt: null }
const minuteMs = 60_000

let product: TestProduct
let liver: Caller
let visitor: Caller

/** A liver with this birth date, at 19:45 in Japan. */
async function openFor(birthDate: string): Promise<void> {
  product = await openProduct()
  liver = await product.as('liver-sora')
  visitor = await product.as(null)
  await liver.call('POST /v1/account/birth-date', { birthDate })
  product.clock.advance(Date.parse('2026-11-21T19:45:00+09:00') - product.clock.now().getTime())
}

const fifteen = '2011-06-01'
const seventeen = '2009-06-01'
const eightPm = '2026-11-21T11:00:00.000Z'
const tenPm = '2026-11-21T13:00:00.000Z'

afterEach(() => product.close())

const advanceMinutes = (minutes: number) => product.clock.advance(minutes * minuteMs)
const readAs = async (caller: Caller, id: string) => (await caller.call(`GET /v1/lives/${id}`)).json()

async function publish() {
  const { streamKey } = (await liver.call('GET /v1/stream-setting')).json()
  return product.engine.listener.authorizePublish({ streamKey, remoteAddress: '127.0.0.1' })
}

async function goOnAir(permittedUntil: string | null): Promise<string> {
  const { id } = (await liver.call('POST /v1/lives', newLive)).json()
  expect(await publish()).toMatchObject({ accepted: true })
  product.engine.listener.onEvent({ type: 'playable', streamId: id })
  await expect.poll(async () => (await readAs(liver, id)).state).toBe('on_air')
  await expect.poll(async () => (await readAs(liver, id)).permittedUntil).toBe(permittedUntil)
  return id
}

describe('the live of a liver under 16', () => {
  beforeEach(() => openFor(fifteen))

  test('shows its end only to its liver, and ends then with a reason', async () => {
    const id = await goOnAir(eightPm)
    expect((await readAs(visitor, id)).permittedUntil).toBeNull()
    advanceMinutes(14)
    expect(await readAs(visitor, id)).toMatchObject({ state: 'on_air' })
    advanceMinutes(1)
    await expect.poll(async () => (await readAs(visitor, id)).state).toBe('ended')
    await expect.poll(() => product.engine.ended).toContain(id)
    expect(await readAs(liver, id)).toMatchObject({ endReason: 'permitted-hours' })
    expect(await readAs(visitor, id)).toMatchObject({ endReason: null })
  })

  test('ends on time while it is interrupted', async () => {
    const id = await goOnAir(eightPm)
    advanceMinutes(14.5)
    product.engine.listener.onEvent({ type: 'disconnected', streamId: id, cause: 'gone' })
    await expect.poll(async () => (await readAs(visitor, id)).state).toBe('interrupted')
    advanceMinutes(0.5)
    await expect.poll(async () => (await readAs(liver, id)).endReason).toBe('permitted-hours')
  })

  test('ends on time after a restart of the server', async () => {
    const id = await goOnAir(eightPm)
    const waiting = product.clock.waiting
    product.lives.close()
    expect(product.clock.waiting).toBeLessThan(waiting)
    await product.lives.resume()
    product.engine.listener.onEvent({ type: 'playable', streamId: id })
    await expect.poll(async () => (await readAs(visitor, id)).state).toBe('on_air')
    advanceMinutes(15)
    await expect.poll(async () => (await readAs(liver, id)).endReason).toBe('permitted-hours')
  })

  test('ends on time after a restart of the server without a reconnected encoder', async () => {
    const id = await goOnAir(eightPm)
    advanceMinutes(14.5)
    product.lives.close()
    await product.lives.resume()
    advanceMinutes(0.5)
    await expect.poll(async () => (await readAs(liver, id)).endReason).toBe('permitted-hours')
  })

  test('is retried when the database was unavailable at its end', async () => {
    const id = await goOnAir(eightPm)
    vi.spyOn(product.database, 'run').mockRejectedValueOnce(new DatabaseUnavailable('unavailable'))
    advanceMinutes(15)
    await expect.poll(() => product.clock.waiting).toBeGreaterThan(0)
    expect((await readAs(visitor, id)).state).toBe('on_air')
    advanceMinutes(0.1)
    await expect.poll(async () => (await readAs(liver, id)).endReason).toBe('permitted-hours')
  })

  test('has no end reason when its liver ends it', async () => {
    const id = await goOnAir(eightPm)
    await liver.call(`POST /v1/lives/${id}/end`)
    advanceMinutes(30)
    expect(await readAs(liver, id)).toMatchObject({ state: 'ended', endReason: null })
  })
})

describe('outside of the permitted hours', () => {
  beforeEach(async () => {
    await openFor(fifteen)
    advanceMinutes(20)
  })

  test('a minor cannot go live, and the error names the permitted hours', async () => {
    const answer = await liver.call('POST /v1/lives', newLive)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'OUTSIDE_PERMITTED_HOURS' })
    expect(answer.json().message).toContain('5:00〜20:00')
  })

  test('a live can be scheduled only for permitted hours', async () => {
    const schedule = (startsAt: string) => liver.call('POST /v1/lives', { ...newLive, startsAt })
    expect((await schedule('2026-11-22T04:30:00+09:00')).json().code).toBe('OUTSIDE_PERMITTED_HOURS')
    const { id } = (await schedule('2026-11-22T05:00:00+09:00')).json()
    expect((await liver.call(`POST /v1/lives/${id}/prepare`)).json().code).toBe('OUTSIDE_PERMITTED_HOURS')
  })
})

test('an encoder of a minor is rejected outside of the permitted hours', async () => {
  await openFor(fifteen)
  await liver.call('POST /v1/lives', newLive)
  advanceMinutes(15)
  expect(await publish()).toMatchObject({ accepted: false, why: 'not-now' })
})

test('at 16 and 17 a live may last until 22:00', async () => {
  await openFor(seventeen)
  const id = await goOnAir(tenPm)
  advanceMinutes(120)
  expect(await readAs(visitor, id)).toMatchObject({ state: 'on_air' })
  advanceMinutes(15)
  await expect.poll(async () => (await readAs(visitor, id)).state).toBe('ended')
})

test('the live of an adult has no limit', async () => {
  await openFor('2000-01-01')
  const id = await goOnAir(null)
  advanceMinutes(24 * 60)
  expect(await readAs(liver, id)).toMatchObject({ state: 'on_air', permittedUntil: null })
})
