import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { giveCoins } from '#tests/support/given-coins.ts'
import { insertLive, insertStartedLive } from '#tests/support/given-live.ts'
import { openProduct, type TestProduct } from '#tests/support/product.ts'
import { sendGifts } from '../gifts/store.ts'

let product: TestProduct

beforeEach(async () => {
  product = await openProduct()
})
afterEach(() => product.close())

test('one supporter has the sums of the earlier lives of the liver, and the last of them', async () => {
  const sora = await product.as('liver-sora')
  const { database, userIdOf, clock } = product
  const [liverId, otherId, mioId] = [
    await userIdOf('liver-sora'),
    await userIdOf('viewer-kenta'),
    await userIdOf('viewer-mio'),
  ]
  const at = clock.now()
  const past = (day: number) => `past${String(day).padStart(8, '0')}`
  /** A live so many days before, with so many gifts. */
  async function addPast(day: number, to: number, quantity: number): Promise<void> {
    const id = past(day)
    const startedAt = new Date(at.getTime() - day * 86_400_000)
    await database.run(insertStartedLive, { id, liverId: to, startedAt, state: 'archived' })
    await database.run(insertLive, { id, liverId: to, state: 'on_air' })
    await giveCoins(database, { userId: mioId, sort: 'free', coins: 1000, at })
    const sending = { id: randomUUID(), key: randomUUID(), senderId: mioId, liveId: id, giftId: 'star', quantity }
    expect(await database.run(sendGifts, { sendings: [sending], at })).toMatchObject([{ outcome: 'sent' }])
    await database.run(insertLive, { id, liverId: to, state: 'archived' })
  }
  for (const day of [0, 1, 2, 3, 4, 5, 6]) await addPast(day, liverId, day + 1)
  await addPast(7, otherId, 50)
  const earlier = async (id: string) => (await sora.call(`GET /v1/lives/${id}/history/${mioId}`)).json().earlier
  const now = await earlier(past(0))
  expect(now).toMatchObject({ lives: 6, gifts: 27, points: 270 })
  expect(now.last.map(({ id, points }: { id: string; points: number }) => [id, points])).toEqual(
    [1, 2, 3, 4, 5].map((day) => [past(day), (day + 1) * 10]),
  )
  expect(await earlier(past(5))).toMatchObject({ lives: 1, gifts: 7, points: 70, last: [{ id: past(6) }] })
  expect(await earlier(past(6))).toEqual({ lives: 0, gifts: 0, points: 0, last: [] })
})
