import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Live } from '#contract/lives/schemas.ts'
import { insertStartedLive } from '#tests/support/given-live.ts'
import { openProduct, type Caller, type TestProduct } from '#tests/support/product.ts'

let product: TestProduct
let sora: Caller
let visitor: Caller
let liverId: number

beforeEach(async () => {
  product = await openProduct()
  sora = await product.as('liver-sora')
  visitor = await product.as(null)
  liverId = await product.userIdOf('liver-sora')
})
afterEach(() => product.close())

const idOf = (minute: number) => `archive${String(minute).padStart(5, '0')}`

/** Archives that ended at these minutes. */
async function addArchives(minutes: readonly number[], fields: object = {}): Promise<void> {
  for (const minute of minutes) {
    const startedAt = new Date(Date.UTC(2026, 10, 1, 0, minute))
    const live = { id: idOf(minute), liverId, startedAt, state: 'archived', published: true } as const
    await product.database.run(insertStartedLive, { ...live, ...fields })
  }
}

const page = async (query = '', by = sora): Promise<{ lives: Live[]; next: string | null }> =>
  (await by.call(`GET /v1/archives?limit=2${query}`)).json()
const setVisibility = (id: string, visibility: string, by = sora) =>
  by.call(`POST /v1/lives/${id}/archive/visibility`, { visibility })

test('the archives of a liver are paged, the newest first, published or not', async () => {
  await addArchives([1, 3, 4])
  await addArchives([2], { published: false, visibility: 'invite' })
  // Ended at the same time: the id decides.
  await product.database.run(insertStartedLive, {
    id: 'zrchive00004',
    liverId,
    startedAt: new Date(Date.UTC(2026, 10, 1, 0, 4)),
    state: 'archived',
    published: true,
  })
  const found: string[] = []
  let next: string | null = null
  do {
    const answer = await page(next === null ? '' : `&cursor=${next}`)
    found.push(...answer.lives.map(({ id }) => id))
    next = answer.next
  } while (next !== null)
  expect(found).toEqual(['zrchive00004', idOf(4), idOf(3), idOf(2), idOf(1)])
  expect((await page('', await product.as('liver-hana'))).lives).toEqual([])
  expect((await sora.call('GET /v1/archives?cursor=x')).json().code).toBe('INVALID_REQUEST')
})

test('the visibility of an archive changes who sees it and whether its addresses are signed', async () => {
  await addArchives([1])
  const id = idOf(1)
  const listed = async () => (await visitor.call('GET /v1/lives?state=archived')).json().lives.length
  expect((await setVisibility(id, 'followers')).json()).toMatchObject({ visibility: 'followers', signed: true })
  expect((await visitor.call(`GET /v1/lives/${id}`)).json()).toMatchObject({ access: 'follow', playlistUrl: null })
  expect([await listed(), product.engine.signed.has(id)]).toEqual([0, true])
  expect((await setVisibility(id, 'public')).json()).toMatchObject({ visibility: 'public', signed: false })
  expect([await listed(), product.engine.signed.has(id)]).toEqual([1, false])
})

test('an archive that is not published stays signed when it becomes public', async () => {
  await addArchives([1], { published: false })
  await setVisibility(idOf(1), 'public')
  expect(product.engine.signed.has(idOf(1))).toBe(true)
})

test('every role on the visibility: the liver only, and only with an archive', async () => {
  await addArchives([1])
  const codes: string[] = []
  for (const role of [null, 'viewer-mio', 'liver-hana', 'owner-akari', 'staff-yui', 'liver-sora'] as const) {
    codes.push((await setVisibility(idOf(1), 'invite', await product.as(role))).json().code)
  }
  const strangers = Array.from({ length: 4 }, () => 'NOT_YOUR_LIVE')
  expect(codes).toEqual(['SIGN_IN_REQUIRED', ...strangers, undefined])
  const startedAt = new Date('2026-11-02T00:00:00Z')
  await product.database.run(insertStartedLive, { id: 'ended0000001', liverId, startedAt, state: 'ended' })
  expect((await setVisibility('ended0000001', 'invite')).json().code).toBe('WRONG_LIVE_STATE')
})
