import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addFollow } from '#server/follows/store.ts'
import { insertStartedLive } from '#tests/support/given-live.ts'
import { profileOf } from '#tests/support/slice-api.ts'
import { openProduct, type Caller, type TestProduct } from '#tests/support/product.ts'

let product: TestProduct
let sora: Caller
let hana: Caller
let visitor: Caller

beforeEach(async () => {
  product = await openProduct()
  sora = await product.as('liver-sora')
  hana = await product.as('liver-hana')
  visitor = await product.as(null)
})
afterEach(() => product.close())

const tomorrow = '2026-11-21T12:00:00Z'

async function create(liver: Caller, change: object = {}): Promise<string> {
  const live = { title: '夜の雑談; 一曲だけ', genre: 'talk', startsAt: tomorrow, ...change }
  return (await liver.call('POST /v1/lives', live)).json().id
}

async function listed(query: string): Promise<string[]> {
  const { lives } = (await visitor.call(`GET /v1/lives?${query}`)).json()
  return lives.map(({ id }: { id: string }) => id)
}

describe('a list of one liver', () => {
  test('has the scheduled lives of this liver, earliest first, without unlisted ones', async () => {
    const liver = await product.userIdOf('liver-sora')
    const before = await listed(`state=scheduled&liver=${liver}`)
    const later = await create(sora, { startsAt: '2026-11-22T12:00:00Z' })
    const next = await create(sora)
    const others = await create(hana)
    await create(sora, { visibility: 'invite' })
    expect(await listed(`state=scheduled&liver=${liver}`)).toEqual([...before, next, later])
    expect(await listed(`state=scheduled&liver=${liver}&limit=1`)).toHaveLength(1)
    expect(await listed('state=scheduled')).toEqual(expect.arrayContaining([next, later, others]))
  })

  test('exists for each state, and is empty for an unknown liver', async () => {
    const liver = await product.userIdOf('liver-sora')
    const id = await create(sora, { startsAt: null })
    const { streamKey } = (await sora.call('GET /v1/stream-setting')).json()
    await product.engine.listener.authorizePublish({ streamKey, remoteAddress: '127.0.0.1' })
    product.engine.listener.onEvent({ type: 'playable', streamId: id })
    await expect.poll(() => listed(`state=on_air&liver=${liver}`)).toEqual([id])
    expect(await listed(`liver=${await product.userIdOf('liver-hana')}`)).toEqual([])
    for (const state of ['on_air', 'scheduled', 'ended', 'archived']) {
      expect(await listed(`state=${state}&liver=2147483647`)).toEqual([])
    }
    expect((await visitor.call('GET /v1/lives?liver=sora')).statusCode).toBe(400)
  })
})

test('a list of a channel has the lives of all livers who own it', async () => {
  const { id } = (await sora.call('POST /v1/channels', { name: 'ひだまり' })).json()
  const [soraId, hanaId] = [await product.userIdOf('liver-sora'), await product.userIdOf('liver-hana')]
  const own = [await create(sora), await create(hana, { startsAt: '2026-11-22T12:00:00Z' })]
  const shown = async () => (await listed(`state=scheduled&channel=${id}&limit=50`)).filter((one) => own.includes(one))
  product.clock.advance(1000)
  await product.channels.members.set(profileOf(soraId, []), id, hanaId, 'owner')
  expect(await shown()).toEqual(own.slice(0, 1))
  await hana.call(`POST /v1/channels/${id}/ownership`)
  expect(await shown()).toEqual(own)
  const { livers } = (await visitor.call(`GET /v3/channels/${id}/profile`)).json()
  expect(livers.map((liver: { id: number }) => liver.id)).toEqual([soraId, hanaId])
  await product.livers.decide({ userId: hanaId, decision: 'suspend', reason: '規約違反', actorUserId: null })
  // Visitors may get the list of a moment ago.
  product.clock.advance(1000)
  expect(await shown()).toEqual(own.slice(0, 1))
  expect(await listed(`state=scheduled&channel=2147483647`)).toEqual([])
})

describe('a list of all livers', () => {
  const at = (minute: number) => ({ startsAt: new Date(Date.parse(tomorrow) + minute * 60_000).toISOString() })
  const own = async (query = '') =>
    listed(`state=scheduled&limit=50&liver=${await product.userIdOf('liver-sora')}${query}`)
  const ofAll = async (among: readonly string[], query = '') =>
    (await listed(`state=scheduled&limit=50${query}`)).filter((id) => among.includes(id))

  test('has the next three scheduled lives of each, in all of its pages', async () => {
    for (const minute of [4, 2, 3, 1, 5]) await create(sora, at(minute))
    const others = await create(hana, at(6))
    const all = await own()
    expect(all.length).toBeGreaterThanOrEqual(5)
    expect(await ofAll([...all, others])).toEqual([...all.slice(0, 3), others])
    const [, second] = all
    const { next } = (await visitor.call(`GET /v1/lives?state=scheduled&limit=${1 + all.indexOf(second ?? '')}`)).json()
    expect(await ofAll(all, `&cursor=${next}`)).toEqual(all.slice(2, 3))
    const talk = await own('&genre=talk')
    expect(await ofAll(all, '&genre=talk')).toEqual(talk.slice(0, 3))
  })

  test('counts among them only those that the viewer may see', async () => {
    for (const minute of [1, 2, 3]) await create(sora, { ...at(minute - 600), visibility: 'followers' })
    await create(sora, at(-700))
    const all = await own()
    expect(await ofAll(all)).toEqual(all.slice(0, 3))
  })
})

describe('pages', () => {
  const liverOf = () => product.userIdOf('liver-sora')

  /** The ids of all pages of two lives. */
  async function pagesOf(query: string, by = visitor): Promise<string[]> {
    const found: string[] = []
    let next: string | null = null
    do {
      const cursor: string = next === null ? '' : `&cursor=${next}`
      const page: { lives: { id: string }[]; next: string | null } = (
        await by.call(`GET /v1/lives?limit=2&${query}${cursor}`)
      ).json()
      expect(page.lives.length).toBeLessThanOrEqual(2)
      found.push(...page.lives.map(({ id }) => id))
      next = page.next
    } while (next !== null)
    return found
  }

  test('of scheduled lives have each once, the earliest first, also of the same start', async () => {
    const later = await create(sora, { startsAt: '2026-11-22T12:00:00Z' })
    const same = [await create(sora), await create(sora), await create(sora), await create(sora)]
    const found = (await pagesOf(`state=scheduled&liver=${await liverOf()}`)).filter((id) =>
      [later, ...same].includes(id),
    )
    expect(found.slice(0, 4).toSorted()).toEqual(same.toSorted())
    expect(found).toEqual([...found.slice(0, 4), later])
  })

  test.each([
    ['archived', [5, 3, 1]],
    ['ended', [5, 4, 3, 2, 1]],
  ])('of %s lives have each once, the newest first', async (state, minutes) => {
    const idOf = (minute: number) => `page0000000${minute}`
    for (const minute of [1, 2, 3, 4, 5]) {
      const live = { id: idOf(minute), liverId: await liverOf(), startedAt: new Date(Date.UTC(2026, 10, 1, 0, minute)) }
      const archived = minute % 2 === 1
      await product.database.run(insertStartedLive, {
        ...live,
        state: archived ? 'archived' : 'ended',
        ...(archived && { published: true }),
      })
    }
    expect(await pagesOf(`state=${state}&liver=${await liverOf()}`)).toEqual(minutes.map(idOf))
    expect(await pagesOf(`state=${state}`)).toEqual(expect.arrayContaining(minutes.map(idOf)))
  })

  test('of lives on air have each once, those of followed livers first', async () => {
    const livers = ['viewer-mio', 'viewer-kenta', 'owner-akari'] as const
    const ids: string[] = []
    for (const [index, liver] of livers.entries()) {
      const id = `onair000000${index}`
      ids.push(id)
      const startedAt = new Date(Date.UTC(2026, 10, 1, 0, index))
      await product.database.run(insertStartedLive, { id, liverId: await product.userIdOf(liver), startedAt })
    }
    const [first = '', followed = '', last = ''] = ids
    expect((await pagesOf('state=on_air')).filter((id) => ids.includes(id))).toEqual([last, followed, first])
    const [targetId, userId] = [await product.userIdOf('viewer-kenta'), await product.userIdOf('viewer-mio')]
    await product.database.run(addFollow, {
      follow: { kind: 'liver', targetId, userId },
      followedAt: product.clock.now(),
      events: [],
    })
    const found = await pagesOf('state=on_air', await product.as('viewer-mio'))
    expect(found.filter((id) => ids.includes(id))).toEqual([followed, last, first])
  })

  test('are refused for the cursor of another list', async () => {
    for (const query of ['state=archived&cursor=1_2_000000000001', 'state=on_air&cursor=1_000000000001', 'cursor=x']) {
      expect((await visitor.call(`GET /v1/lives?${query}`)).json().code).toBe('INVALID_REQUEST')
    }
  })
})

describe('the calendar file of a live', () => {
  test('has a scheduled live, listed or not, with the address of its page', async () => {
    for (const visibility of ['public', 'invite']) {
      const id = await create(sora, { visibility })
      const answer = await visitor.call(`GET /v1/lives/${id}/calendar`)
      expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
      expect(answer.headers['content-disposition']).toBe(`attachment; filename="kirari-${id}.ics"`)
      expect(answer.body.split('\r\n')).toEqual(
        expect.arrayContaining([
          `UID:${id}@localhost`,
          'DTSTART:20261121T120000Z',
          expect.stringMatching(/^SUMMARY:夜の雑談\\; 一曲だけ - /),
        ]),
      )
      expect(answer.body.replaceAll('\r\n ', '')).toContain(`URL:http://localhost/live-info/${id}\r\n`)
    }
  })

  test('exists only while the live is scheduled', async () => {
    const id = await create(sora)
    await sora.call(`POST /v1/lives/${id}/cancel`)
    expect((await visitor.call(`GET /v1/lives/${id}/calendar`)).json().code).toBe('WRONG_LIVE_STATE')
    expect((await visitor.call('GET /v1/lives/000000000000/calendar')).json().code).toBe('LIVE_NOT_FOUND')
  })
})
