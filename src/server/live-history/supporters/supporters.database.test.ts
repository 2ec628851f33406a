import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertGiftsOfSupporter, insertSupporters } from '#tests/support/given-supporters.ts'
import { insertStartedLive } from '#tests/support/given-live.ts'
import { openProduct, type Caller, type TestProduct } from '#tests/support/product.ts'

const liveId = 'past00000001'
const path = `GET /v1/lives/${liveId}/history`
let product: TestProduct
let sora: Caller
let liverId: number

beforeEach(async () => {
  product = await openProduct()
  sora = await product.as('liver-sora')
  liverId = await product.userIdOf('liver-sora')
  const startedAt = new Date('2026-10-01T12:00:00Z')
  await product.database.run(insertStartedLive, { id: liveId, liverId, startedAt, state: 'archived' })
})
afterEach(() => product.close())

/** The items of every page, read until the end of the list. */
async function readAll<Item>(list: string, limit: number): Promise<Item[]> {
  const items: Item[] = []
  let next: string | null = null
  do {
    const cursor: string = next === null ? '' : `&cursor=${next}`
    const response = await sora.call(`${list}?limit=${limit}${cursor}`)
    expect(response.statusCode).toBe(200)
    const page: { items: Item[]; next: string | null } = response.json()
    items.push(...page.items)
    next = page.next
  } while (next !== null)
  return items
}

test('the pages of supporters have each of them once, by points, and of equal points the first one first', async () => {
  const rows = 23
  // Five points have four supporters each, of whom two reached them at the same time.
  const ids = await product.database.run(insertSupporters, { liveId, liverId, rows })
  const listed = await readAll<{ rank: number; points: number; gifts: number; user: { id: number } }>(
    `${path}/supporters`,
    3,
  )
  expect(listed.map(({ rank }) => rank)).toEqual(ids.map((_, index) => index + 1))
  expect(listed.map(({ user }) => user.id)).toEqual(ids)
  expect(listed.every(({ gifts }) => gifts === 1)).toBe(true)
  const [last] = listed.slice(-1)
  const response = await sora.call(`${path}/${last?.user.id}`)
  expect(response.json().supporter).toEqual(last)
})

test('the download has every supporter', async () => {
  const rows = 1203
  await product.database.run(insertSupporters, { liveId, liverId, rows })
  const lines = (await sora.call(`${path}.csv?table=supporters`)).body.trimEnd().split('\r\n').slice(1)
  expect(lines).toHaveLength(rows)
  expect(lines.map((line) => Number(line.split(',')[1]))).toEqual(Array.from({ length: rows }, (_, at) => at + 1))
})

test('the pages of the gifts of a supporter have each of them once, in the order of sending', async () => {
  const userId = await product.userIdOf('viewer-mio')
  // Two gifts of each second.
  const ids = await product.database.run(insertGiftsOfSupporter, { liveId, liverId, userId, rows: 11 })
  const listed = await readAll<{ id: string; atMs: number }>(`${path}/${userId}/gifts`, 3)
  expect(listed.map(({ id }) => id)).toEqual(ids)
  const { supporter, lastGiftAt } = (await sora.call(`${path}/${userId}`)).json()
  expect(supporter).toMatchObject({ rank: 1, gifts: 11 })
  expect(lastGiftAt).toBe('2026-10-01T12:00:05.000Z')
})

test.each([
  ['supporters', '1_2'],
  ['supporters', '1_99999999999999999_1_1'],
  ['5/gifts', '1_2'],
])('a cursor of another form is invalid: %s, %s', async (list, cursor) => {
  const response = await sora.call(`${path}/${list}?cursor=${cursor}`)
  expect([response.statusCode, response.json().code]).toEqual([400, 'INVALID_REQUEST'])
})
